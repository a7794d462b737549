import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import description from '../../sandbox/openapi.json';

type Methods = Record<string, { responses: Record<string, unknown> }>;

export const operations = Object.entries(description.paths as Record<string, Methods>).flatMap(
	([path, methods]) =>
		Object.entries(methods).map(([method, { responses }]) => ({
			method: method.toUpperCase(),
			path,
			statuses: Object.keys(responses),
		})),
);

const ajv = new Ajv2020({ strict: false });
addFormats(ajv);
ajv.addSchema(description, 'openapi');

const escaped = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1');

function operationOf(method: string, path: string) {
	const fits = (template: string) =>
		new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(path);
	const operation = operations.find((known) => known.method === method && fits(known.path));
	if (!operation) throw new Error(`${method} ${path} is not described`);
	return operation;
}

interface Described {
	description: string;
	content?: Record<string, unknown>;
	$ref?: string;
}

/** Fails unless the description allows this answer to this call. */
export function expectDescribed(
	method: string,
	path: string,
	{ status, type, body }: { status: number; type: string; body: unknown },
): void {
	const { path: template } = operationOf(method, path);
	const methods = (description.paths as Record<string, Record<string, { responses: object }>>)[
		template
	];
	const responses = methods[method.toLowerCase()].responses as Record<string, Described>;
	const response = responses[status];
	if (!response) throw new Error(`${method} ${template} describes no answer ${status}`);
	const name = response.$ref?.split('/').at(-1);
	const { content } = name
		? (description.components.responses as Record<string, Described>)[name]
		: response;
	if (!content) {
		expect(body).toBeUndefined();
		return;
	}
	expect(Object.keys(content)).toContain(type);
	const pointer = name
		? `components/responses/${name}`
		: `paths/${escaped(template)}/${method.toLowerCase()}/responses/${status}`;
	const validate = ajv.getSchema(`openapi#/${pointer}/content/${escaped(type)}/schema`);
	if (!validate) throw new Error(`${method} ${template} has no schema for ${status}`);
	validate(body);
	expect(validate.errors ?? []).toEqual([]);
}
