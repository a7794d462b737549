import { hash } from 'node:crypto';

/** In bytes. */
export const BLOCK_SIZE = 128;
const HASH_SIZE = 64;

const INNER_PAD = 0x36;
const OUTER_PAD = 0x5c;

// Used again for every text, for making small buffers takes a good part of the time.
const key = Buffer.alloc(BLOCK_SIZE);
const innerBlock = Buffer.alloc(BLOCK_SIZE);
const outer = Buffer.alloc(BLOCK_SIZE + HASH_SIZE);

function readKey(secret: string): void {
	key.fill(0);
	if (Buffer.byteLength(secret) > BLOCK_SIZE) key.write(hash('sha512', secret, 'binary'), 'binary');
	else key.write(secret);
}

/**
 * HMAC-SHA512 as RFC 2104 has it, of a text that is printed behind the block it begins with. Two
 * hashes in one go each take less time than createHmac and leave no object of it to be collected.
 */
export function hmacSha512(secret: string, printBehind: (block: Buffer) => Buffer): Buffer {
	readKey(secret);
	for (let at = 0; at < BLOCK_SIZE; at++) {
		innerBlock[at] = key[at] ^ INNER_PAD;
		outer[at] = key[at] ^ OUTER_PAD;
	}
	outer.write(hash('sha512', printBehind(innerBlock), 'binary'), BLOCK_SIZE, 'binary');
	return Buffer.from(hash('sha512', outer, 'binary'), 'binary');
}
