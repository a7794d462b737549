import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Sandbox, SettingsPatch } from '../../sandbox';
import { COMPANY } from '../../host/workflows';

/** How a message of docs/troubleshooting.md comes about. */
export interface ErrorCase {
	/** Enough of the message to find it in the table. */
	readonly about: string;
	/** Of the action node; those of Event → Get Many where the operation does not matter. */
	readonly parameters?: INodeParameters;
	/** Of the trigger in its place, whose errors n8n shows in a corner while it is tested. */
	readonly isTrigger?: boolean;
	readonly credential?: (sandbox: Sandbox) => IDataObject;
	readonly faults?: SettingsPatch['faults'];
	/** What comes in, where it is more than the start of the workflow. */
	readonly items?: (sandbox: Sandbox) => IDataObject[];
	/** Position of the item that the error is about, counted from 0 as n8n does. */
	readonly item?: number;
	/** Texts that a line of their own begins with. */
	readonly lines?: string[];
}

export const LIST_EVENTS = { resource: 'event', operation: 'getAll' };
const LIST_ORDERS = { resource: 'order', operation: 'getAll' };
const createSubscription = {
	resource: 'subscription',
	operation: 'create',
	companyId: COMPANY,
	events: ['order.new'],
	callback: 'http://127.0.0.1:9/webhook',
};
const importMenu = { resource: 'menu', operation: 'importProductsAndOffers' };

const API = '/v1/*';
const TOKEN = '/connect/token';

/** Credentials of one client share its token. */
const noTokenYet = () => ({ clientId: 'other', clientSecret: 'other-secret' });

function row(sku: string, price: string): IDataObject {
	return {
		SKU: sku,
		Title: sku,
		Company: COMPANY,
		Category: 'soups',
		Store: 'podil',
		Price: price,
	};
}

export const ERROR_CASES: ErrorCase[] = [
	{
		about: 'Client ID and Client Secret',
		credential: () => ({ clientSecret: 'wrong' }),
	},
	{
		about: 'Sign-in failed at',
		credential: noTokenYet,
		faults: [{ kind: 'answer', path: TOKEN, status: 400, body: {}, times: 9 }],
	},
	{
		about: 'no token service at',
		credential: noTokenYet,
		faults: [{ kind: 'answer', path: TOKEN, status: 404, body: {}, times: 9 }],
	},
	{
		about: 'token response',
		credential: noTokenYet,
		faults: [{ kind: 'answer', path: TOKEN, status: 200, body: { token: '1' }, times: 9 }],
	},
	{
		about: 'a new access token was refused',
		faults: [{ kind: 'answer', path: API, status: 401, body: {}, times: 9 }],
	},
	{
		about: 'does not belong to this client',
		parameters: { ...createSubscription, companyId: '={{ $json.company }}' },
		items: () => [{ company: COMPANY }, { company: 'Demo-Company' }],
		item: 1,
	},
	{
		about: 'No permission: the scope',
		// The token of this client holds no other scope.
		parameters: LIST_ORDERS,
		credential: () => ({ clientId: 'menu-only', clientSecret: 'menu-only-secret' }),
	},
	{
		about: 'Store IDs is empty',
		parameters: { ...LIST_ORDERS, filters: { storeIds: '={{ $json.store }}' } },
		items: () => [{ store: '' }],
	},
	{
		about: 'not as the merchant API',
		faults: [{ kind: 'html', path: API, status: 200, times: 9 }],
	},
	{
		about: 'starts with http://',
		credential: () => ({ baseUrl: 'http://platform.invalid' }),
	},
	{
		about: "Can't find the host",
		credential: () => ({ baseUrl: 'https://platform.invalid' }),
	},
	{
		about: "Can't connect",
		credential: () => ({ baseUrl: 'http://127.0.0.1:9' }),
	},
	{
		about: 'No secure connection',
		credential: ({ url }) => ({ baseUrl: url.replace('http:', 'https:') }),
	},
	{
		about: 'Too many requests',
		faults: [
			{
				kind: 'answer',
				path: API,
				status: 429,
				body: {},
				headers: { 'retry-after': '999' },
				times: 9,
			},
		],
	},
	{
		about: 'cannot send notifications',
		isTrigger: true,
		credential: () => ({ baseUrl: 'https://platform.invalid' }),
	},
	{
		about: 'without a secret',
		parameters: { ...createSubscription, callback: 'http://127.0.0.1:9/other' },
		faults: [{ kind: 'without-secret', method: 'POST', path: API, times: 9 }],
	},
	{
		about: 'No order has the ID',
		parameters: { resource: 'order', operation: 'get', order: 'id', orderId: '={{ $json.id }}' },
		items: (sandbox) => [
			{ id: sandbox.placeOrder({ storeId: 'podil' }).order.id },
			{ id: '<10482>' },
		],
		item: 1,
	},
	{
		about: "can't be set to",
		parameters: {
			resource: 'order',
			operation: 'changeStatus',
			order: 'id',
			orderId: '={{ $json.id }}',
			status: '={{ $json.status }}',
		},
		items: (sandbox) => {
			const { id } = sandbox.placeOrder({ storeId: 'podil' }).order;
			return ['preparation', 'ready_for_delivery', 'preparation'].map((status) => ({ id, status }));
		},
		item: 2,
	},
	{
		about: 'has … mistakes',
		parameters: importMenu,
		items: () => [row('borsch', 'a <lot> & more'), row('varenyky', '')],
		lines: ['Row 2, borsch, column "Price": "a <lot> & more" ', 'Row 3, varenyky, column "Price" '],
	},
	{
		about: 'This looks like an accident',
		parameters: { ...importMenu, firstImport: true, limits: { fewestDishes: 5 } },
		items: () => [row('borsch', '120')],
	},
	{
		about: 'would be the first import',
		parameters: importMenu,
		items: () => [row('borsch', '120')],
	},
];

/** Messages that no node can show in the editor, or not in a test, and why. */
export const NOT_PROVOKED: Record<string, string> = {
	'In the log': 'It is written to the log while no editor is open.',
	'No permission for this operation':
		'It has the same form as the other one of its row; test/nodes/transport.test.ts has it.',
	"didn't respond within":
		'It takes half a minute to come about, and has the same form as the others of its row.',
	'Lost the connection':
		'It has the same form as the others of its row; test/nodes/transport.test.ts has it.',
	'cannot reach itself':
		'It takes an n8n whose own address leads elsewhere; test/nodes/triggerSample.test.ts has it.',
	'already subscribed': 'It takes two n8n; test/nodes/triggerRegistration.test.ts has it.',
	'Unrecognized node type': 'n8n shows it where the package is missing, in its own words.',
	'Access to the file': 'It is of a node of n8n, in its own words.',
	'Invalid Record Length': 'It is of a node of n8n, in its own words.',
	Conflicting: "It is n8n's, in its own words.",
	'conflict with one of the webhooks': "It is n8n's, in its own words.",
	'Column Meanings has mistakes': 'test/nodes/menuImport.test.ts has it.',
	"doesn't look like a menu": 'test/nodes/menuQuestions.test.ts has it.',
	'came in as one': 'test/nodes/menuFiles.test.ts has it.',
	'wrong encoding': 'test/nodes/menuFiles.test.ts has it.',
	'not supported for this document': "Google says it, in n8n's node for its sheets.",
	"Can't tell which order": 'test/nodes/orderBehind.test.ts has it.',
	'No order is behind this item': 'test/nodes/orderBehind.test.ts has it.',
	'gave no order': 'test/nodes/orderBehind.test.ts has it.',
	'questions about the columns': 'test/nodes/menuColumns.test.ts has it.',
	"you haven't confirmed that": 'test/nodes/menuImport.test.ts has it.',
	'has changed since': 'test/nodes/menuSafety.test.ts has them.',
	"isn't what the preview showed": 'test/nodes/menuSafety.test.ts has it.',
	'was declined': 'test/nodes/menuSafety.test.ts has it.',
	'already sent this menu': 'It takes two presses; test/unit/menu/sendMenuOnce.test.ts has it.',
	'has been previewed since': 'It takes two questions; test/e2e/wholeMenu.test.ts has it.',
	'Nobody answered in time': 'It takes two executions; test/nodes/menuSafety.test.ts has it.',
	'This execution': 'It takes a long wait; test/nodes/menuSafety.test.ts has them.',
	'A retry may go by': 'test/nodes/stopList.test.ts has it.',
	'sent in parts': 'test/nodes/menuLoop.test.ts has it.',
	'may import only an approved': 'It takes an agent; test/nodes/menuImport.test.ts has it.',
	'must be made by a person': 'It takes an agent; test/nodes/menuImport.test.ts has it.',
	'accepted in part': 'test/nodes/menuByStore.test.ts has it.',
	'No store has the ID': 'test/nodes/stores.test.ts has it.',
	'no such dish in store': 'test/nodes/offers.test.ts has it.',
	'No dish': 'test/nodes/stopList.test.ts has it.',
	'stores failed': 'test/nodes/stores.test.ts has it.',
	'longer than a poll may take': 'test/nodes/ordersTrigger.test.ts has it.',
	'The list of orders is incomplete': 'It has the same form as the others of its row.',
	'Bad Request': 'It is of Telegram, in its own words.',
	'Conflict: ': 'It is of Telegram, in its own words.',
};
