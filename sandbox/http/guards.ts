import type { Request, RequestHandler } from 'express';
import { botRefusal } from '../chat/refusal';
import { forbidden, type Problem } from '../platform/problem';

/** The last is how containers call the machine that they run on. */
const NAMES_OF_THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]', 'host.docker.internal'];
const ALL_ADDRESSES = ['0.0.0.0', '[::]'];

/** What a browser says of a request that no other site has caused. */
const OWN_SITES: unknown[] = [undefined, 'same-origin', 'none'];

/** A host as addresses write it. */
export const nameInUrl = (host: string) => (host.includes(':') ? `[${host}]` : host);

/** Before everything else: a web page from elsewhere, open in a browser here, must neither act nor read. */
export function refuseForeign(host: string): RequestHandler {
	const listensAt = nameInUrl(host).toLowerCase();
	return (request, response, next) => {
		const problem = foreignName(request, listensAt) ?? foreignSite(request);
		if (problem === undefined) {
			next();
			return;
		}
		const body = request.path.startsWith('/bot') ? botRefusal(problem) : problem.body;
		response.status(problem.status).json(body);
	};
}

/** A name that its owner lets lead to this machine makes a page from elsewhere look like the sandbox's own. */
function foreignName({ headers, socket }: Request, listensAt: string): Problem | undefined {
	const name = String(headers.host).toLowerCase().replace(/:\d+$/, '');
	const address = String(socket.localAddress).replace('::ffff:', '');
	const isOwn =
		[...NAMES_OF_THIS_MACHINE, listensAt].includes(name) ||
		(ALL_ADDRESSES.includes(listensAt) && name === nameInUrl(address));
	return isOwn
		? undefined
		: forbidden(
				`The sandbox doesn't answer as ${name}: use localhost, or start it with --host ${name}`,
			);
}

function foreignSite(request: Request): Problem | undefined {
	const { origin, host, 'sec-fetch-site': site } = request.headers;
	const isOwnOrigin = origin === undefined || origin === `http://${host}`;
	if (isOwnOrigin && (OWN_SITES.includes(site) || isLinkToPage(request))) return undefined;
	return forbidden("Pages of other sites can't use the sandbox");
}

/** A person may follow a link to the page, but no site may show it within its own. */
const isLinkToPage = ({ method, path, headers }: Request) =>
	method === 'GET' &&
	path === '/' &&
	headers['sec-fetch-mode'] === 'navigate' &&
	headers['sec-fetch-dest'] === 'document';
