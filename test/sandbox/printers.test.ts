import { NO_JOURNAL } from '../../sandbox/platform/collection';
import { State } from '../../sandbox/platform/state';
import { askForTickets } from '../../sandbox/printer/cloudPrinter';
import { settingsSchema } from '../../sandbox/settings';
import { startServer } from '../support/localServer';
import { call, closeAfterTest, openSandbox } from './support';

const job = (changes: object = {}) => ({
	printerId: 1,
	title: 'Order 7',
	contentType: 'raw_base64',
	content: Buffer.from('\u001b@\u001bE\u00012 x Soup\n').toString('base64'),
	source: 'test',
	...changes,
});
const headers = { authorization: `Basic ${Buffer.from('any-key:').toString('base64')}` };

describe('the print bridge', () => {
	it('shows what it prints in the inbox, as it looks on paper', async () => {
		const sandbox = await openSandbox();
		const { status, body: id } = await call(sandbox, 'POST', '/printjobs', {
			headers,
			body: job(),
		});
		expect(status).toBe(201);
		const { body: states } = await call(sandbox, 'GET', `/printjobs/${String(id)}`, { headers });
		expect(states).toEqual([{ id, state: 'done' }]);
		const { body } = await call(sandbox, 'GET', '/sandbox/inbox');
		expect(body).toMatchObject({
			items: [
				{
					inbox: 'printer-1',
					text: '2 x Soup',
					paper: [{ text: '2 x Soup', isBold: true, isLarge: false }],
				},
			],
		});
	});

	it('prints once the printer is on, but nothing that has expired', async () => {
		const sandbox = await openSandbox({ printers: { areOn: false } });
		const send = async (expireAfter: number) => {
			const body = job({ expireAfter });
			return String((await call(sandbox, 'POST', '/printjobs', { headers, body })).body);
		};
		const [expiring, kept] = [await send(1e-9), await send(60)];
		const stateOf = async (id: string) =>
			(await call(sandbox, 'GET', `/printjobs/${id}`, { headers })).body;
		expect(await stateOf(kept)).toMatchObject([{ state: 'sent_to_client' }]);
		sandbox.configure({ printers: { areOn: true } });
		expect(await stateOf(expiring)).toMatchObject([{ state: 'expired' }]);
		expect(await stateOf(kept)).toMatchObject([{ state: 'done' }]);
	});

	it.each([
		[401, 'no key', {}, {}],
		[404, 'a printer that it lacks', headers, { printerId: 9 }],
		[400, 'a file that no printer understands', headers, { content: btoa('\u001b\u001b') }],
		[400, 'another type', headers, { contentType: 'pdf_uri' }],
	])('answers %i to %s', async (status, _, sent, changes) => {
		const sandbox = await openSandbox();
		const answer = await call(sandbox, 'POST', '/printjobs', {
			headers: sent,
			body: job(changes),
		});
		expect(answer.status).toBe(status);
	});
});

describe('the printer of Star that asks', () => {
	const state = () => new State(NO_JOURNAL, new Map(), () => {});
	const settings = (printers: object) => settingsSchema.parse({ printers });

	it('asks with its name and password, and shows the ticket in the inbox', async () => {
		const asked: unknown[] = [];
		const server = await startServer(({ method, url, headers: { authorization } }, response) => {
			const { searchParams } = new URL(String(url), 'http://server');
			asked.push([method, searchParams.get('token'), searchParams.get('code'), authorization]);
			if (method === 'GET') response.setHeader('content-type', 'application/vnd.star.line');
			const job = { jobReady: true, mediaTypes: ['application/vnd.star.line'], jobToken: 'o-1' };
			response.end(method === 'GET' ? '\u001b@\u0018\u001bESoup\n' : JSON.stringify(job));
		});
		closeAfterTest(() => server.close());
		const given = state();
		const address = server.url.replace('//', '//kitchen:secret@');
		await askForTickets(given, settings({ address }));
		await askForTickets(given, settings({ address, areOn: false }));
		await askForTickets(given, settings({ address, havePaper: false }));
		const login = `Basic ${Buffer.from('kitchen:secret').toString('base64')}`;
		expect(asked).toEqual([
			['POST', null, null, login],
			['GET', 'o-1', null, login],
			['DELETE', 'o-1', '200 OK', login],
			['POST', null, null, login],
		]);
		expect(given.messages.all()).toMatchObject([
			{ inbox: 'printer-star', paper: [{ text: 'Soup', isBold: true }] },
		]);
	});

	it('goes on if nobody answers', async () => {
		await expect(
			askForTickets(state(), settings({ address: 'http://127.0.0.1:9/' })),
		).resolves.toBeUndefined();
	});
});
