import type { IExecuteFunctions } from 'n8n-workflow';

import {
	noteShown,
	noteUnread,
	refuseOlder,
} from '../../../nodes/MerchantStorefront/menu/newestPreview';
import type { Plan } from '../../../nodes/MerchantStorefront/menu/plan';

const NEWER = 'A newer menu has been previewed since, so this one is not sent';

interface Run {
	workflow?: string;
	mode?: string;
	/** The preview of this execution. */
	preview?: string;
	/** The operation of the node that asks. */
	asks?: string;
}

/** A node behind a preview that has shown this, or the preview itself. */
const run = (
	shown: string,
	{ workflow = 'w', mode = 'trigger', preview = 'Preview', asks = 'sendAndWait' }: Run = {},
) =>
	({
		getNode: () => ({ name: preview }),
		getWorkflow: () => ({ id: workflow }),
		getMode: () => mode,
		getParentNodes: () => [
			{ name: preview, parameters: { operation: 'previewImport' } },
			{ name: 'Ask', parameters: { operation: asks } },
		],
		getWorkflowDataProxy: () => ({
			$: () => ({ isExecuted: true, all: () => [{ json: { fingerprint: shown } }] }),
		}),
	}) as unknown as IExecuteFunctions;

const plan = (fingerprint: string, companies = ['a', 'b']) =>
	({
		...{ fingerprint, companies: companies.map((companyId) => ({ companyId })) },
		words: { what: 'menu', preview: 'Preview Import' },
	}) as unknown as Plan;

const shows = (fingerprint: string, of?: Run, companies?: string[]) => {
	noteShown(run(fingerprint, of), plan(fingerprint, companies));
};
const send = (fingerprint: string, of?: Run, companies?: string[]) => () => {
	refuseOlder(run(fingerprint, of), plan(fingerprint, companies));
};

describe('Of two questions that wait', () => {
	beforeEach(() => {
		shows('older');
		shows('newer');
	});

	it('the older sends nothing, and the newer is sent', () => {
		expect(send('older')).toThrow(NEWER);
		expect(send('newer')).not.toThrow();
		expect(send('older', {}, ['b', 'a'])).toThrow(NEWER);
	});

	it('neither is sent once somebody has brought a menu with mistakes', () => {
		noteUnread(run('newer'));
		expect(send('newer')).toThrow(NEWER);
		shows('corrected');
		expect(send('corrected')).not.toThrow();
	});

	it('both are sent after mistakes in another workflow, another preview or a test in the editor', () => {
		noteUnread(run('newer', { workflow: 'v' }));
		noteUnread(run('newer', { preview: 'Preview of Obolon' }));
		noteUnread(run('newer', { mode: 'manual' }));
		expect(send('newer')).not.toThrow();
	});

	it('both are sent where pages ask', () => {
		expect(send('older', { asks: 'page' })).not.toThrow();
	});

	it('both are sent when they show the same', () => {
		shows('newer');
		expect(send('newer')).not.toThrow();
	});

	it('neither is about another workflow, another preview, other companies or a test in the editor', () => {
		shows('other', { workflow: 'v' });
		shows('other', { preview: 'Preview of Obolon' });
		shows('other', {}, ['c']);
		shows('other', { mode: 'manual' });
		expect(send('newer')).not.toThrow();
		expect(send('older', { mode: 'manual' })).toThrow(NEWER);
	});

	it('what no preview of this execution has shown is not refused, nor what was shown before a restart', () => {
		expect(() => {
			refuseOlder(run('another'), plan('older'));
		}).not.toThrow();
		expect(send('older', { workflow: 'after a restart' })).not.toThrow();
	});

	it('the newest of very many is still known', () => {
		for (let index = 0; index < 1_500; index++) shows(`${index}`, { workflow: `w${index}` });
		expect(send('older', { workflow: 'w1499' })).toThrow(NEWER);
		expect(send('older', { workflow: 'w0' })).not.toThrow();
	});
});
