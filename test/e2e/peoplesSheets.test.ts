import { eventually } from '../../host/eventually';
import { action, chain, COMPANY, output, type NodeDraft } from '../../host/workflows';
import { offIn, onSale } from '../support/onSale';
import { bytesOf, formatOf, parametersOf, SHEETS, type SheetCase } from '../support/sheets';
import { onNewestHost } from './context';
import { useSharedN8n } from './instance';

/** n8n's own nodes between the file and the import, as the guide tells. */
function reading(sheet: SheetCase): NodeDraft[] {
	const extract = {
		name: 'Extract',
		type: 'n8n-nodes-base.extractFromFile',
		typeVersion: 1,
		parameters: {
			operation: formatOf(sheet),
			binaryPropertyName: 'data',
			options: sheet.extract,
		},
	} as NodeDraft;
	if (sheet.filledColumn === undefined) return [extract];
	const condition = {
		id: 'filled',
		leftValue: `={{ $json[${JSON.stringify(sheet.filledColumn)}] }}`,
		rightValue: '',
		operator: { type: 'string', operation: 'notEmpty', singleValue: true },
	};
	const options = { caseSensitive: true, leftValue: '', typeValidation: 'loose', version: 2 };
	const filter = {
		name: 'Filter',
		type: 'n8n-nodes-base.filter',
		typeVersion: 2.2,
		parameters: {
			conditions: { options, conditions: [condition], combinator: 'and' },
			looseTypeValidation: true,
			options: {},
		},
	} as NodeDraft;
	return [extract, filter];
}

onNewestHost((host) => {
	const given = useSharedN8n(host);

	test.each(Object.entries(SHEETS))(
		'%s reaches the storefront with the settings of the guide',
		async (name, sheet) => {
			const path = `sheet-${Object.keys(SHEETS).indexOf(name)}`;
			const { id } = await given.api.createWorkflow(
				chain(name, [
					{
						name: 'Sheet',
						type: 'n8n-nodes-base.webhook',
						typeVersion: 2,
						webhookId: path,
						parameters: { httpMethod: 'POST', path, options: { rawBody: true } },
					},
					...reading(sheet),
					action(given.credential, {
						operation: 'importProductsAndOffers',
						firstImport: true,
						...parametersOf(sheet),
					}),
				]),
			);
			await given.api.publish(id);
			await fetch(`${given.n8n.url}/webhook/${path}`, {
				method: 'POST',
				headers: { 'content-type': 'application/octet-stream' },
				body: new Uint8Array(bytesOf(sheet)),
			});
			const [started] = await eventually('the sheet starts an execution', async () => {
				const executions = await given.api.executions(id);
				return executions.length > 0 ? executions : undefined;
			});
			const execution = await given.api.finishedExecution(started.id);

			expect(execution.data.resultData.error?.description).toBeUndefined();
			expect(output(execution, 'Merchant Storefront')).toMatchObject([{ json: { sent: true } }]);
			expect(onSale(given.sandbox, COMPANY)).toEqual(sheet.onSale);
			expect(offIn(given.sandbox, COMPANY)).toEqual(sheet.off ?? []);
		},
	);
});
