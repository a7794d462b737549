const base = require('../../jest.config.js');

/** What `npm test` runs, with zod 4. */
module.exports = {
	...base,
	rootDir: '../..',
	resolver: '<rootDir>/test/zod4/resolver.js',
	coverageThreshold: undefined,
};
