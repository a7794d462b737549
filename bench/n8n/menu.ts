import type { Execution, WorkflowDraft } from '../../host/n8nApi';
import { action, chain, COMPANY } from '../../host/workflows';
import { higher, median, ROUNDS, type Figure } from '../measure';
import { withN8n, type Instance } from './instance';
import { code, webhook, withCredential } from './workflow';

const ROWS = 10_000;

/** Two offers a product, as a sheet brings them; the prices are others in each round. */
const MAKE_ROWS = `
const { round } = $json.body;
return Array.from({ length: ${ROWS} }, (_, index) => ({
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
function byHand({ credential, sandbox }: Instance): WorkflowDraft {
	return chain('Menu by hand', [
		start('menu-by-hand'),
		code('Rows', MAKE_ROWS),
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

function byOurNode({ credential }: Instance): WorkflowDraft {
	return chain('Menu by our node', [
		start('menu-by-our-node'),
		code('Rows', MAKE_ROWS),
		action(
			credential,
			{
				resource: 'menu',
				operation: 'importProductsAndOffers',
				firstImport: true,
				companyId: COMPANY,
			},
			{ name: 'Import' },
		),
	]);
}

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

async function measure(given: Instance): Promise<Figure> {
	const hand = await timeOf(given, byHand(given));
	const ours = await timeOf(given, byOurNode(given));
	const times: Array<{ hand: number; ours: number }> = [];
	for (let round = 0; round <= ROUNDS; round++) {
		const time =
			round % 2 === 0
				? { hand: await hand(round), ours: await ours(round) }
				: { ours: await ours(round), hand: await hand(round) };
		// The first round warms up.
		if (round > 0) times.push(time);
	}
	const [handTime, ourTime] = [times.map((one) => one.hand), times.map((one) => one.ours)].map(
		median,
	);
	return higher(
		'menu-vs-hand',
		1,
		times.map((time) => time.hand / time.ours),
		`${ROWS.toLocaleString('en')} rows: by hand ${handTime} ms, our node ${ourTime} ms`,
	);
}

export async function menuFigure(): Promise<Figure> {
	return await withN8n({}, measure);
}
