/** Has Node load a package, once for all test files of a worker: n8n-core has 2,000 modules. */
module.exports = {
	process: (_, path) => ({
		code: `module.exports = requireNatively(${JSON.stringify(path)});`,
	}),
	getCacheKey: (_, path) => path,
};
