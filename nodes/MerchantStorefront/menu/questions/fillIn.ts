import type { IDataObject, IExecuteFunctions, INode, INodeParameters } from 'n8n-workflow';

import type { AnswerEntry } from '../../table/answers';
import type { AnswersSoFar } from './answersSoFar';

const ENTRY = /^columnMeanings\.columns\[(\d+)\]\.(\w+)$/;

/**
 * The node as if somebody had typed the answers into it: columns under Column Meanings, and what
 * holds for all rows in its own field. So they are read and checked like everything else.
 */
export function fillIn(context: IExecuteFunctions, given: AnswersSoFar): IExecuteFunctions {
	const answers = given.toReadWith();
	const node = context.getNode();
	const { columnMeanings, options } = node.parameters as {
		columnMeanings?: { columns?: AnswerEntry[] };
		options?: IDataObject;
	};
	const answered = answers.columns.map(({ tab = 'dishes', words, ...answer }) => ({
		...{ ...answer, tab },
		words: words?.join(','),
	}));
	const before = columnMeanings?.columns ?? [];
	const columns = [...before, ...answered];
	const { withoutSku, sectionHeadings, ...settings } = Object.fromEntries(
		answers.settings.map(({ setting, value }) => [setting, value]),
	);
	const fields: IDataObject = {
		...settings,
		...(given.skips ? { onInvalidRows: 'skip', confirmLeftOut: true } : {}),
	};
	const added: IDataObject = {
		...(withoutSku === undefined ? {} : { withoutSku }),
		...(sectionHeadings === undefined ? {} : { sectionHeadings: true }),
	};
	const filled: INode = {
		...node,
		parameters: {
			...node.parameters,
			...fields,
			columnMeanings: { columns },
			options: { ...options, ...added },
		} as unknown as INodeParameters,
	};
	const read = (name: string, index: number, ...rest: unknown[]): unknown => {
		const [, position = '', key = ''] = ENTRY.exec(name) ?? [];
		const entry = columns[Number(position)] as IDataObject | undefined;
		if (position !== '' && entry !== before[Number(position)]) return entry?.[key] ?? '';
		if (name in fields) return fields[name];
		const value = (context.getNodeParameter as (...given: unknown[]) => unknown)(
			name,
			index,
			...rest,
		);
		return name === 'options' ? { ...(value as IDataObject), ...added } : value;
	};
	return Object.create(context, {
		getNode: { value: () => filled },
		getNodeParameter: { value: read },
	}) as IExecuteFunctions;
}
