/* eslint-disable @n8n/community-nodes/no-restricted-imports -- a separate server in front of n8n */
import { request as forward, type RequestListener } from 'node:http';

/**
 * What stands between the internet and n8n where no notification may get lost: a starting n8n
 * answers 200 to everything until its database is up to date, which the platform takes for delivered.
 */
export const onlyWhenReady =
	(n8nUrl: () => string): RequestListener =>
	async (request, response) => {
		const url = n8nUrl();
		const isReady = await fetch(`${url}/healthz/readiness`).then(
			({ ok }) => ok,
			() => false,
		);
		if (!isReady) {
			response.writeHead(503).end();
			return;
		}
		const { method, headers } = request;
		const forwarded = forward(`${url}${request.url}`, { method, headers }, (answer) => {
			response.writeHead(answer.statusCode ?? 502, answer.headers);
			answer.pipe(response);
		});
		forwarded.on('error', () => response.destroy());
		request.pipe(forwarded);
	};
