import { MAX_NOTIFICATION_BYTES } from '../../nodes/MerchantStorefront/platform/contract';

export const FOUR_KEYS = [1, 2, 3, 4].map((number) => ({
	secret: `made-up secret ${number}`,
	signedWith: 'current' as const,
	events: ['order.new'],
}));

/** All on which dialects differ, so that every text has to be tried. */
const EVERYTHING =
	'{"10":1.50,"9":{"z":"/Б\\u0041\u2028\u007f","a":[1e25,-0.0,100000000000000000000,1,2]}}';

const key = (at: number) => ((at * 7919) % 65_537).toString(36);

/** What the rest of the body is filled with. */
const SHAPES: Record<string, { open: string; piece: (at: number) => string; close: string }> = {
	zeros: { open: '[', piece: () => '0,', close: '0]' },
	'numbers printed differently': { open: '[', piece: () => '1.0,', close: '0]' },
	'numbers with powers': { open: '[', piece: (at) => `1e${at % 300},`, close: '0]' },
	'numbers printed longer': { open: '[', piece: () => '1e15,', close: '0]' },
	'small objects with long numbers': {
		open: '[',
		piece: () => '{"b":1e15,"9":1e15},',
		close: '0]',
	},
	'short strings': { open: '[', piece: () => '"/",', close: '0]' },
	'escaped strings': { open: '[', piece: () => '"\\/",', close: '0]' },
	'mixed strings': { open: '[', piece: () => '"/Б\u2028\u007f",', close: '0]' },
	'empty objects': { open: '[', piece: () => '{},', close: '0]' },
	'empty arrays': { open: '[', piece: () => '[],', close: '0]' },
	'small objects': { open: '[', piece: () => '{"/":0,"!":0},', close: '0]' },
	'small objects with all': { open: '[', piece: () => '{"9":"/","10":1.0},', close: '0]' },
	keys: { open: '{', piece: (at) => `"${key(at)}":0,`, close: '"-":0}' },
	'escaped keys': { open: '{', piece: (at) => `"\\u0061${key(at)}":0,`, close: '"-":0}' },
	'escaped keys of long numbers': {
		open: '{',
		piece: (at) => `"\\u0061${key(at)}":1e15,`,
		close: '"-":0}',
	},
	'numeric keys of long numbers': {
		open: '{',
		piece: (at) => `"${(at * 7919) % 65_537}":1e9,`,
		close: '"-":0}',
	},
	'numeric keys': { open: '{', piece: (at) => `"${(at * 7919) % 65_537}":0,`, close: '"-":0}' },
	'one long key': { open: '{"', piece: () => 'k', close: '":0}' },
	'one long key of digits': { open: '{"', piece: () => '9', close: 'a":0}' },
	'one long key of digits and dots': { open: '{"', piece: () => '9.', close: 'a":0}' },
	'one long key of spaces': { open: '{"1', piece: () => ' ', close: 'a":0}' },
	'one long run of digits': { open: '"', piece: () => '9', close: 'a"' },
	'one long run of spaces': { open: '"', piece: () => ' ', close: 'a"' },
	'one Cyrillic string': { open: '"', piece: () => 'Борщ', close: '"' },
	'one string of slashes': { open: '"', piece: () => '/', close: '"' },
	'one string of DEL': { open: '"', piece: () => '\u007f', close: '"' },
	'one string of escapes': { open: '"', piece: () => '\\"', close: '"' },
	'one long number': { open: '', piece: () => '9', close: '9' },
};

function bodyOf({ open, piece, close }: (typeof SHAPES)[string]): Buffer {
	const head = `{"event":"order.new","signature":"${'ab'.repeat(64)}","data":{"a":${EVERYTHING},"b":${open}`;
	const tail = `${close}}}`;
	const pieces: string[] = [];
	let room = MAX_NOTIFICATION_BYTES - Buffer.byteLength(head + tail);
	for (let at = 0; ; at++) {
		const next = piece(at);
		room -= Buffer.byteLength(next);
		if (room < 0) break;
		pieces.push(next);
	}
	return Buffer.from(head + pieces.join('') + tail);
}

/** Forged notifications of the largest size, by what they are filled with. */
export function costliestBodies(): Array<[string, Buffer]> {
	return Object.entries(SHAPES).map(([shape, parts]) => [shape, bodyOf(parts)]);
}
