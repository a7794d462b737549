import { get } from './api.js';
import { empty, h, money, plural, time } from './dom.js';
import { timesIn } from './storefront.js';

const CHANGES_SHOWN = 200;

/** What each import did to the storefront. */
export async function imports() {
	const { items } = await get('imports');
	const title = h('div', { class: 'bar' }, h('h2', {}, 'Imports'));
	if (items.length === 0) {
		return [
			title,
			empty('No imports yet', h('p', {}, 'Each will be listed with what it changed.')),
		];
	}
	return [title, h('ul', { class: 'stack' }, items.map(record))];
}

/** What its counts are of, each once. */
const COUNTED = {
	categories: ['category', 'categories'],
	'whole-menu': ['dish, option or category', 'dishes, options and categories'],
};

const KINDS = {
	'product-offers': 'menu',
	products: 'products',
	offers: 'all prices of',
	'part-offers': 'stop list of',
	categories: 'categories',
	'whole-menu': 'whole menu with categories and options',
};

function record({ id, kind, companyId, storeId, clientId, importedAt, counts, ...others }) {
	const { changedFields = {}, absent, ...sizes } = others;
	const { added, changed, switchedOff } = counts;
	const fields = Object.entries(changedFields).map(
		([field, count]) => `${count.toLocaleString()} × ${FIELDS[field] ?? field}`,
	);
	const inFields = fields.length > 0 ? `: ${fields.join(', ')}` : '';
	const many = (count) => plural(count, ...(COUNTED[kind] ?? ['dish', 'dishes']));
	const details = h('details', { 'data-key': `import ${id}` }, h('summary', {}, 'What changed'));
	details.addEventListener('toggle', async () => {
		if (details.open && details.children.length === 1)
			details.append(changes(await get(`imports/${id}`)));
	});
	return h(
		'li',
		{ class: 'panel', 'data-import': id },
		h(
			'h3',
			{},
			time(importedAt),
			` ${companyId}: ${[KINDS[kind], storeId].filter(Boolean).join(' ')}`,
		),
		h(
			'p',
			{ class: 'pills' },
			added > 0 && h('span', { class: 'pill good' }, `${many(added)} added`),
			changed > 0 && h('span', { class: 'pill warn' }, `${many(changed)} changed${inFields}`),
			switchedOff > 0 && h('span', { class: 'pill bad' }, `${many(switchedOff)} switched off`),
			h('span', { class: 'quiet' }, `${sizeOf(sizes)}, by ${clientId}`),
		),
		added + changed + switchedOff > 0
			? details
			: !absent && h('p', { class: 'quiet' }, 'The same as before: nothing changed.'),
		absent &&
			h(
				'p',
				{ class: 'banner' },
				`Not on the storefront, so nothing changed for guests: ${absent.join(', ')}. The last menu that came does not have it under this SKU.`,
			),
	);
}

const sizeOf = ({ products, offers, categories, options, groups }) =>
	[
		products > 0 && plural(products, 'dish', 'dishes'),
		offers > 0 && plural(offers, 'offer'),
		categories !== undefined && plural(categories, 'category', 'categories'),
		options !== undefined && plural(options, 'option'),
		groups !== undefined && plural(groups, 'group'),
	]
		.filter(Boolean)
		.join(', ');

/** One line for the same in several stores. */
function inAllStores(entries) {
	const lines = new Map();
	for (const { storeId, ...entry } of entries) {
		const key = JSON.stringify(entry);
		const stores = lines.get(key)?.stores ?? [];
		lines.set(key, { ...entry, stores: storeId === undefined ? stores : [...stores, storeId] });
	}
	return [...lines.values()];
}

function where({ sku, category, group, title, stores }) {
	const kind = category !== undefined ? 'category ' : group !== undefined ? 'group ' : '';
	const id = sku ?? category ?? group;
	const what = title === undefined ? `${kind}${id}` : `${kind}${title} (${id})`;
	return stores.length === 0 ? what : `${what} in ${stores.join(', ')}`;
}

const FIELDS = {
	title: 'name',
	listPrice: 'price',
	oldPrice: 'price before',
	sortOrder: 'place in the list',
	position: 'place in the list',
	parentExternalId: 'inside',
	status: 'on sale',
	inMenu: 'in the menu',
	media: 'picture',
	categories: 'further categories',
	workSchedule: 'hours',
	optionGroups: 'groups of options',
	min: 'choose at least',
	max: 'choose at most',
};

const inOrder = (rows) => rows.toSorted((one, other) => one.sortOrder - other.sortOrder);
const often = ({ sku, max = 1 }) => (max === 1 ? sku : `${sku} (up to ${max})`);

const SAID = {
	listPrice: money,
	oldPrice: money,
	categories: (ids) => ids.join(', '),
	workSchedule: timesIn,
	optionGroups: (groups) =>
		inOrder(groups)
			.map(({ externalId }) => externalId)
			.join(', '),
	options: (options) => inOrder(options).map(often).join(', '),
};

const VALUES = { true: 'yes', false: 'no', enabled: 'yes', disabled: 'no' };

function shown(field, value) {
	if (value === undefined || value === null) return 'nothing';
	// An empty list says as much.
	if (field in SAID) return SAID[field](value) || 'nothing';
	return VALUES[value] ?? JSON.stringify(value);
}

function changes({ added, changed, switchedOff }) {
	const lines = [
		...inAllStores(switchedOff).map((change) => ['bad', 'off', where(change)]),
		...inAllStores(changed).map((change) => [
			'warn',
			FIELDS[change.field] ?? change.field,
			`${where(change)}: ${shown(change.field, change.from)} → ${shown(change.field, change.to)}`,
		]),
		...inAllStores(added).map((change) => ['good', 'new', where(change)]),
	];
	const more = lines.length - CHANGES_SHOWN;
	return h(
		'ul',
		{ class: 'changes' },
		lines
			.slice(0, CHANGES_SHOWN)
			.map(([kind, label, text]) =>
				h('li', {}, h('span', { class: `pill ${kind}` }, label), ` ${text}`),
			),
		more > 0 && h('li', { class: 'quiet' }, `and ${more.toLocaleString()} more`),
	);
}
