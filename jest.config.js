process.env.TZ = 'UTC';

/** @type {import('jest').Config} */
module.exports = {
	testEnvironment: 'node',
	testTimeout: 30_000,
	testMatch: ['<rootDir>/test/**/*.test.ts'],
	testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/e2e/'],
	modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/host/'],
	setupFiles: ['<rootDir>/test/support/propertyTests.ts'],
	transform: { '^.+\\.ts$': ['@swc/jest', { jsc: { target: 'es2022' } }] },
	collectCoverageFrom: ['nodes/**/*.ts', 'credentials/**/*.ts'],
	coverageThreshold: { global: { lines: 90 } },
};
