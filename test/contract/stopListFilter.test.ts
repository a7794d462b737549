/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- compares an example with the words, and writes it when asked to */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OF_STOP_LIST } from '../../nodes/MerchantStorefront/offers/talk';
import { EXAMPLES } from '../../scripts/demoExamples';

const PATH = join(EXAMPLES, 'telegram-updates.json');
const COPY = /\[\/\^[^\n]*\]\.some\(/;

/** `UPDATE_EXAMPLES=1` writes it again. */
it('the example Telegram updates passes on what Read Command may answer', () => {
	const example = readFileSync(PATH, 'utf8');
	const copy = JSON.stringify(`[${OF_STOP_LIST.map(String).join(', ')}].some(`).slice(1, -1);
	if (process.env.UPDATE_EXAMPLES === '1')
		writeFileSync(
			PATH,
			example.replace(COPY, () => copy),
		);
	expect(COPY.exec(readFileSync(PATH, 'utf8'))?.[0]).toBe(copy);
	// Those would end n8n's expression.
	expect(copy).not.toContain('}}');
});
