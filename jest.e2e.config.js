process.env.TZ = 'UTC';

/** The tests on real n8n processes: minutes instead of seconds, three files at a time. */
/** @type {import('jest').Config} */
module.exports = {
	testEnvironment: 'node',
	testMatch: ['<rootDir>/test/e2e/**/*.test.ts'],
	modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/host/n8n-'],
	transform: { '^.+\\.ts$': ['@swc/jest', { jsc: { target: 'es2022' } }] },
	globalSetup: '<rootDir>/test/e2e/setup.ts',
	globalTeardown: '<rootDir>/test/e2e/teardown.ts',
	reporters: ['default', '<rootDir>/test/e2e/reporter.mjs'],
	testSequencer: '<rootDir>/test/e2e/sequencer.js',
	maxWorkers: 3,
	testTimeout: 600_000,
};
