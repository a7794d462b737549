require('./scripts/checkNode');

process.env.TZ = 'UTC';

/** @type {import('jest').Config} */
module.exports = {
	testEnvironment: 'node',
	testTimeout: 30_000,
	testMatch: ['<rootDir>/test/**/*.test.ts'],
	testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/e2e/'],
	modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/host/n8n-'],
	setupFiles: ['<rootDir>/test/support/propertyTests.ts'],
	transform: { '^.+\\.ts$': ['@swc/jest', { jsc: { target: 'es2022' } }] },
	// For all tests only: what a few of them cover says nothing.
	collectCoverage: process.env.COLLECT_COVERAGE === '1',
	collectCoverageFrom: ['nodes/**/*.ts', 'credentials/**/*.ts'],
	// No report as files: the linter would read them.
	coverageReporters: ['text'],
	coverageThreshold: { global: { lines: 90 } },
};
