import type { INodeParameters } from 'n8n-workflow';
import type { Execution, WorkflowDraft } from '../../host/n8nApi';
import { action, chain, COMPANY } from '../../host/workflows';
import { higher, lower, median, ROUNDS, type Figure } from '../measure';
import { withN8n, type Instance } from './instance';
import { code, webhook, withCredential } from './workflow';

const ROWS = 10_000;
const MAPPED_ROWS = 20_000;

/** Two offers a product, as a sheet brings them; the prices are others in each round. */
const makeRows = (count: number) => `
const { round } = $json.body;
return Array.from({ length: ${count} }, (_, index) => ({
	json: {
		SKU: 'dish-' + (index >> 1),
		Title: 'Борщ український №' + (index >> 1),
		Description: 'З пампушками, часником та сметаною, порція 350 г',
		Category: 'category-' + ((index >> 1) % 40),
		'Store ID': index % 2 === 0 ? 'podil' : 'obolon',
		Price: 100 + (((index >> 1) + round) % 900) / 4,
		Stock: index % 50,
		Status: 'enabled',
	},
}));`;

const GROUP = `
const products = new Map();
for (const { json: row } of $input.all()) {
	const offer = {
		storeId: row['Store ID'],
		listPrice: row.Price,
		stock: row.Stock,
		status: row.Status,
	};
	const product = products.get(row.SKU);
	if (product) {
		product.offers.push(offer);
		continue;
	}
	products.set(row.SKU, {
		sku: row.SKU,
		title: row.Title,
		description: row.Description,
		companyId: ${JSON.stringify(COMPANY)},
		category: row.Category,
		offers: [offer],
	});
}
return [{ json: { menu: JSON.stringify([...products.values()]) } }];`;

const start = (path: string) => webhook(path, { responseMode: 'lastNode', responseData: 'noData' });

/**
 * Checks nothing, and forgets what it sent. The menu goes on as one text: as an object in an
 * expression, which is what most people write, it takes n8n seconds.
 */
export function menuByHand({ credential, sandbox }: Instance, rows: string): WorkflowDraft {
	return chain('Menu by hand', [
		start('menu-by-hand'),
		code('Rows', rows),
		code('Group', GROUP),
		{
			name: 'Import',
			type: 'n8n-nodes-base.httpRequest',
			typeVersion: 4.2,
			parameters: {
				method: 'POST',
				url: `${sandbox.apiUrl}/v1/merchant/import/product-offers`,
				authentication: 'predefinedCredentialType',
				nodeCredentialType: credential.type,
				sendBody: true,
				contentType: 'raw',
				rawContentType: 'application/json',
				body: '={{ $json.menu }}',
				options: {},
			},
			...withCredential(credential),
		},
	]);
}

export function menuByOurNode(
	{ credential }: Instance,
	name: string,
	rows: string,
	columnMeanings?: INodeParameters,
): WorkflowDraft {
	return chain(name, [
		start(name),
		code('Rows', rows),
		action(
			credential,
			{
				resource: 'menu',
				operation: 'importProductsAndOffers',
				firstImport: true,
				companyId: COMPANY,
				...(columnMeanings === undefined ? {} : { columnMeanings }),
			},
			{ name: 'Import' },
		),
	]);
}

/** As dragging the columns in types them. */
const BY_HAND: INodeParameters = {
	columns: Object.entries({
		'={{ $json.SKU }}': 'sku',
		'={{ $json.Title }}': 'title',
		'={{ $json.Description }}': 'description',
		'={{ $json.Category }}': 'category',
		"={{ $json['Store ID'] }}": 'storeId',
		'={{ $json.Price }}': 'listPrice',
		'={{ $json.Stock }}': 'stock',
		'={{ $json.Status }}': 'status',
	}).map(([heading, meaning]) => ({ heading, meaning })),
};

/** When a node of the execution was done, in milliseconds. */
function endOf({ data }: Execution, node: string): number {
	const [{ startTime, executionTime }] = data.resultData.runData[node];
	return startTime + executionTime;
}

/**
 * How long n8n takes for what comes after the rows, which are the same for both. Production runs:
 * only there n8n keeps what was sent, so that our node compares with the menu before.
 */
async function timeOf(
	given: Instance,
	draft: WorkflowDraft,
): Promise<(round: number) => Promise<number>> {
	const { api, sandbox, url } = given;
	const { id } = await api.createWorkflow(draft);
	await api.publish(id);
	const { path } = draft.nodes[0].parameters;
	return async (round) => {
		sandbox.clearCalls();
		const answer = await fetch(`${url}/webhook/${String(path)}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ round }),
		});
		const [newest] = await api.executions(id);
		const execution = await api.finishedExecution(newest.id);
		const accepted = sandbox.calls.filter(({ status }) => status === 202);
		if (!answer.ok || execution.status !== 'success' || accepted.length !== 1) {
			throw new Error(`${draft.name} failed: ${JSON.stringify(execution.data.resultData.error)}`);
		}
		return endOf(execution, 'Import') - endOf(execution, 'Rows');
	};
}

type Timer = (round: number) => Promise<number>;

/** Both in each round, in turns which is first. The first round warms up. */
async function inTurns(one: Timer, other: Timer): Promise<Array<[number, number]>> {
	const times: Array<[number, number]> = [];
	for (let round = 0; round <= ROUNDS; round++) {
		const isOneFirst = round % 2 === 0;
		const first = await (isOneFirst ? one : other)(round);
		const second = await (isOneFirst ? other : one)(round);
		if (round > 0) times.push(isOneFirst ? [first, second] : [second, first]);
	}
	return times;
}

const medians = (times: Array<[number, number]>) =>
	[times.map(([one]) => one), times.map(([, other]) => other)].map(median);

async function againstHand(given: Instance): Promise<Figure> {
	const times = await inTurns(
		await timeOf(given, menuByHand(given, makeRows(ROWS))),
		await timeOf(given, menuByOurNode(given, 'menu-by-our-node', makeRows(ROWS))),
	);
	const [hand, ours] = medians(times);
	return higher(
		'menu-vs-hand',
		0.5,
		times.map(([handTime, ourTime]) => handTime / ourTime),
		`${ROWS.toLocaleString('en')} rows: by hand ${hand} ms, our node ${ours} ms`,
	);
}

async function mappedByHand(given: Instance): Promise<Figure> {
	const times = await inTurns(
		await timeOf(given, menuByOurNode(given, 'menu-columns-found', makeRows(MAPPED_ROWS))),
		await timeOf(
			given,
			menuByOurNode(given, 'menu-columns-mapped', makeRows(MAPPED_ROWS), BY_HAND),
		),
	);
	const [found, mapped] = medians(times);
	return lower(
		'menu-by-hand-20k',
		2,
		times.map(([foundTime, mappedTime]) => mappedTime / foundTime),
		`columns found by their headings ${found} ms, mapped by hand ${mapped} ms`,
	);
}

export async function menuFigures(): Promise<Figure[]> {
	return await withN8n({}, async (given) => [await againstHand(given), await mappedByHand(given)]);
}
