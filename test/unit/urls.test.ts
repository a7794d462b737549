import * as fc from 'fast-check';

import {
	callbackFlaw,
	isLoopbackUrl,
	joinUrl,
	readServiceUrl,
} from '../../nodes/MerchantStorefront/platform/urls';

const read = (typed: unknown) => readServiceUrl(typed, 'Base URL');

describe('The address of a service', () => {
	it.each([
		['https://api.example.com', 'https://api.example.com'],
		[' https://api.example.com/ ', 'https://api.example.com'],
		['https://API.example.com//', 'https://api.example.com'],
		[
			'https://api.example.com:8443/public/merchant/',
			'https://api.example.com:8443/public/merchant',
		],
		['https://api.example.com/v1/', 'https://api.example.com'],
		['https://api.example.com/public/merchant/v1', 'https://api.example.com/public/merchant'],
		['https://api.example.com/api-v1', 'https://api.example.com/api-v1'],
		['http://localhost:4010', 'http://localhost:4010'],
		['http://127.9.9.9:4010', 'http://127.9.9.9:4010'],
		['http://[::1]:4010/', 'http://[::1]:4010'],
		['http://sandbox.localhost', 'http://sandbox.localhost'],
		['http://host.docker.internal:4010', 'http://host.docker.internal:4010'],
	])('%s is read as %s', (typed, address) => {
		expect(read(typed)).toBe(address);
	});

	it.each([undefined, null, 7, '', '  ', 'api', '//api.example.com', 'javascript:alert(1)'])(
		'%s is refused',
		(typed) => {
			expect(() => read(typed)).toThrow(/^Base URL/);
		},
	);

	it.each([
		['api.example.com', 'Base URL is not a web address. Type it with https:// in front'],
		['127.0.0.1:4010', 'Base URL is not a web address. Type it with http:// in front'],
		['localhost:4010', 'Base URL is not a web address. Type it with http:// in front'],
		['http://127.0.0.1:4010 http://127.0.0.1:4010', 'Base URL has a space in it.'],
	])('%s is refused with what to type instead', (typed, message) => {
		expect(() => read(typed)).toThrow(message);
	});

	it.each([
		'http://127.example.com',
		'http://localhost.example.com',
		'http://host.docker.internal.example.com',
		'http://10.0.0.1',
	])('%s is not this machine, so http is refused', (typed) => {
		expect(() => read(typed)).toThrow('https://');
	});

	it('read again stays the same, and a path is joined with exactly one slash', () => {
		fc.assert(
			fc.property(
				fc.webUrl({ validSchemes: ['https'] }),
				fc.constantFrom('', '/', '//', ' '),
				(url, ending) => {
					const address = read(url + ending);
					expect(read(address)).toBe(address);
					expect(joinUrl(address, '/v1/x')).toBe(`${address}/v1/x`);
					expect(joinUrl(address, 'v1/x')).toBe(`${address}/v1/x`);
					expect(address).not.toMatch(/\/$/);
				},
			),
		);
	});
});

it('An address of the token service is read without the path that is appended to it', () => {
	expect(readServiceUrl('https://auth.example.com/connect/token', 'Auth URL')).toBe(
		'https://auth.example.com',
	);
	expect(readServiceUrl('https://auth.example.com/v1', 'Auth URL')).toBe(
		'https://auth.example.com/v1',
	);
});

describe('A callback address', () => {
	const PLATFORM = 'https://platform.example.com';

	it.each([
		'https://n8n.example.com/webhook/1',
		'https://8.8.8.8/webhook',
		'https://[2001:db8::1]/webhook',
		'https://172.32.0.1/webhook',
		'https://198.17.0.1/webhook',
		'https://n8n.example.com./webhook',
	])('%s can be reached', (callback) => {
		expect(callbackFlaw(callback, PLATFORM)).toBeUndefined();
	});

	it.each([
		'http://localhost:5678/webhook',
		'https://127.0.0.1/webhook',
		'https://0.0.0.0/webhook',
		'https://10.1.2.3/webhook',
		'https://172.16.0.1/webhook',
		'https://172.31.255.255/webhook',
		'https://192.168.0.1/webhook',
		'https://169.254.1.1/webhook',
		'https://100.64.0.1/webhook',
		'https://[::1]/webhook',
		'https://[fe80::1]/webhook',
		'https://[fd12::1]/webhook',
		'https://[::ffff:10.0.0.1]/webhook',
		'https://n8n:5678/webhook',
		'https://n8n.local/webhook',
		'https://n8n.internal/webhook',
		'https://n8n.localhost/webhook',
		'https://localhost./webhook',
		'https://n8n.local./webhook',
		'https://198.18.0.1/webhook',
		'https://198.19.255.255/webhook',
	])('%s cannot be reached from the internet', (callback) => {
		expect(callbackFlaw(callback, PLATFORM)).toMatch(/private or local/);
	});

	it.each(['n8n.example.com', '', 'ftp://n8n.example.com'])('%s cannot be one', (callback) => {
		expect(callbackFlaw(callback, PLATFORM)).toMatch(/whole web address/);
	});

	it('must be encrypted', () => {
		expect(callbackFlaw('http://n8n.example.com/webhook', PLATFORM)).toMatch(/https:/);
	});

	it('may be any when the platform is on this machine', () => {
		expect(isLoopbackUrl('http://127.0.0.1:4010')).toBe(true);
		expect(callbackFlaw('http://localhost:5678/webhook', 'http://127.0.0.1:4010')).toBeUndefined();
	});
});
