import { h, money } from './dom.js';

/** What a guest chooses from: one button of several, boxes, or numbers where more of one may be had. */
export const groups = (sku, choices) => choices.map((group) => fieldset(sku, group));

/** As an order names them. */
export const chosen = (groupFields) =>
	groupFields
		.flatMap((each) => [...each.querySelectorAll('input')])
		.map((input) => ({ sku: input.dataset.option, quantity: quantityOf(input) }))
		.filter(({ quantity }) => quantity > 0);

/** What they add to the price of the dish. */
export const surchargeOf = (choices, wishes) =>
	wishes.reduce((sum, { sku, quantity }) => {
		const option = choices.flatMap(({ options }) => options).find((each) => each.sku === sku);
		return sum + option.offer.listPrice * quantity;
	}, 0);

/** Marks each group that has too few or too many; the first says so, and undefined is all right. */
export function misfit(choices, groupFields) {
	const texts = choices.map(({ title, min, max }, index) => {
		const count = chosen([groupFields[index]]).reduce((sum, { quantity }) => sum + quantity, 0);
		const fits = count >= min && count <= max;
		groupFields[index].setAttribute('aria-invalid', String(!fits));
		return fits ? undefined : `${title}: ${howMany(min, max)}, not ${count}`;
	});
	return texts.find((text) => text !== undefined);
}

const quantityOf = (input) =>
	input.type === 'number' ? Number(input.value) : Number(input.checked);

function fieldset(sku, { externalId, title, min, max, options }) {
	const name = `${sku} ${externalId}`;
	return h(
		'fieldset',
		{
			class: 'options',
			input: ({ currentTarget }) => currentTarget.removeAttribute('aria-invalid'),
		},
		h('legend', {}, `${title}: ${howMany(min, max)}`),
		options.map((option, index) => {
			const isOne = min === 1 && max === 1;
			const properties = { name, 'data-option': option.sku, ...field(option, isOne, index === 0) };
			return h('label', {}, h('input', properties), `${option.title}${surcharge(option.offer)}`);
		}),
	);
}

function field({ max }, isOne, isFirst) {
	if (isOne) return { type: 'radio', checked: isFirst };
	return max > 1 ? { type: 'number', min: 0, max, value: 0 } : { type: 'checkbox' };
}

const surcharge = ({ listPrice }) => (listPrice > 0 ? ` +${money(listPrice)}` : '');

function howMany(min, max) {
	if (min === max) return `choose ${min}`;
	return min === 0 ? `choose up to ${max}` : `choose ${min} to ${max}`;
}
