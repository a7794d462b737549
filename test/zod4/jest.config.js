const base = require('../../jest.config.js');

/** The tests of everything that reads input from outside, again with zod 4. */
module.exports = {
	...base,
	rootDir: '../..',
	resolver: '<rootDir>/test/zod4/resolver.js',
	testMatch: ['<rootDir>/test/nodes/**/*.test.ts'],
	coverageThreshold: undefined,
};
