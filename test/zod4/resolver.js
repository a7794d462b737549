const path = require('node:path');

const ROOT = path.resolve(__dirname, '../..');
const PACKAGE = ['nodes', 'credentials'].map((folder) => path.join(ROOT, folder) + path.sep);

/** Gives the package zod 4, as a manual installation may, and everything else its own zod. */
module.exports = (request, options) => {
	const isOurs = PACKAGE.some((folder) => `${options.basedir}${path.sep}`.startsWith(folder));
	return options.defaultResolver(request === 'zod' && isOurs ? 'zod-4' : request, options);
};
