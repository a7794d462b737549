import { generateKeyPairSync, sign } from 'node:crypto';

/** What each part of a certificate begins with: ITU-T X.690. */
const TAG = {
	boolean: 0x01,
	integer: 0x02,
	bits: 0x03,
	octets: 0x04,
	oid: 0x06,
	text: 0x0c,
	time: 0x17,
	sequence: 0x30,
	set: 0x31,
	dnsName: 0x82,
	version: 0xa0,
	extensions: 0xa3,
};

/** Object identifiers as a certificate has them. */
const OID = {
	ecdsaWithSha256: '2a8648ce3d040302',
	commonName: '550403',
	subjectAltName: '551d11',
	basicConstraints: '551d13',
};

const LONG = 0x80;
const TRUE = Buffer.of(0xff);
const VERSION_3 = Buffer.of(2);
const SERIAL_NUMBER = Buffer.of(1);
const DAY_MS = 24 * 60 * 60 * 1000;

/** A key and a certificate that signs itself, for the named hosts and two days: node:crypto makes none. */
export function makeCertificate(hosts: readonly string[]): { key: string; cert: string } {
	const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
	const algorithm = sequence(oid(OID.ecdsaWithSha256));
	const name = sequence(
		der(TAG.set, sequence(oid(OID.commonName), der(TAG.text, Buffer.from('Stand-ins for tests')))),
	);
	const certificate = sequence(
		der(TAG.version, der(TAG.integer, VERSION_3)),
		der(TAG.integer, SERIAL_NUMBER),
		algorithm,
		name,
		sequence(time(Date.now() - DAY_MS), time(Date.now() + DAY_MS)),
		name,
		publicKey.export({ type: 'spki', format: 'der' }),
		der(
			TAG.extensions,
			sequence(
				sequence(
					oid(OID.basicConstraints),
					der(TAG.boolean, TRUE),
					der(TAG.octets, sequence(der(TAG.boolean, TRUE))),
				),
				sequence(
					oid(OID.subjectAltName),
					der(TAG.octets, sequence(...hosts.map((host) => der(TAG.dnsName, Buffer.from(host))))),
				),
			),
		),
	);
	const signature = der(TAG.bits, Buffer.of(0), sign('sha256', certificate, privateKey));
	return {
		key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
		cert: pem(sequence(certificate, algorithm, signature)),
	};
}

function der(tag: number, ...parts: Buffer[]): Buffer {
	const content = Buffer.concat(parts);
	const { length } = content;
	if (length < LONG) return Buffer.concat([Buffer.of(tag, length), content]);
	const size = Buffer.alloc(2);
	size.writeUInt16BE(length);
	return Buffer.concat([Buffer.of(tag, LONG + size.length), size, content]);
}

const sequence = (...parts: Buffer[]) => der(TAG.sequence, ...parts);

const oid = (hex: string) => der(TAG.oid, Buffer.from(hex, 'hex'));

/** Such as 261122200500Z. */
const time = (ms: number) =>
	der(TAG.time, Buffer.from(new Date(ms).toISOString().replace(/\D/g, '').slice(2, 14) + 'Z'));

const pem = (bytes: Buffer) =>
	[
		'-----BEGIN CERTIFICATE-----',
		...(bytes.toString('base64').match(/.{1,64}/g) ?? []),
		'-----END CERTIFICATE-----\n',
	].join('\n');
