import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox';
import { SCOPES } from '../../sandbox/platform/catalogue';
import { credentialFor, runAction } from '../support/n8n';
import {
	dishesOn,
	expectedDishes,
	readMenus,
	rowsOf,
	type RealMenu,
	type Truth,
} from '../support/realMenus';

const MOST_ROUNDS = 2;
const SHARE = 0.9;

const MENUS = readMenus();
/** Each sheet has its own company. */
const CLIENT = { id: 'owners', secret: 'owners-secret', scopes: [...SCOPES] };

let sandbox: Sandbox;
beforeAll(async () => {
	const companies = MENUS.map(([name]) => name);
	sandbox = await startSandbox({ port: 0, clients: [{ ...CLIENT, companies }] });
});
afterAll(async () => await sandbox.close());

/** As the editor calls them, and what to set. */
interface Switch {
	label: string;
	value: INodeParameters[string];
	/** Where two are values of one option. */
	name?: string;
	/** A field of the node, and not one of its options. */
	isField?: true;
}
const SWITCHES: Record<string, Switch> = {
	withoutSku: { label: 'Without SKU', value: 'useTitle' },
	skuFromCategory: {
		label: 'Use Category, Title and Size',
		value: 'useCategory',
		name: 'withoutSku',
	},
	sectionHeadings: { label: 'Section Headings', value: true },
	fillFromRowAbove: { label: 'Fill From Row Above', value: true },
	onInvalidRows: { label: 'On Invalid Rows', value: 'skip', isField: true },
	confirmLeftOut: { label: 'Switch Off What Is Skipped', value: true, isField: true },
};

interface OpenQuestion {
	heading: string | null;
	meanings: string[];
}

/** What the node says of a sheet, and what its owner has entered so far. */
interface Attempt {
	output: IDataObject;
	asked: string[];
	rounds: number;
}

/** Answers like somebody who knows the sheet and does what the errors say, and nothing else. */
class Owner {
	private readonly columns: Array<Truth & { heading: string }> = [];
	private readonly options: INodeParameters = {};
	private readonly fields: INodeParameters = {};
	private readonly asked: string[] = [];

	constructor(
		private readonly companyId: string,
		private readonly menu: RealMenu,
	) {}

	async tryUntilSent(): Promise<Attempt> {
		for (let rounds = 0; ; rounds++) {
			const [{ json }] = await this.run('previewImport');
			const attempt = (output: IDataObject) => ({ output, asked: this.asked, rounds });
			if (json.error === undefined) {
				const [imported] = await this.run('importProductsAndOffers');
				return attempt({ ...imported.json, previewed: json.fingerprint as string });
			}
			if (rounds === MOST_ROUNDS || !this.answer(json)) return attempt(json);
		}
	}

	private async run(operation: string) {
		const { storeIds = 'podil' } = this.menu;
		return await runAction(
			credentialFor(sandbox, { clientId: CLIENT.id, clientSecret: CLIENT.secret }),
			{
				resource: 'menu',
				operation,
				companyId: this.companyId,
				storeIds,
				firstImport: true,
				columnMeanings: { columns: this.columns.map((column) => ({ ...column })) },
				options: this.options,
				...this.fields,
			},
			rowsOf(this.menu).map((json) => ({ json })),
			{ onError: 'continueRegularOutput' },
		);
	}

	private enter(heading: string, known: string | Truth): void {
		if (this.columns.some((column) => column.heading === heading)) return;
		this.columns.push({ heading, ...(typeof known === 'string' ? { meaning: known } : known) });
	}

	/** Whether there was anything to enter. */
	private answer({ error, details, questions = [] }: IDataObject): boolean {
		const { truth = {}, switches = [] } = this.menu;
		const before = this.entered();
		for (const { heading, meanings } of questions as unknown as OpenQuestion[]) {
			if (heading === null) continue;
			this.asked.push(heading);
			const known = truth[heading] ?? (meanings.includes('Ignore') ? 'ignore' : undefined);
			if (known !== undefined) this.enter(heading, known);
		}
		const told = `${String(error)} ${JSON.stringify(details)}`;
		for (const heading of Object.keys(truth)) {
			const isNamed =
				String(error).includes(`"${heading}"`) ||
				String(details).includes(`"${heading}" the meaning`);
			if (told.includes('Column Meanings') && isNamed) {
				this.enter(heading, truth[heading]);
			}
		}
		for (const name of switches) {
			const { label, value, isField, name: option = name } = SWITCHES[name];
			if (told.includes(label)) (isField ? this.fields : this.options)[option] = value;
		}
		return this.entered() !== before;
	}

	private entered(): string {
		return JSON.stringify([this.columns, this.options, this.fields]);
	}
}

const counts = { imported: 0, asked: 0, stopped: 0 };
const stopped: string[] = [];

describe('A sheet as people have it', () => {
	it.each(MENUS)('%s is imported as it is meant, or not at all', async (name, menu) => {
		const { output, asked } = await new Owner(name, menu).tryUntilSent();
		const told = `${String(output.error)} ${JSON.stringify(output.details)}`;
		if (menu.refused !== undefined) {
			expect({ error: output.error }).not.toEqual({ error: undefined });
			expect(told).toMatch(new RegExp(menu.refused));
			return;
		}
		if (output.error !== undefined) {
			counts.stopped++;
			stopped.push(`${name}: ${told}`);
			return;
		}
		expect(asked).toEqual(expect.arrayContaining(menu.asked ?? []));
		expect(output).toMatchObject({ sent: true, fingerprint: output.previewed });
		const storefront = sandbox.storefront(name);
		expect(dishesOn(storefront, menu)).toEqual(expectedDishes(menu));
		for (const [sku, texts] of Object.entries(menu.texts ?? {})) {
			expect(storefront.find((dish) => dish.sku === sku)).toMatchObject(texts);
		}
		counts.imported++;
		if (asked.length > 0) counts.asked++;
	});

	it('is imported in nine of ten cases after two rounds of answers at most', () => {
		const meant = counts.imported + counts.stopped;
		expect({ share: counts.imported / meant >= SHARE, stopped }).toMatchObject({ share: true });
		// Most without a single question.
		expect(counts.asked).toBeLessThan(counts.imported / 2);
	});
});
