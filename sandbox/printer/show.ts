import { keepMessage } from '../platform/messages';
import type { State } from '../platform/state';
import type { Paper } from './paper';

/** What came out of a printer, in its inbox. */
export function showPaper(state: State, printer: string, { lines }: Paper): void {
	const paper = lines.slice(0, lines.findLastIndex(({ text }) => text !== '') + 1);
	const text = paper.map((line) => line.text).join('\n');
	keepMessage(state, { inbox: `printer-${printer}`, text, paper });
}
