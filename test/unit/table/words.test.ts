import { readStatusCell } from '../../../nodes/MerchantStorefront/table/status';
import { allWordsFor } from '../../../nodes/MerchantStorefront/table/languages';

const OPPOSITE = { enabled: 'disabled', disabled: 'enabled' } as const;
/** A dash can also stand for nothing, until the user has said what the column means. */
const TOLD = { isAnswered: true };
const UNREADABLE = expect.objectContaining({ message: expect.stringMatching(/^isn't yes or no/) });
type Words = Parameters<typeof allWordsFor>[0];
const wordsOf = (yes: Words, no: Words) => [
	...allWordsFor(yes).map((word) => [word, 'enabled'] as const),
	...allWordsFor(no).map((word) => [word, 'disabled'] as const),
];
const ANSWERS = wordsOf('yes', 'no');
const STATES = wordsOf('on', 'off');
const PRESENCE = wordsOf('there', 'notThere');

describe('A word about being on sale', () => {
	it('means the same whatever the language', () => {
		for (const [word, status] of [...ANSWERS, ...STATES, ...PRESENCE]) {
			expect([word, readStatusCell(word, TOLD)]).toEqual([word, status]);
		}
	});

	it('means the opposite in a column such as Hidden only if it is a yes or no', () => {
		for (const [word, status] of ANSWERS) {
			expect([word, readStatusCell(word, { ...TOLD, yes: 'off' })]).toEqual([
				word,
				OPPOSITE[status],
			]);
		}
		for (const [word, status] of STATES) {
			expect([word, readStatusCell(word, { yes: 'off' })]).toEqual([word, status]);
		}
		for (const [word] of PRESENCE) {
			expect([word, readStatusCell(word, { yes: 'off' })]).toEqual([word, UNREADABLE]);
		}
	});

	it.each([
		...['ІСТИНА', 'ИСТИНА', 'WAHR', 'PRAWDA', 'VERDADERO', 'VERO', 'VRAI', 'TRUE', 'Да', 'Ja'],
		...['Sí', 'si', 'SIM', 'ano', 'igen', 'Kyllä', 'kylla', '✓', '+', 'В наличии', 'Dostepny'],
		...['disponivel', 'IN_STOCK', 'in  stock', 'På lager', 'Вкл.'],
	])('such as %s is on sale', (word) => {
		expect(readStatusCell(word)).toBe('enabled');
	});

	it.each([
		...['ХИБНІСТЬ', 'ЛОЖЬ', 'FALSCH', 'FAŁSZ', 'FALSZ', 'FALSO', 'FAUX', 'FALSE', 'нет', 'nein'],
		...['não', 'nao', 'nie', 'nem', 'ei', 'nej', 'nei', '✗', 'Стоп-лист', 'Rupture de stock'],
		...['Ausverkauft', 'OUT-OF-STOCK', 'Нет в наличии', 'Vyprodáno', 'Elfogyott', 'Agotado'],
	])('such as %s is off', (word) => {
		expect(readStatusCell(word)).toBe('disabled');
	});

	it.each(['На стопі', 'в стоп-листі', 'на стопе', 'on stop', 'na stopie'])(
		'of a stop list, such as %s, is off in any column',
		(word) => {
			expect(readStatusCell(word)).toBe('disabled');
			expect(readStatusCell(word, { yes: 'off' })).toBe('disabled');
		},
	);

	it.each(['x', 'X', 'o', 's', 'maybe', 'sezónne', '2', 'limited', 'not'])(
		'that may mean either, such as %j, is unknown',
		(word) => {
			expect(readStatusCell(word)).toEqual(UNREADABLE);
		},
	);

	it.each(['-', '–', '—', '−', ' - '])(
		'is not the dash %j, which may also mean nothing',
		(dash) => {
			expect(readStatusCell(dash)).toMatchObject({
				message: expect.stringMatching(/^can mean off/),
			});
		},
	);
});
