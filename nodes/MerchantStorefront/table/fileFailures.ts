import { show } from '../platform/shown';

/** What is wrong with how a file was read, before any heading is looked up. */
export interface FileProblem {
	message: string;
	/** What to change, and in which node. */
	description: string;
}

/** What a node gives instead of rows where it goes on after an error. */
export function isFailure(row: Readonly<Record<string, unknown>>): boolean {
	return typeof row.error === 'string' && Object.keys(row).every((key) => key === 'error');
}

/** What Preview Import gives. */
export const isPreview = (row: Readonly<Record<string, unknown>>) =>
	'verdict' in row && 'fingerprint' in row;

export const PREVIEW: FileProblem = {
	message: 'The input is the result of a preview, not the menu',
	description:
		'Connect this node to the node that reads the sheet, instead of the preview or beside it.',
};

const FAILURES: Array<[told: RegExp, advice: string]> = [
	[
		/Invalid Record Length/i,
		'Extract From File: add the option Delimiter, and type the character between the cells, often ;',
	],
	[
		/Quote/,
		'Extract From File: add the option Delimiter if the cells are not separated by commas. If a cell holds a quotation mark, switch on the option Preserve Quotes.',
	],
	[
		/is not in \w+ format/i,
		'Extract From File: choose the operation for this kind of file, such as Extract From XLSX for a workbook.',
	],
	[
		/does not contain sheet/i,
		'Extract From File: set the option Sheet Name to the name of the tab, or remove it to read the first one.',
	],
	[
		/does not have any sheets/i,
		'Extract From File: choose the operation for this kind of file, and check that the file is not empty.',
	],
];

export function failure(told: string): FileProblem {
	const advice = FAILURES.find(([pattern]) => pattern.test(told))?.[1];
	return {
		message: `The node before this one failed: ${show(told)}`,
		description: `${advice ?? 'Open that node and correct what it says.'} Its setting On Error passed the error on as a row: set it to Stop Workflow.`,
	};
}
