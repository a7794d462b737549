import type { Request } from 'express';
import { forbidden } from '../platform/problem';

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/** A web page from elsewhere, open in the same browser, must not act here. */
export function refuseForeignPages({ headers }: Request): void {
	if (headers.origin !== undefined && headers.origin !== `http://${headers.host}`) {
		throw forbidden("Pages of other sites can't use the sandbox");
	}
}

/** Nor may it read anything under another name that leads to this machine. */
export function refuseForeignNames({ headers }: Request): void {
	const name = String(headers.host).replace(/:\d+$/, '');
	if (!LOOPBACK_NAMES.includes(name)) {
		throw forbidden(`Call the sandbox by a name of this machine, not as ${name}`);
	}
}
