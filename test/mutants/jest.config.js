const base = require('../../jest.config.js');

const { '^.+\\.ts$': typescript } = base.transform;

/** Stryker wants an environment that it knows, so each test file loads what it needs by itself. */
/** @type {import('jest').Config} */
module.exports = {
	...base,
	rootDir: process.cwd(),
	testEnvironment: 'node',
	testEnvironmentOptions: {},
	transform: { '^.+\\.ts$': typescript },
	transformIgnorePatterns: ['/node_modules/'],
	testMatch: JSON.parse(process.env.MUTANTS_TESTS),
};
