import { failureOfError, failureOfResponse } from '../../nodes/MerchantStorefront/platform/failure';
import { describeConnection } from '../../nodes/MerchantStorefront/platform/outcomeTexts';

const withCode = (code: string) => Object.assign(new Error('failed'), { code });

const FACTS = { host: 'api.example.com', addressField: 'Base URL', timeoutMs: 30_000 };

describe('A connection that fails', () => {
	it.each([
		['ENOTFOUND', 'unknownHost', "Can't find the host api.example.com of the Base URL"],
		['EAI_AGAIN', 'lookupBusy', "Can't find the host api.example.com of the Base URL"],
		['ECONNREFUSED', 'unreachable', "Can't connect to api.example.com, the Base URL"],
		['ENETUNREACH', 'unreachable', "Can't connect to api.example.com, the Base URL"],
		['ETIMEDOUT', 'timeout', "api.example.com didn't respond within 30 seconds"],
		['ECONNABORTED', 'timeout', "api.example.com didn't respond within 30 seconds"],
		['ECONNRESET', 'lost', 'Lost the connection to api.example.com'],
		['CERT_HAS_EXPIRED', 'insecure', 'No secure connection to api.example.com, the Base URL'],
		[
			'DEPTH_ZERO_SELF_SIGNED_CERT',
			'insecure',
			'No secure connection to api.example.com, the Base URL',
		],
		[
			'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
			'insecure',
			'No secure connection to api.example.com, the Base URL',
		],
		[
			'ERR_TLS_CERT_ALTNAME_INVALID',
			'insecure',
			'No secure connection to api.example.com, the Base URL',
		],
		['EPROTO', 'insecure', 'No secure connection to api.example.com, the Base URL'],
		['ESOMETHING', 'unknown', 'Lost the connection to api.example.com'],
	])('with %s is %s', (code, kind, message) => {
		const failure = failureOfError(withCode(code));
		expect(failure.kind).toBe(kind);
		expect(describeConnection(failure, FACTS).message).toBe(message);
	});

	it('is known by the innermost cause, however n8n wraps it', () => {
		const wrapped = new Error('outer', {
			cause: new Error('middle', { cause: withCode('ENOTFOUND') }),
		});
		expect(failureOfError(wrapped).kind).toBe('unknownHost');
	});

	it('is known by httpCode, where n8n 1 keeps no cause', () => {
		expect(failureOfError({ httpCode: 'ECONNREFUSED' }).kind).toBe('unreachable');
		expect(failureOfError({ httpCode: 'ERR_CANCELED' }).kind).toBe('canceled');
	});

	it('does not follow causes without end', () => {
		const error: { cause?: unknown } = {};
		error.cause = error;
		expect(failureOfError(error).kind).toBe('unknown');
	});

	it.each([undefined, null, 'text', 7])('may be thrown as %s', (thrown) => {
		expect(failureOfError(thrown).kind).toBe('unknown');
	});
});

describe('A response', () => {
	it.each([
		[200, 'odd'],
		[302, 'odd'],
		[400, 'invalid'],
		[401, 'unauthorized'],
		[403, 'forbidden'],
		[404, 'notFound'],
		[408, 'overloaded'],
		[409, 'rejected'],
		[413, 'tooLarge'],
		[422, 'invalid'],
		[429, 'tooMany'],
		[500, 'broken'],
		[501, 'broken'],
		[503, 'overloaded'],
		[524, 'overloaded'],
	])('with %i that failed is %s', (status, kind) => {
		expect(failureOfResponse(status, undefined, {})).toMatchObject({ kind, status });
	});
});
