/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs the Code nodes of an example outside n8n */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';
import type { WorkflowDraft } from '../../host/n8nApi';
import { EXAMPLES } from '../../scripts/demoExamples';

/** What nodes before it have put out, by their names. */
type Before = Record<string, IDataObject[]>;

/** What an example works out by itself, without n8n. */
export function workingsOf(example: string) {
	const text = readFileSync(join(EXAMPLES, `${example}.json`), 'utf8');
	const { nodes } = JSON.parse(text) as WorkflowDraft;
	const evaluate = (name: string, parameter: string, within: (given: string) => string) => {
		const found = nodes.find((node) => node.name === name)?.parameters;
		const given = parameter
			.split('.')
			.reduce<unknown>((within, key) => (within as IDataObject | undefined)?.[key], found);
		const itemsOf = (items: IDataObject[] = []) => items.map((json) => ({ json }));
		return (items: IDataObject[], before: Before): unknown => {
			const $ = (node: string) => ({
				isExecuted: node in before,
				all: () => itemsOf(before[node]),
				first: () => itemsOf(before[node])[0],
			});
			const $input = { all: () => itemsOf(items) };
			return runInNewContext(within(String(given)), { $, $input, DateTime, $now: DateTime.now() });
		};
	};
	return {
		/** What a Code node puts out. */
		code: (name: string, items: IDataObject[], before: Before = {}): IDataObject => {
			const run = evaluate(name, 'jsCode', (code) => `(() => {${code}})()`);
			return (run(items, before) as { json: IDataObject }).json;
		},
		/** What a Code node puts out that makes rows of a text. */
		rowsOf: (name: string, data: string): IDataObject[] => {
			const run = evaluate(name, 'jsCode', (code) => `(() => {${code}})()`);
			return (run([{ data }], {}) as Array<{ json: IDataObject }>).map(({ json }) => json);
		},
		/** What a Code node puts out that reads a file. */
		codeOfFile: async (name: string, file: Buffer): Promise<IDataObject> => {
			const given = nodes.find((node) => node.name === name)?.parameters.jsCode;
			const node = { helpers: { getBinaryDataBuffer: async () => await Promise.resolve(file) } };
			const $input = { all: () => [{ json: {}, binary: {} }] };
			const code = `(async function () {${String(given)}}).call(node)`;
			const [item] = (await runInNewContext(code, { node, $input, Buffer })) as Array<{
				json: IDataObject;
			}>;
			return item.json;
		},
		/** A parameter that is an expression. */
		parameter: (name: string, parameter: string, before: Before): unknown =>
			evaluate(name, parameter, (given) => given.slice('={{'.length, -'}}'.length))([], before),
	};
}
