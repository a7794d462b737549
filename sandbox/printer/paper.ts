/** A line on paper. */
export interface PrintedLine {
	text: string;
	isLarge: boolean;
	isBold: boolean;
}

/** What a receipt printer does with a file. */
export interface Paper {
	lines: PrintedLine[];
	cuts: number;
	/** How often the buzzer sounds. */
	buzzes: number;
	/** How often the drawer opens. */
	drawers: number;
}

export type Language = 'escPos' | 'star';

type Decode = (bytes: Uint8Array) => string;

const decodeAs =
	(encoding: string): Decode =>
	(bytes) =>
		new TextDecoder(encoding, { fatal: true }).decode(bytes);

const fromTable =
	(upper: string): Decode =>
	(bytes) =>
		[...bytes]
			.map((byte) =>
				byte < 0x80 ? String.fromCharCode(byte) : ([...upper][byte - 0x80] ?? '\ufffd'),
			)
			.join('');

const range = (from: number, to: number) =>
	Array.from({ length: to - from + 1 }, (_, place) => String.fromCharCode(from + place)).join('');

const IBM866 = decodeAs('ibm866');
/** Both have the same boxes. */
const BOXES = IBM866(Uint8Array.from({ length: 0x30 }, (_, place) => 0xb0 + place));
const GREEK = fromTable(
	`${range(0x391, 0x3a1)}${range(0x3a3, 0x3a9)}${range(0x3b1, 0x3c1)}σς${range(0x3c4, 0x3c8)}` +
		`${BOXES}ωάέήϊίόύϋώΆΈΉΊΌΎΏ±≥≤ΪΫ÷≈°∙·√ⁿ²■`,
);
/** Node reads Windows-1252 as Latin-1. */
const WESTERN = fromTable(
	`€\ufffd‚ƒ„…†‡ˆ‰Š‹Œ\ufffdŽ\ufffd\ufffd‘’“”•–—˜™š›œ\ufffdžŸ${range(0xa0, 0xff)}`,
);
const ASCII = fromTable('');
const UTF_8 = decodeAs('utf-8');

const CODE_PAGES: Record<Language, Record<number, Decode>> = {
	escPos: {
		0: ASCII,
		14: GREEK,
		16: WESTERN,
		17: IBM866,
		45: decodeAs('windows-1250'),
		46: decodeAs('windows-1251'),
	},
	star: {
		1: ASCII,
		10: IBM866,
		15: GREEK,
		32: WESTERN,
		33: decodeAs('windows-1250'),
		34: decodeAs('windows-1251'),
	},
};

interface Head {
	paper: Paper;
	isLarge: boolean;
	isBold: boolean;
	decode: Decode;
}

type Command = [begins: number[], parameters: number, act: (head: Head, given: number[]) => void];

const ESC = 0x1b;
const GS = 0x1d;
const FS = 0x1c;

const reset = (head: Head) => Object.assign(head, { isLarge: false, isBold: false, decode: ASCII });
const nothing = () => {};
const cut = ({ paper }: Head) => void paper.cuts++;
const openDrawer = ({ paper }: Head) => void paper.drawers++;
const sound = ({ paper }: Head) => void paper.buzzes++;

function selectCodePage(language: Language) {
	return (head: Head, [page = -1]: number[]) => {
		const decode = CODE_PAGES[language][page];
		if (decode === undefined) throw new Error(`The printer has no code page ${page}`);
		head.decode = decode;
	};
}

const COMMANDS: Record<Language, Command[]> = {
	escPos: [
		[[ESC, 0x40], 0, reset],
		[[FS, 0x2e], 0, nothing],
		[[ESC, 0x4d], 1, nothing],
		[[ESC, 0x74], 1, selectCodePage('escPos')],
		[[FS, 0x28, 0x43, 2, 0, 0x30, 2], 0, (head) => (head.decode = UTF_8)],
		[[GS, 0x21], 1, (head, [size]) => (head.isLarge = size === 0x11)],
		[[ESC, 0x45], 1, (head, [on]) => (head.isBold = on === 1)],
		[[ESC, 0x28, 0x41, 4, 0, 0x30], 3, sound],
		[[ESC, 0x70], 3, openDrawer],
		[[GS, 0x56], 1, cut],
	],
	star: [
		[[ESC, 0x40, 0x18], 0, reset],
		[[ESC, GS, 0x74], 1, selectCodePage('star')],
		[[ESC, GS, 0x29, 0x55, 2, 0, 0x30, 1], 0, (head) => (head.decode = UTF_8)],
		[[ESC, 0x69], 2, (head, [height, width]) => (head.isLarge = height === 1 && width === 1)],
		[[ESC, 0x45], 0, (head) => (head.isBold = true)],
		[[ESC, 0x46], 0, (head) => (head.isBold = false)],
		[[ESC, GS, 0x19, 0x11], 3, nothing],
		[[ESC, GS, 0x19, 0x12], 3, sound],
		[[0x07], 0, openDrawer],
		[[ESC, 0x64], 1, cut],
	],
};

const LINE_FEED = 0x0a;

/** Reads a file as a printer does. A byte that is neither text nor a known command is an error. */
export function print(bytes: Uint8Array, language: Language): Paper {
	const paper: Paper = { lines: [], cuts: 0, buzzes: 0, drawers: 0 };
	const head: Head = { paper, isLarge: false, isBold: false, decode: ASCII };
	let line: PrintedLine = { text: '', isLarge: false, isBold: false };
	for (let at = 0; at < bytes.length;) {
		if (bytes[at] === LINE_FEED) {
			paper.lines.push(line);
			line = { text: '', isLarge: false, isBold: false };
			at++;
			continue;
		}
		const end = bytes.findIndex((byte, place) => place >= at && (byte < 0x20 || byte === 0x7f));
		const text = bytes.subarray(at, end === -1 ? bytes.length : end);
		if (text.length > 0) {
			const { isLarge, isBold } = head;
			line = { text: line.text + head.decode(text), isLarge, isBold };
			at += text.length;
			continue;
		}
		const command = COMMANDS[language].find(([begins]) =>
			begins.every((byte, place) => bytes[at + place] === byte),
		);
		if (command === undefined) throw new Error(`The printer knows no command at byte ${at}`);
		const [begins, parameters, act] = command;
		at += begins.length;
		act(head, [...bytes.subarray(at, at + parameters)]);
		at += parameters;
	}
	return paper;
}
