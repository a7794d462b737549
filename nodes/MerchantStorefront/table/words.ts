const split = (words: string) => words.split(/,\s*/);

interface Words {
	yes: string;
	no: string;
}

/** Yes and no in each language. A word that is yes in one and no in another has no place here. */
export const ANSWERS: readonly Words[] = [
	{
		yes: 'yes, y, true, t, 1, on, ✓, ✔, ☑, ✅, +',
		no: 'no, n, false, f, 0, off, ✗, ✘, ❌, ✖, -, –, −',
	},
	{ yes: 'так, істина', no: 'ні, хибність, хиба' },
	{ yes: 'да, истина', no: 'нет, ложь' },
	{ yes: 'tak, prawda', no: 'nie, fałsz' },
	{ yes: 'ja, j, wahr', no: 'nein, falsch' },
	{ yes: 'sí, verdadero', no: 'no, falso' },
	{ yes: 'oui, vrai', no: 'non, faux' },
	{ yes: 'sì, vero', no: 'no, falso' },
	{ yes: 'sim, verdadeiro', no: 'não, falso' },
	{ yes: 'ano, pravda', no: 'ne, nepravda' },
	{ yes: 'da, adevărat', no: 'nu, fals' },
	{ yes: 'igen, igaz', no: 'nem, hamis' },
	{ yes: 'ja, sant', no: 'nej, falskt' },
	{ yes: 'ja, sand', no: 'nej, falsk' },
	{ yes: 'ja, sann', no: 'nei, usann' },
	{ yes: 'kyllä, tosi', no: 'ei, epätosi' },
];

/** What a dish is, however the column asks. */
export const STATES: readonly Words[] = [
	{
		yes: 'enabled, active, published, publish, visible, available, in stock, instock, on sale, for sale, live',
		no: 'disabled, inactive, unpublished, hidden, unavailable, not available, out of stock, outofstock, sold out, off sale, not for sale, archived, draft, -1, discontinued, paused, suspended, deleted, stop, stop list, stoplist',
	},
	{
		yes: 'увімкнено, ввімкнено, увімкнений, активно, активний, активна, активне, доступно, доступний, доступна, доступне, наявний, наявна, в наявності, у наявності, є в наявності, у продажу, в продажу, продається, опубліковано, опублікований, опублікована, видимий, видима, показувати',
		no: 'вимкнено, вимкнений, вимкнена, неактивно, неактивний, неактивна, не активно, недоступно, недоступний, недоступна, не доступно, немає в наявності, нема в наявності, відсутній, відсутня, приховано, прихований, прихована, сховано, архів, в архіві, архівний, стоп, стоп лист, знято з продажу, не продається, закінчилось, закінчилося, закінчився, розпродано, чернетка, видалено',
	},
	{
		yes: 'включено, включен, вкл, активен, активно, активный, активна, доступно, доступен, доступна, в наличии, есть в наличии, имеется, в продаже, продается, опубликовано, опубликован, видимый, показывать, отображать',
		no: 'выключено, выключен, выкл, отключено, отключен, неактивно, неактивен, неактивный, не активен, недоступно, недоступен, недоступна, нет в наличии, отсутствует, скрыто, скрыт, скрытый, архив, в архиве, архивный, стоп, стоп лист, снято с продажи, снят с продажи, не продается, закончилось, закончился, распродано, черновик, удалено, удален',
	},
	{
		yes: 'aktywny, aktywna, aktywne, dostępny, dostępna, dostępne, w sprzedaży, w ofercie, włączony, włączona, włączone, widoczny, widoczna, widoczne, opublikowany, opublikowane, na stanie',
		no: 'nieaktywny, nieaktywna, nieaktywne, niedostępny, niedostępna, niedostępne, brak na stanie, brak w ofercie, wyprzedany, wyprzedana, wyprzedane, wyłączony, wyłączona, wyłączone, ukryty, ukryta, ukryte, wycofany, wycofana, wycofane, archiwum, zarchiwizowany, szkic, wstrzymany',
	},
	{
		yes: 'aktiv, aktiviert, verfügbar, lieferbar, erhältlich, vorrätig, auf lager, im verkauf, im angebot, sichtbar, veröffentlicht',
		no: 'inaktiv, nicht aktiv, deaktiviert, nicht verfügbar, nicht lieferbar, nicht erhältlich, nicht vorrätig, nicht auf lager, ausverkauft, versteckt, verborgen, ausgeblendet, archiviert, entwurf, gesperrt, pausiert',
	},
	{
		yes: 'activo, activa, activado, habilitado, disponible, en stock, hay existencias, con existencias, en venta, a la venta, visible, publicado, publicada',
		no: 'inactivo, inactiva, no activo, desactivado, deshabilitado, no disponible, agotado, agotada, sin stock, sin existencias, fuera de stock, oculto, oculta, archivado, borrador, descatalogado, pausado, no publicado',
	},
	{
		yes: 'actif, active, activé, activée, disponible, en stock, en vente, visible, publié, publiée, en ligne',
		no: 'inactif, inactive, désactivé, désactivée, indisponible, non disponible, pas disponible, rupture, en rupture, rupture de stock, en rupture de stock, épuisé, épuisée, masqué, masquée, caché, archivé, archivée, brouillon, hors ligne, retiré',
	},
	{
		yes: 'attivo, attiva, attivato, abilitato, disponibile, in vendita, in stock, visibile, pubblicato, pubblicata',
		no: 'inattivo, inattiva, non attivo, disattivato, disabilitato, non disponibile, esaurito, esaurita, non in vendita, nascosto, nascosta, archiviato, bozza, sospeso, sospesa',
	},
	{
		yes: 'ativo, ativa, ativado, habilitado, disponível, em estoque, em stock, à venda, visível, publicado, publicada',
		no: 'inativo, inativa, desativado, desabilitado, indisponível, não disponível, esgotado, esgotada, sem estoque, sem stock, fora de estoque, em falta, oculto, arquivado, rascunho, pausado, pausada',
	},
	{
		yes: 'aktivní, dostupné, dostupný, dostupná, skladem, v prodeji, v nabídce, k dispozici, viditelné, viditelný, zobrazeno, publikováno, zapnuto',
		no: 'neaktivní, nedostupné, nedostupný, nedostupná, vyprodáno, není skladem, není v prodeji, není v nabídce, není k dispozici, mimo prodej, skryté, skrytý, skryto, archivováno, koncept, vypnuto',
	},
	{
		yes: 'activ, activă, activat, disponibil, disponibilă, în stoc, la vânzare, vizibil, publicat',
		no: 'inactiv, inactivă, dezactivat, indisponibil, indisponibilă, nu este disponibil, stoc epuizat, epuizat, fără stoc, ascuns, ascunsă, arhivat, ciornă, suspendat',
	},
	{
		yes: 'aktív, elérhető, kapható, raktáron, készleten, rendelhető, látható, közzétéve, bekapcsolva',
		no: 'inaktív, nem aktív, nem elérhető, nem kapható, nem rendelhető, elfogyott, nincs raktáron, nincs készleten, rejtett, archivált, piszkozat, vázlat, kikapcsolva, szünetel',
	},
	{
		yes: 'aktiv, tillgänglig, i lager, till salu, synlig, publicerad',
		no: 'inaktiv, ej aktiv, inte aktiv, ej tillgänglig, inte tillgänglig, otillgänglig, slutsåld, slut i lager, ej i lager, dold, arkiverad, utkast, avstängd, pausad',
	},
	{
		yes: 'aktiv, tilgængelig, på lager, til salg, synlig, udgivet',
		no: 'inaktiv, ikke aktiv, ikke tilgængelig, utilgængelig, udsolgt, ikke på lager, skjult, arkiveret, kladde, deaktiveret',
	},
	{
		yes: 'aktiv, tilgjengelig, på lager, til salgs, synlig, publisert',
		no: 'inaktiv, ikke aktiv, ikke tilgjengelig, utilgjengelig, utsolgt, ikke på lager, skjult, arkivert, kladd, deaktivert',
	},
	{
		yes: 'aktiivinen, saatavilla, varastossa, myynnissä, näkyvissä, julkaistu, käytössä',
		no: 'ei aktiivinen, epäaktiivinen, ei saatavilla, loppuunmyyty, ei varastossa, ei myynnissä, piilotettu, arkistoitu, luonnos, pois käytöstä',
	},
];

/** Words for being there or not. In a column such as "Hidden" they could mean either. */
export const PRESENCE: readonly Words[] = [
	{ yes: 'є', no: 'немає, нема' },
	{ yes: 'есть', no: 'нету' },
	{ yes: 'jest', no: 'brak' },
	{ yes: 'hay', no: 'no hay' },
	{ yes: 'van', no: 'nincs' },
	{ yes: 'löytyy', no: 'loppu, loppunut' },
	{ yes: 'finns', no: 'finns ej, finns inte, slut' },
];

/** Case, accents, a full stop at the end, and dashes between words do not matter. */
function fold(text: string): string {
	const words = text
		.toLowerCase()
		.normalize('NFD')
		.replace(/\p{M}/gu, '')
		.replaceAll('ł', 'l')
		.split(/[\s_]+|(?<=\p{L})-(?=\p{L})/u)
		.filter(Boolean);
	return words.join(' ').replace(/(?<=.)[.!]$/u, '');
}

const mapOf = (lists: readonly Words[]): ReadonlyMap<string, boolean> =>
	new Map(
		lists.flatMap(({ yes, no }) => [
			...split(yes).map((word) => [fold(word), true] as const),
			...split(no).map((word) => [fold(word), false] as const),
		]),
	);

const ANSWER = mapOf(ANSWERS);
const STATE = mapOf(STATES);
const IS_THERE = mapOf(PRESENCE);

/** The longest phrase above has fewer characters. */
const LONGEST = 40;

function look(words: ReadonlyMap<string, boolean>, cell: unknown): boolean | undefined {
	const text = String(cell).trim();
	return words.get(text) ?? (text.length > LONGEST ? undefined : words.get(fold(text)));
}

/** Whether a cell says yes or no; undefined where it says neither, such as an x, which ticks or crosses out. */
export const yesOrNo = (cell: unknown) => look(ANSWER, cell);

/** Whether a cell says by itself that a dish is on sale or off; undefined where it says neither. */
export const onOrOff = (cell: unknown) => look(STATE, cell);

/** Whether a cell says that there is something or not; undefined where it says neither. */
export const thereOrNot = (cell: unknown) => look(IS_THERE, cell);
