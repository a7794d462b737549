process.env.TZ = 'UTC';

/** The long versions of test/faults: many minutes, one after the other. */
/** @type {import('jest').Config} */
module.exports = {
	rootDir: '../..',
	testEnvironment: 'node',
	testMatch: ['<rootDir>/test/soak/**/*.soak.ts'],
	modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/host/'],
	transform: { '^.+\\.ts$': ['@swc/jest', { jsc: { target: 'es2022' } }] },
	testTimeout: 3_600_000,
};
