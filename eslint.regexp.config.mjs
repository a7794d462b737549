import { config } from '@n8n/node-cli/eslint';
import regexp from 'eslint-plugin-regexp';

/** n8n's strict mode allows no rule of one's own in eslint.config.mjs. */
export default [
	...config,
	{
		// What anyone sends to n8n, or types into a cell, must not make it stand still.
		files: ['{nodes,credentials}/**/*.ts'],
		plugins: { regexp },
		rules: {
			'regexp/no-super-linear-backtracking': ['error', { report: 'certain' }],
			'regexp/no-super-linear-move': ['error', { report: 'certain' }],
		},
	},
];
