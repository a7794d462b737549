import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox';
import { workingsOf } from './exampleCode';
import { credentialFor, runAction } from './n8n';
import { questionsIn, type Question } from './questions';
import { withPage } from './sheets';

export const COMPANY = 'demo-company';
const { rowsOf } = workingsOf('bring-a-menu');

const STOP = 'Stop: I change the sheet first, or bring another one';
const MOST_PAGES = 4;
let executions = 0;

export interface Workflow {
	sandbox: Sandbox;
	staticData: IDataObject;
}

/** One that has remembered nothing at the start of each test of a file, with its own sandbox. */
export function newWorkflow(): Workflow {
	const workflow = { staticData: {} } as Workflow;
	beforeEach(async () => {
		workflow.sandbox = await startSandbox({ port: 0 });
		workflow.staticData = {};
	});
	afterEach(async () => await workflow.sandbox.close());
	return workflow;
}

/** As the nodes of the page are set. */
export async function runPage(
	{ sandbox, staticData }: Workflow,
	operation: string,
	rows: IDataObject[],
	page: Record<string, string>,
	{ options: set, ...more }: INodeParameters = {},
) {
	const parameters = {
		...{ resource: 'menu', operation, companyId: COMPANY, storeIds: 'podil, obolon' },
		...{ onQuestions: 'return', rememberAnswers: true, firstImport: true },
		...withPage({ answers: JSON.stringify(page), options: set }),
		...more,
	};
	const items = rows.map((json) => ({ json }));
	const options = { staticData, executionId: String(++executions) };
	return (await runAction(credentialFor(sandbox), parameters, items, options))[0].json;
}

/** What comes of a sheet by the first choices of its pages: where they stop, the headings of these questions. */
export async function takeFirstChoices(workflow: Workflow, lines: string[]) {
	const rows = rowsOf('Table', lines.join('\n'));
	const page: Record<string, string> = {};
	const asked: Question[] = [];
	for (let pages = 0; pages < MOST_PAGES; pages++) {
		const plan = await runPage(workflow, 'previewImport', rows, page);
		const questions = questionsIn(plan);
		asked.push(...questions);
		const stops = questions.filter(({ meanings: [first] }) => first === STOP);
		const stopsAt = stops.map(({ heading }) => heading);
		if (stops.length > 0) return { rows, page, plan, asked, stopsAt };
		if (questions.length === 0) {
			const { accidents } = plan.page as unknown as { accidents: Array<{ text: string }> };
			if (accidents.length === 0) await runPage(workflow, 'importProductsAndOffers', rows, page);
			return { rows, page, plan, asked, stopsAt, accidents: accidents.map(({ text }) => text) };
		}
		for (const { label, meanings } of questions) page[label] = meanings[0] ?? 'x';
	}
	throw new Error(`More than ${MOST_PAGES} pages: ${JSON.stringify(page)}`);
}
