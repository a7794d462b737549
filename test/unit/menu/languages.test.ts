/* eslint-disable @n8n/community-nodes/no-restricted-imports -- reads the names of the files */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { recognizeSheet } from '../../../nodes/MerchantStorefront/menu/columns/menuTable';
import { readRows } from '../../../nodes/MerchantStorefront/menu/rows/readRows';
import { readOpeningHours } from '../../../nodes/MerchantStorefront/stores/openingHours';
import { ROOT } from '../../support/imports';

const NODE = join(ROOT, 'nodes/MerchantStorefront');

/** A small menu: headings of SKU, title, category, price and state, then who is on and who is off. */
const MENUS: Record<string, [headings: string, on: string, off: string]> = {
	en: ['Item code | Dish | Section | Menu price | Available', 'yes', 'Sold out'],
	uk: ['Артикул | Страва | Розділ | Ціна, грн | Наявність', 'так', 'Немає в наявності'],
	ru: ['Код блюда | Название | Раздел | Цена | Доступно', 'да', 'Снято с продажи'],
	pl: ['Kod dania | Nazwa potrawy | Dział | Cena (zł) | Dostępność', 'tak', 'Wyprzedane'],
	de: ['Artikelnr. | Gericht | Warengruppe | Verkaufspreis | Verfügbar', 'ja', 'Ausverkauft'],
	es: ['Código | Plato | Sección | Precio | Disponible', 'sí', 'Agotado'],
	fr: ['Référence | Plat | Rubrique | Prix | Disponibilité', 'oui', 'Épuisé'],
	it: ['Codice | Piatto | Portata | Prezzo | Disponibile', 'sì', 'Esaurito'],
	pt: ['Código do prato | Prato | Seção | Preço | Disponível', 'sim', 'Esgotado'],
	cs: ['Kód | Název jídla | Kategorie jídel | Cena | Dostupnost', 'ano', 'Vyprodáno'],
	ro: ['Cod preparat | Denumire | Secțiune | Preț | Disponibil', 'da', 'Stoc epuizat'],
	hu: ['Cikkszám | Étel neve | Csoport | Eladási ár | Kapható', 'igen', 'Elfogyott'],
	sv: ['Artikelkod | Maträtt | Varugrupp | Pris | Tillgänglig', 'ja', 'Slutsåld'],
	da: ['Varenr. | Ret | Varegruppe | Pris | Tilgængelig', 'ja', 'Udsolgt'],
	nb: ['Varekode | Matrett | Seksjon | Utsalgspris | Tilgjengelig', 'ja', 'Utsolgt'],
	fi: ['Tuotenumero | Annos | Tuoteryhmä | Hinta | Saatavilla', 'kyllä', 'Loppuunmyyty'],
	tr: ['ÜRÜN KODU | ÜRÜN ADI | BÖLÜM | SATIŞ FİYATI | SATIŞTA', 'EVET', 'TÜKENDİ'],
	el: ['Κωδικός | Πιάτο | ΚΑΤΗΓΟΡΊΑ | Τιμή | Διαθέσιμο', 'ΝΑΙ', 'Εξαντλήθηκε'],
	nl: ['Artikelnummer | Gerecht | Rubriek | Prijs | Beschikbaar', 'ja', 'Uitverkocht'],
	ja: ['商品コード | 料理名 | カテゴリ | 価格 | 販売状況', '販売中', '売り切れ'],
};

const filesIn = (room: string) =>
	readdirSync(join(NODE, room, 'languages')).map((file) => file.replace('.json', ''));

describe('A language', () => {
	it('has a file for any sheet, one for menus, and a menu in this test', () => {
		expect(filesIn('menu').sort()).toEqual(Object.keys(MENUS).sort());
		expect(filesIn('table').sort()).toEqual([...Object.keys(MENUS), 'any'].sort());
	});

	it.each(Object.entries(MENUS))('%s: a menu is read without a question', (_name, menu) => {
		const [headings, on, off] = menu;
		const named = headings.split(' | ');
		const row = (...cells: unknown[]) =>
			Object.fromEntries(named.map((heading, index) => [heading, cells[index]]));
		const rows = [
			row('A-1', 'Borshch', 'Soup', 120, on),
			row('A-2', 'Varenyky', 'Hot', '95,50', off),
		];
		const { questions, problems, products } = readRows(
			recognizeSheet(rows, {
				companyOf: () => 'c',
				stores: { ofRow: () => ['s'], typed: ['s'] },
			}),
		);
		expect({ questions, problems }).toEqual({ questions: [], problems: [] });
		expect(products).toMatchObject([
			{
				sku: 'A-1',
				title: 'Borshch',
				category: 'Soup',
				offers: [{ listPrice: 120, status: 'enabled' }],
			},
			{ sku: 'A-2', category: 'Hot', offers: [{ listPrice: 95.5, status: 'disabled' }] },
		]);
	});

	const WEEKS: Record<string, [weekdays: string, closed: string]> = {
		en: ['Mon Tuesday Wed Thurs Fri Sat Sun', 'closed'],
		uk: ['Пн вівторок ср чт п’ятниця сб нд', 'вихідний'],
		ru: ['Понедельник вт ср чт пт сб воскресенье', 'выходной'],
		pl: ['poniedziałek wt. środa czw. pt. sob. niedziela', 'nieczynne'],
		de: ['Mo Di Mi Do Fr Sa So', 'Ruhetag'],
		es: ['lunes mar mié jueves vie sábado dom', 'cerrado'],
		fr: ['Lundi mar. mer. jeudi ven. sam. dim.', 'fermé'],
		it: ['lunedì mar mer giovedì ven sab dom', 'chiuso'],
		pt: ['segunda-feira ter. qua. qui. sexta-feira sáb. dom.', 'fechado'],
		cs: ['po út st čt pá so ne', 'zavřeno'],
		ro: ['luni mar. mie. joi vineri sâm. dum.', 'închis'],
		hu: ['hétfő kedd sze cs péntek szo vasárnap', 'zárva'],
		sv: ['mån tis ons tors fre lördag sön', 'stängt'],
		da: ['mandag tirs. ons. tors. fre. lør. søndag', 'lukket'],
		nb: ['man. tirsdag ons. tor. fre. lør. søn.', 'stengt'],
		fi: ['ma ti ke to pe la su', 'suljettu'],
		tr: ['PAZARTESİ Salı Çarşamba Perşembe Cuma CUMARTESİ Pazar', 'KAPALI'],
		el: ['Δευτέρα Τρί Τετάρτη Πέμ Παρασκευή Σάβ ΚΥΡΙΑΚΉ', 'κλειστά'],
		nl: ['ma di wo do vr za zo', 'gesloten'],
		ja: ['月 火 水曜日 木 金 土曜 日', '定休日'],
	};

	it.each(Object.entries(WEEKS))('%s: the days of a week are read', (_name, [days, closed]) => {
		const rows = days.split(' ').map((weekDay, index) => ({
			...{ 'Store ID': 's', 'Week Day': weekDay },
			...(index === 6 ? { Opens: closed, Closes: closed } : { Opens: '9:00', Closes: '21:00' }),
		}));
		const read = readOpeningHours({ rows, itemIndexes: [...rows.keys()] }, () => undefined);
		const [{ hours, problems }] = read.stores;
		expect(problems).toEqual([]);
		expect(hours.map(({ weekDay }) => weekDay)).toEqual([
			...['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
		]);
	});
});
