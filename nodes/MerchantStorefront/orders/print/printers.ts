import { encode, type CodePage } from './codePages';
import type { TicketLine } from './ticket';

/** The commands of a printer language, in bytes. */
interface Printer {
	mimeType: string;
	/** Forget what an earlier ticket has set. */
	start: number[];
	codePage: (page: CodePage) => number[];
	/** It prints twice as wide and twice as high. */
	large: [on: number[], off: number[]];
	bold: [on: number[], off: number[]];
	buzzer: number[];
	cut: number[];
}

const ESC_POS_PAGES: Record<Exclude<CodePage, 'unicode'>, number> = {
	ascii: 0,
	ibm737: 14,
	ibm866: 17,
	windows1250: 45,
	windows1251: 46,
	windows1252: 16,
};

const STAR_PAGES: typeof ESC_POS_PAGES = {
	ascii: 1,
	ibm737: 15,
	ibm866: 10,
	windows1250: 33,
	windows1251: 34,
	windows1252: 32,
};

export const PRINTERS = {
	escPos: {
		mimeType: 'application/octet-stream',
		// Reset, one byte a character (some printers start with two), the wider font.
		start: [0x1b, 0x40, 0x1c, 0x2e, 0x1b, 0x4d, 0x00],
		codePage: (page) =>
			page === 'unicode'
				? [0x1c, 0x28, 0x43, 0x02, 0x00, 0x30, 0x02]
				: [0x1b, 0x74, ESC_POS_PAGES[page]],
		large: [
			[0x1d, 0x21, 0x11],
			[0x1d, 0x21, 0x00],
		],
		bold: [
			[0x1b, 0x45, 0x01],
			[0x1b, 0x45, 0x00],
		],
		buzzer: [0x1b, 0x28, 0x41, 0x04, 0x00, 0x30, 0x31, 0x02, 0x0a],
		cut: [0x1d, 0x56, 0x01],
	},
	star: {
		mimeType: 'application/vnd.star.line',
		start: [0x1b, 0x40, 0x18],
		codePage: (page) =>
			page === 'unicode'
				? [0x1b, 0x1d, 0x29, 0x55, 0x02, 0x00, 0x30, 0x01]
				: [0x1b, 0x1d, 0x74, STAR_PAGES[page]],
		large: [
			[0x1b, 0x69, 0x01, 0x01],
			[0x1b, 0x69, 0x00, 0x00],
		],
		bold: [
			[0x1b, 0x45],
			[0x1b, 0x46],
		],
		// The first command sets how long it sounds, the second how often.
		buzzer: [0x1b, 0x1d, 0x19, 0x11, 0x01, 0x19, 0x19, 0x1b, 0x1d, 0x19, 0x12, 0x01, 0x02, 0x00],
		cut: [0x1b, 0x64, 0x01],
	},
} satisfies Record<string, Printer>;

const LINE_FEED = 0x0a;

/** The knife is above the print head, so that the last line has to get past it. */
const LINES_BEFORE_CUT = 6;

interface PrintStyle {
	language: keyof typeof PRINTERS;
	codePage: CodePage;
	isBuzzing: boolean;
}

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
