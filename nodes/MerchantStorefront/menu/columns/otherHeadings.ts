import { list } from './headings';

/** Headings of columns where yes means that the dish is off. */
export const OFF_HEADINGS = list(
	'archived, hidden, disabled, unavailable, inactive, out of stock, sold out, deleted, discontinued, unpublished, stop list, not available, paused, suspended, blocked, do not sell, not for sale, 86, 86d',
	'архів, в архіві, архівовано, приховано, прихований, прихована, недоступно, неактивно, вимкнено, видалено, знято з продажу, немає в наявності, стоп, стоп лист, на стопі, розпродано, не продається, не доступно',
	'архив, в архиве, скрыто, скрыт, недоступно, неактивно, отключено, удалено, снято с продажи, нет в наличии, закончилось, распродано, на стопе, не продаётся, не продавать, скрыть',
	'zarchiwizowany, archiwum, ukryty, ukryte, ukryta, wyprzedany, wyprzedane, niedostępny, niedostępne, nieaktywny, nieaktywne, wyłączony, stop lista, wycofane, usunięty, usunięte, nie sprzedawać',
	'archiviert, ausverkauft, versteckt, ausgeblendet, inaktiv, deaktiviert, gesperrt, gelöscht, nicht verfügbar, nicht lieferbar',
	'agotado, oculto, archivado, eliminado, no disponible, inactivo, desactivado',
	'épuisé, en rupture, rupture, rupture de stock, masqué, caché, archivé, supprimé, indisponible, inactif, désactivé',
	'esaurito, nascosto, archiviato, eliminato, non disponibile, inattivo, disattivato',
	'esgotado, arquivado, excluído, indisponível, inativo, desativado, em falta',
	'vyprodáno, skryté, skryto, nedostupné, archivováno, neaktivní, smazáno, smazané, vyřazeno',
	'epuizat, stoc epuizat, ascuns, arhivat, șters, indisponibil, inactiv, dezactivat',
	'elfogyott, rejtett, archivált, nem elérhető, nem kapható, inaktív, törölt, törölve',
	'slutsåld, slut i lager, dold, arkiverad, udsolgt, utsolgt, skjult, arkiveret, arkivert, udgået, utgått, slettet, borttagen',
	'loppuunmyyty, piilotettu, arkistoitu, poistettu, ei saatavilla, pois käytöstä',
	'removed, retired, snoozed, excluded from menu, is hidden, is archived, is deleted, is disabled, is blocked',
	'виключено з меню, виключено, у стопі, в стопі, в стоп листі, у стоп листі, заблоковано, заблокований, видалений, вимкнений, неактивний, недоступний, архівний, відсутній, закінчилось, закінчилося',
	'исключено из меню, исключён из меню, в стопе, в стоп листе, заблокировано, заблокирован, выключено, отключён, удалён, неактивен, недоступен, снят с продажи, архивный, отсутствует, закончился',
	'zablokowany, zablokowane, zablokowana, zarchiwizowane, zarchiwizowana, nieaktywna, niedostępna, wyłączone, wyłączona, wycofany, wycofana, usunięta, wyprzedana, brak na stanie',
	'nicht aktiv, nicht vorrätig, nicht bestellbar, blockiert, pausiert, vergriffen, ausgelistet, verborgen',
	'discontinuado, discontinuada, descontinuado, descontinuada, descatalogado, deshabilitado, inhabilitado, bloqueado, suspendido, agotada, oculta, archivada, inactiva, sin stock, dado de baja, no vender',
	'désactivée, épuisée, masquée, archivée, supprimée, bloqué, suspendu, hors carte, hors vente, non disponible, en rupture de stock',
	'bloccato, sospeso, disabilitato, non attivo, non in vendita, fuori menu, esaurita, nascosta, archiviata, suspenso, desabilitado, pausado, sem estoque, sem stock, fora de estoque, esgotada, arquivada, inativa',
	'blokováno, zablokováno, skrytý, skrytá, archivovaný, smazaný, není k dispozici, není v prodeji, blocat, suspendat, retras, ascunsă, arhivată, fără stoc',
	'letiltva, letiltott, megszűnt, kifutott, szünetel, nem rendelhető, nincs készleten, nincs raktáron, archiválva, elrejtve',
	'spärrad, utgången, avstängd, blockerad, raderad, ej tillgänglig, ej aktiv, spærret, blokeret, deaktiveret, slut på lager, ikke tilgængelig, sperret, blokkert, deaktivert, ikke tilgjengelig, utilgængelig, utilgjengelig',
	'poistunut, loppunut, loppu varastosta, estetty, ei myynnissä, ei aktiivinen, piilossa',
);

/**
 * Headings of prices beside one another. The guest pays the promo price where there is one, else the
 * regular one, which becomes the old price beside it; gross, not net.
 */
export const PRICE_HEADINGS = {
	regular: list(
		'regular price, full price, normal price, standard price, звичайна ціна, регулярна ціна, повна ціна, обычная цена, регулярная цена, полная цена',
		'cena regularna, cena normalna, zwykła cena, regulärer preis, normalpreis, regulärpreis',
		'precio normal, precio regular, precio habitual, prix normal, prix régulier, tarif régulier, prix habituel, tarif normal',
		'prezzo normale, prezzo regolare, prezzo pieno, prezzo intero, preço normal, preço regular, preço cheio',
		'běžná cena, normální cena, preț normal, preț obișnuit, preț întreg, normál ár, normál ára, rendes ár',
		'ordinarie pris, ordinært pris, ordinær pris, normalpris, vanlig pris, normaalihinta',
		'prezzo di listino, prezzo listino, preço de tabela',
	),
	promo: list(
		'sale price, promo price, promotional price, special price, discount price, discounted price, offer price',
		'акційна ціна, ціна зі знижкою, ціна по акції, спецціна, спеціальна ціна, промо ціна, ціна розпродажу, акционная цена, цена со скидкой, цена по акции, спеццена, специальная цена, промо цена, цена распродажи',
		'cena promocyjna, cena w promocji, cena po rabacie, cena po obniżce, angebotspreis, aktionspreis, sonderpreis, reduzierter preis',
		'precio rebajado, precio de oferta, precio oferta, precio promocional, precio con descuento',
		'tarif promo, prix promo, prix promotionnel, prix soldé, prix remisé, prezzo in offerta, prezzo offerta, prezzo scontato, prezzo promozionale, prezzo promo',
		'preço promocional, preço com desconto, preço de promoção, akční cena, zlevněná cena, cena po slevě, zvýhodněná cena',
		'preț promoțional, preț redus, preț cu reducere, preț ofertă, preț promo, akciós ár, kedvezményes ár',
		'reapris, kampanjpris, rabatterat pris, extrapris, tilbudspris, kampanjepris, kampagnepris, udsalgspris, tarjoushinta, alennushinta, alehinta, kampanjahinta',
	),
	net: list(
		'net price, price net, price excl vat, price ex vat, price without vat, price excl tax, ціна без пдв, ціна продажу без пдв, цена без ндс, цена продажи без ндс',
		'cena netto, cena netto za szt, cena sprzedaży netto, nettopreis, preis netto, vk netto, vk preis netto, verkaufspreis netto, netto preis, netto vk, preis exkl mwst, preis ohne mwst',
		'precio neto, precio sin iva, precio sin impuestos, prix ht, prix de vente ht, prix hors taxes, prix hors taxe, pu ht',
		'prezzo netto, prezzo senza iva, prezzo iva esclusa, preço sem iva, preço líquido, preço sem impostos',
		'cena bez dph, prodejní cena bez dph, preț fără tva, preț vânzare fără tva, preț de vânzare fără tva, preț net, nettó ár, pris exkl moms, pris ex moms, pris ekskl moms, pris eks mva, pris ekskl mva, pris u moms, salgspris ekskl moms, salgspris ekskl mva, utsalgspris ekskl mva, försäljningspris exkl moms',
		'veroton hinta, hinta alv 0, hinta ilman alv, nettohinta, nettopris',
		'price tax excl, price tax excluded, price excl taxes, price excluding vat, price excluding tax, ціна без урахування пдв, цена без учета ндс, preis zzgl mwst, preis exkl ust, preis zzgl ust, preis ohne ust, verkaufspreis exkl mwst, precio imp excl, precio impuestos excl, precio impuestos excluidos, prezzo tasse escl, prezzo tasse escluse, preço iva excl',
		'nettó eladási ár, nettó egységár, áfa nélküli ár, försäljningspris ex moms, pris exklusive moms, veroton myyntihinta, myyntihinta alv 0, myyntihinta veroton',
	),
	gross: list(
		'gross price, price gross, price incl vat, price inc vat, price with vat, price incl tax, ціна з пдв, ціна продажу з пдв, цена с ндс, цена продажи с ндс',
		'cena brutto, cena sprzedaży brutto, bruttopreis, preis brutto, vk brutto, vk preis brutto, verkaufspreis brutto, brutto preis, brutto vk, preis inkl mwst, preis mit mwst',
		'precio con iva, pvp, pvp con iva, precio iva incluido, precio con impuestos, precio venta público, precio de venta al público, prix ttc, prix de vente ttc, pu ttc',
		'prezzo lordo, prezzo con iva, prezzo iva inclusa, prezzo ivato, prezzo al pubblico, preço com iva, preço bruto, preço com impostos, pvp com iva',
		'cena s dph, prodejní cena s dph, cena vč dph, cena včetně dph, preț cu tva, preț vânzare cu tva, preț de vânzare cu tva, preț brut, bruttó ár, pris inkl moms, pris inkl mva, pris m moms, salgspris inkl moms, salgspris inkl mva, utsalgspris inkl mva, försäljningspris inkl moms',
		'verollinen hinta, hinta sis alv, bruttohinta, bruttopris',
		'price tax incl, price tax included, price incl taxes, price including vat, price including tax, ціна вкл пдв, ціна з урахуванням пдв, цена вкл ндс, цена включая ндс, цена с учетом ндс, preis inkl ust, verkaufspreis inkl mwst, verkaufspreis inkl ust, vk inkl mwst, vk preis inkl mwst',
		'precio imp incl, precio impuestos incl, precio impuestos incluidos, precio de venta con iva, prezzo tasse incl, prezzo tasse incluse, prezzo vendita ivato, preço iva incl, preço iva incluído, preço de venda com iva, preț tva inclus, preț cu tva inclus',
		'bruttó eladási ár, bruttó egységár, bruttó fogyasztói ár, áfás ár, pris inklusive moms, utpris inkl moms, myyntihinta sis alv, hinta verollinen, verollinen myyntihinta',
	),
} as const satisfies Record<string, readonly string[]>;

/** Headings of a size, such as S, 30 cm or 0.5 l: each size of a dish becomes a dish of its own. */
export const SIZE_HEADINGS = list(
	'size, portion size, variant, variation, variations, variation name, variant name, option1 value, розмір, размер, размер порции, rozmiar, wielkość',
	'größe, tamaño, taille, taglia, tamanho, velikost, mărime, dimensiune, méret, kiszerelés, storlek, størrelse, koko',
);

/** Headings of the SKU of the row for all sizes of a dish, in the rows of the sizes. */
export const PARENT_HEADINGS = list(
	'parent, parent sku, батьківський, родительский, родитель, nadrzędny, rodzic, übergeordnetes produkt, übergeordnet, superior, genitore, ascendente',
	'nadřazený, nadřazený produkt, părinte, szülő, överordnad, förälder, overordnet, forælder, forelder, ylätuote, emotuote',
);

/**
 * Headings of columns that surely aren't part of the menu: listed as unused, and never asked about.
 */
export const IGNORED_HEADINGS = list(
	'cost, cost price, cost per item, unit cost, food cost, purchase price, wholesale price, margin, markup, profit, weight, net weight, gross weight, kcal, calories, energy, allergens, tax, tax rate, tax class, tax status, vat, vat rate, barcode, gtin, ean, supplier, producer, manufacturer, vendor, vegan, vegetarian, spicy, halal, kosher, gluten free, taxable, featured, is featured, sold by weight, sold individually, track stock, track inventory, low stock, optimal stock, non revenue item, discountable, gluten, lactose',
	'собівартість, собівартість без пдв, собівартість з пдв, закупівельна ціна, оптова ціна, маржа, націнка, вага, вихід, ккал, калорійність, білки, жири, вуглеводи, алергени, пдв, штрихкод, постачальник, виробник, цех, прибуток, веганське, вегетаріанське, гостре',
	'себестоимость, закупочная цена, оптовая цена, наценка, вес, выход, калорийность, белки, жиры, углеводы, аллергены, ндс, штрих код, поставщик, производитель, прибыль, веганское, вегетарианское, острое',
	'wegańskie, wegetariańskie, ostre, koszt, koszt własny, cena zakupu, cena hurtowa, marża, narzut, waga, gramatura, kalorie, alergeny, vat, stawka vat, kod kreskowy, dostawca, producent',
	'vegan, vegetarisch, scharf, glutenfrei, verkauf nach gewicht, niedriger lagerbestand, optimaler lagerbestand, laktose, einkaufspreis, ek, ek preis, wareneinsatz, großhandelspreis, marge, gewicht, kalorien, brennwert, allergene, zusatzstoffe, mwst, mwst satz, steuer, steuersatz, steuerklasse, steuerstatus, barcode, lieferant, hersteller',
	'vegano, vegetariano, picante, sin gluten, coste, costo, precio de coste, precio de costo, precio de compra, precio mayorista, margen, peso, calorías, alérgenos, iva, impuesto, código de barras, proveedor, fabricante',
	'suivre le stock, suivre le stock oui non, stock faible, végétarien, végan, épicé, sans gluten, coût, prix d achat, coût de revient, prix de gros, poids, calories, allergènes, tva, taux de tva, code barres, fournisseur, fabricant',
	'piccante, senza glutine, costo, prezzo di costo, prezzo di acquisto, prezzo ingrosso, margine, peso, calorie, allergeni, aliquota iva, codice a barre, fornitore, produttore',
	'vegetariano, sem glúten, custo, preço de custo, preço de compra, preço de atacado, margem, peso, alérgenos, alergênicos, imposto, código de barras, fornecedor',
	'nákupní cena, velkoobchodní cena, náklady, marže, hmotnost, gramáž, alergeny, dph, sazba dph, čárový kód, dodavatel, výrobce',
	'cost, preț de achiziție, preț achiziție, adaos, marjă, greutate, gramaj, calorii, alergeni, tva, cotă tva, cod de bare, furnizor, producător',
	'glutén, laktóz, vegán, vegetáriánus, csípős, beszerzési ár, önköltség, nagykereskedelmi ár, árrés, súly, tömeg, kalória, allergének, allergén, áfa, áfa kulcs, vonalkód, beszállító, gyártó',
	'inköpspris, kostnad, marginal, vikt, kalorier, allergener, moms, momssats, streckkod, leverantör, tillverkare',
	'indkøbspris, innkjøpspris, kostpris, vægt, vekt, mva, stregkode, strekkode, leverandør, producent, produsent',
	'ostohinta, hankintahinta, tukkuhinta, kate, paino, kalorit, allergeenit, alv, verokanta, viivakoodi, toimittaja, valmistaja',
	'buying price, buy price, supply price, trade price, backorders allowed, allow customer reviews, stockable, contains alcohol, alcohol, protein, proteins, fat, carbs, carbohydrates, sugar, vintage, is new, bestseller, recommended',
	'ціна закупівлі, ціна закупки, ціна закупівельна, новинка, хіт, рекомендуємо, цена закупки, цена закупочная, цена закупа, хит, хит продаж, рекомендуем, урожай, год урожая',
	'cena zakupu netto, cena zakupu brutto, ptu, pkwiu, status podatku, klasa podatkowa, zamówienia oczekujące dozwolone, czy wyróżniony, sprzedawane pojedynczo, nowość, polecane, rocznik',
	'ek netto, einstandspreis, lieferrückstände erlaubt, ist hervorgehoben, nur einzeln verkaufen, kundenrezensionen erlauben, geringe lagermenge, neu, empfehlung, jahrgang',
	'precio coste, precio costo, costo unitario, controla stock, estado del impuesto, clase de impuesto, permitir reservas de productos agotados, permitir valoraciones de clientes, está destacado, vendido individualmente, novedad, recomendado, añada',
	'prix achat, prix d achat ht, état de la tva, classe de tva, autoriser les commandes de produits en rupture, autoriser les avis clients, mis en avant, vendre individuellement, nouveauté, coup de coeur, millésime',
	'stato delle imposte, aliquota di imposta, backorder permesso, in primo piano, venduto singolarmente, abilita recensioni dei clienti, novità, consigliato, annata',
	'status do imposto, classe de imposto, são permitidas encomendas, em destaque, permitir avaliações de clientes, novidade, safra, colheita',
	'stav daně, daňová třída, povolit objednávky předem, povolit hodnocení zákazníků, je doporučený, prodáváno jednotlivě, sleva povolena, doporučujeme, ročník',
	'preț de intrare, preț cumpărare, status taxă, clasă de taxe, permite precomenzi, permite recenzii clienți, este reprezentativ, vândut individual, noutate, recomandat',
	'nettó beszerzési ár, adó állapot, adóosztály, utánrendelés engedélyezett, vásárlói értékelések engedélyezése, kiemelt, egyedileg értékesített, újdonság, ajánlott, évjárat',
	'momsstatus, momsklass, tillåt restorder, tillåt kundrecensioner, är utvald, säljs individuellt, nyhet, årgång, momsklasse, restordrer tilladt, er fremhævet, sælges enkeltvis, nyhed',
	'innpris, avgiftsstatus, avgiftsklasse, restordre tillatt, tillat kundeomtaler, er fremhevet, selges individuelt, veron tila, veroluokka, jälkitoimitukset sallittu, salli asiakasarviot, on esittelyssä, myydään yksittäin, uutuus, vuosikerta',
	'weight g, sales tax, вага г, вага гр, вихід г, маса, вес г, вес гр, выход г, масса, waga g, gewicht g, peso g, poids g, hmotnost g, gramáž g, greutate g, tömeg g, súly g, vikt g, vægt g, vekt g, paino g',
);

/**
 * Words that make a heading a question where it is not known as a whole: it may say what is on
 * sale, or what the guest pays, and such a column is never ignored without a question. Lower case;
 * also the beginning or the end of a longer word, but for the shortest.
 */
export const ASKING_WORDS: Record<'availability' | 'price', readonly string[]> = {
	availability: list(
		'availab, activ, enabled, disabled, publish, visib, hidden, archiv, stock, sold, status, stop, sellable, block, discontinu, exclu, delet, remov, suspend, pause, snooz, channel, valid, season, served, expir, left, remain, countdown, quantity, qty, online, website, show, hide, display',
		'доступн, наявн, активн, увімкн, вимкн, виключ, заблок, видален, відсутн, закінч, прихов, канал, дійсн, сезон, кіл, залиш, архів, стоп, статус, продаж, кількість, сайт, онлайн, показ, відображ',
		'налич, остал, включен, отключен, выключен, исключ, заблок, удален, отсутств, законч, снят, канал, действ, кол, скрыт, архив, опубликов, количеств, остат, запас, отображ',
		'dostępn, aktywn, ukryt, sprzedaż, blokow, kanał, ważn, sezon, liczba, pozosta, zostało, wyłącz, wycofa, usunię, widoczn, magazyn, ilość, opublikow, wyprzed, pokaż, wyświetl',
		'verfügbar, aktiv, gesperrt, gelöscht, kanal, gültig, saison, verbleib, restbestand, blockiert, bestellbar, sichtbar, vorrät, lager, ausverkauft, veröffentl, menge, lieferbar, anzeig',
		'disponib, existencia, agotad, bloque, canal, válid, temporada, cant, descontinu, descatalog, habilit, visible, publicad, cantidad, oculto, mostrar',
		'actif, valable, qté, qte, restant, suspen, supprim, masqué, rupture, publié, quantité, épuis, attiv, stagion, qta, rimanen, sospes, blocca, esaurit, visibil, pubblicat, quantità, magazzin, affich, mostra',
		'ativ, qtd, qtde, desativ, inativ, estoque, esgotad, visív, quantidade, publicad, disponív',
		'dostupn, platn, počet, zbýv, rămas, sezón, valabil, smazán, zablok, skladem, sklad, aktivn, vyprod, viditeln, množství, zobraz, stoc, epuizat, vizibil, cantitate',
		'elérhető, kapható, érvény, szezon, maradt, letilt, megszűn, rendelhető, készlet, raktár, aktív, látható, mennyiség, elfogy',
		'tillgäng, säsong, sæson, sesong, giltig, gyldig, kvar, tilbage, igjen, jäljell, spärr, spærr, sperr, utgå, udgå, avstäng, deaktiv, synlig, slut, antal, tilgæng, tilgjeng, udsolgt, utsolgt, skjul, saatav, kausi, voimas, poistu, estett, varasto, näky, loppu, määrä',
	),
	price: list(
		'price, promo, discount, sale, rrp, msrp, delivery, takeaway, takeout, доставк, самовив, самовыв, ціна, ціни, вартість, акці, знижк, розпродаж, распродаж, цена, цены, стоимост, акци, скидк, cena, ceny, promoc, rabat, zniżk',
		'preis, uvp, liefer, dostaw, angebot, aktion, precio, valor, oferta, descuento, rebaj, pvp, prix, tarif, remise, sold, prezz, offerta, scont, preço, desconto',
		'akční, slev, preț, reducere, ofertă, akciós, ár, kedvezm, pris, reapris, tilbud, kampan, hinta, alennus, tarjous',
	),
};
