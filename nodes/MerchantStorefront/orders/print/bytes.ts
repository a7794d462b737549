import { encode, type CodePage } from './codePages';
import { PRINTERS, type PrinterLanguage } from './printers';
import type { TicketLine } from './ticket';

const LINE_FEED = 0x0a;

/** The knife is above the print head, so that the last line has to get past it. */
const LINES_BEFORE_CUT = 6;

/** A ticket as a printer takes it. No byte of a text is a command: the lines have only what is printed. */
export function ticketBytes(
	lines: readonly TicketLine[],
	{ language, codePage, isBuzzing }: PrintStyle,
): Buffer {
	const printer = PRINTERS[language];
	const printed = lines.flatMap(({ text, style }) => {
		const [on, off] = style === undefined ? [[], []] : printer[style];
		return [...on, ...encode(text, codePage), ...off, LINE_FEED];
	});
	return Buffer.from([
		...printer.start,
		...printer.codePage(codePage),
		...(isBuzzing ? printer.buzzer : []),
		...printed,
		...Array.from({ length: LINES_BEFORE_CUT }, () => LINE_FEED),
		...printer.cut,
	]);
}

export interface PrintStyle {
	language: PrinterLanguage;
	codePage: CodePage;
	isBuzzing: boolean;
}
