import { describeConnectionFailure } from '../../nodes/MerchantStorefront/shared/errorMessages';
import { readConnectionFailure, readFailure } from '../../nodes/MerchantStorefront/shared/failure';

const withCode = (code: string) => Object.assign(new Error('failed'), { code });

describe('A connection that fails', () => {
	it.each([
		['ENOTFOUND', 'dns', /was not found/],
		['EAI_AGAIN', 'dns', /was not found/],
		['ECONNREFUSED', 'refused', /could not be reached/],
		['ENETUNREACH', 'refused', /could not be reached/],
		['ETIMEDOUT', 'timeout', /did not answer in time/],
		['ECONNABORTED', 'timeout', /did not answer in time/],
		['ECONNRESET', 'interrupted', /broke off/],
		['CERT_HAS_EXPIRED', 'tls', /No secure connection/],
		['DEPTH_ZERO_SELF_SIGNED_CERT', 'tls', /No secure connection/],
		['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'tls', /No secure connection/],
		['ERR_TLS_CERT_ALTNAME_INVALID', 'tls', /No secure connection/],
		['EPROTO', 'tls', /No secure connection/],
		['ESOMETHING', 'interrupted', /broke off/],
	])('with %s is told as %s', (code, kind, message) => {
		const failure = readConnectionFailure(withCode(code));
		expect(failure.kind).toBe(kind);
		expect(describeConnectionFailure(failure, 'api.example.com', 'Base URL').message).toMatch(
			message,
		);
	});

	it('is known by the innermost cause, however n8n wraps it', () => {
		const wrapped = new Error('outer', {
			cause: new Error('middle', { cause: withCode('ENOTFOUND') }),
		});
		expect(readConnectionFailure(wrapped).kind).toBe('dns');
	});

	it('is known by httpCode, where n8n 1 keeps no cause', () => {
		expect(readConnectionFailure({ httpCode: 'ECONNREFUSED' }).kind).toBe('refused');
		expect(readFailure({ httpCode: 'ERR_CANCELED' })).toMatchObject({ kind: 'cancelled' });
	});

	it('does not follow causes without end', () => {
		const error: { cause?: unknown } = {};
		error.cause = error;
		expect(readConnectionFailure(error).kind).toBe('interrupted');
		expect(readFailure(error).kind).toBe('interrupted');
	});

	it.each([undefined, null, 'text', 7])('may be thrown as %s', (thrown) => {
		expect(readFailure(thrown)).toMatchObject({ kind: 'interrupted' });
	});
});
