/** An 86 before them is a price or a weight: kitchens say 86 of a dish that is gone. */
export const UNITS =
	'грн|гривень|гривні|₴|uah|zł|pln|eur|euro|€|usd|[$]|%|г|гр|кг|мл|л|шт|порці(?:я|ї|й|ю)|хв|мин|g|kg|ml|l|pcs|portions?|min|szt|stück|portionen';

/** Before an end, they change nothing. */
export const ABOUT = [
	'десь|приблизно|орієнтовно|около|примерно|gdzie[sś]|oko[lł]o|about|around|ca|circa|etwa|ungef(?:ä|a|ae)hr',
];

/** Of a dish that isn't there yet. */
export const COMES_BACK = [
	"буд(?:е|ет|уть|ут)|(?:по)?верн[её]ть?ся|прив[еі]зуть?|з['’ʼ]?явиться|появится",
	'(?:will be )?back|will be|b[eę]d(?:zie|[aą])|wr[oó]ci|wird|werden',
];

/**
 * What kitchens say beside a dish, in English, Ukrainian, Russian, Polish and German. It tells a message of the
 * stop list from other talk. What is done doesn't depend on it: people press a button for that.
 */
export const TALK = {
	/** Nobody says them of anything but dishes. */
	stop: [
		'(?:ge)?sto+p(?:p(?:en|t)?|u|ie|em|uj\\p{L}*)?(?:[ -]?li[sś][tc]\\p{L}*)?|(?:за|роз|рас)?сто+п(?!к)\\p{L}*(?:[ -]?л[иі]ст\\p{L}*)?',
		'стпо?|сотп|тсоп|[сc][тt][оo]п|stpo|sotp|tsop',
		`(?<!(?:на|стіл|столик|стол|table|замовлення|заказ|order) )86(?:['’]?e?d)?(?! ?(?:${UNITS})(?!\\p{L}))`,
	],
	/** Nobody says them of anything but what is sold. */
	sale: [
		"(?:do not|don['’]?t|can['’]?t|cannot|stop) sell(?:ing)?|nie ?sprzeda\\p{L}*|wyprzeda[nł]\\p{L}*",
		'не прода(?:[юєвеё]|ж)\\p{L}*|nicht (?:mehr )?verkaufen|von der (?:speise)?karte|vom men[uü]',
	],
	/** They close a store or stop all orders, where no dish is named. */
	close: [
		'закри(?:й|йте|ти|ваєм|ваємо|ли|то)|закр(?:ой|ойте|ыть|ываем|ыли)|не пр(?:ийма|иним|иніма)\\p{L}*|зуп[иі]н\\p{L}+|останов[иі]\\p{L}*',
		'zatrzym\\p{L}*|wstrzym\\p{L}*|zamkn\\p{L}*|close|schlie(?:ß|ss)t?|sperr\\p{L}*',
	],
	gone: [
		'sold out|out|off+|turn of|finito|gone|finished|no more|none|no|unavailable|pause|instead|замість|вместо',
		"disable|hide|delete|(?:do not|don['’]?t) (?:take|order|offer)",
		'н[еє]?ма+[єеэ]*(?:мо)?|нету?|0(?![.,:]?\\d)|(?:по|на) нул(?:ях|ям|і|е)|нул(?:ь|і|ях|ям|е)|ноль|м[іи]нус|к[іо]нець|конец|[ув]сьо|вс[её]|[ув]се',
		'р[оа][зс](?:[іо]бра[лн]|куп(?:и[лв]|л[еяё]н))\\p{L}*|до(?:їли|ели|пили)|wykup(?:i(?:li|ono)|ion[aey])|roze?sz(?:ed[łl]|[łl][aoy])|zjedli|zjedzon\\p{L}*|vergriffen|aufgebraucht|eaten up',
		'(?:з|с|під|под|при)гор(?:і[влт]|ел)\\p{L}*|(?:про|с)кис(?:ає|л[аои])?|зіпсу\\p{L}*|испор[тч]\\p{L}*|протух\\p{L}*|пропа(?:в|л[аои]?)',
		'(?:s|przy)pali(?:[łl]|li|on)\\p{L}*|spalon\\p{L}*|zepsu(?:[łlt]|ci)\\p{L}*|skis[łl]\\p{L}*|burnt|burned|spoil(?:ed|t)|(?:went|gone) bad|(?:an|ver)brannt|verdorben|(?:sauer|schlecht) geworden',
		'капут|гаплик|каюк|хана|тю-?тю|kaputt?|fin|kill(?:ed)?|(?:ran|run|gone) dry|dry on',
		'nema(?:[ij]?e)?|net|катма|йок|вичерпан\\p{L}+|відсутн\\p{L}+|отсутству\\p{L}+|не ?доступн\\p{L}+|(?:[зс]а?)?к[оіиы]нь?ч\\p{L}*|зак[оі]ни[влт]\\p{L}*|за?к?[іи]?н?чи[вл]\\p{L}*',
		'р[оа][зс]прода(?:н|ли)\\p{L}*|(?:не )?прода(?:ли|но)|не [ув] (?:наявності|наличии)',
		'буд(?:е|ет|у|ут|уть)|не (?:(?:за)?лиш|остал|буд|роби|готу|дела|готов)\\p{L}+|пауз[уіаы]',
		'не (?:бер[иіе]|замовля|заказыва|пробива|в[иі]дпуска|отпуска|пропону|предлага)\\p{L}*',
		'(?:вимк|вимик|в[иы]руб|викл|відкл|выкл|откл)\\p{L}+|(?:за)?блоку\\p{L}+',
		'nie ma(?:my)?|brak(?:uje)?|zabrak[łl]o|sko[nń]cz(?:y[lł]|on)\\p{L}*|ko[nń]cz[yąa] si[ęe]|si[ęe] ko[nń]cz[yąa]|koniec|nie ?dost[eę]pn\\p{L}*',
		'wy[łl][aą]cz\\p{L}*|(?:nie )?b[eę]dzie|pauz\\p{L}*|ukry\\p{L}*',
		'aus(?:ver|ve|fer|ver )kauft?|ausgegangen|aus|alle|leer|weg|kein\\p{L}*|mehr',
		"(?:heute )?nicht (?:mehr )?(?:verf(?:ü|ue|u)gbar|heute|da)|nicht(?=[\\s,.!]*$)|pausier\\p{L}*|gibt(?:['’]s| es) nicht|fehlt|(?:ab|aus)schalten",
	],
	/** Off sale, but from the stop list back. */
	taken: [
		'remove|raus|usu[nń]\\p{L}*|видалити|видаліть|видаля\\p{L}*|^видали|удал\\p{L}+|(?:с|за)?ховай\\p{L}*|(?:с|за)?прячь\\p{L}*|вийш\\p{L}+|вы?ш(?:ел|л[аои])|wysz(?:ed[łl]|[łl][aoy])|zdj[aąeę]\\p{L}*|zdejm\\p{L}*|wycofa\\p{L}*',
		'зн(?:ім|[иі]ма|ят|ял)\\p{L}*|сн(?:им|ім|я)\\p{L}*|(?:при|у)б(?:ер|ир|ра[влнт])\\p{L}*',
	],
	back: [
		'back|available|enable|on sale|in stock|again|resume|restore|un-?(?:86|stop|pause)|(?:switch|turn|put) on',
		'є|есть|прода(?:[юєвеё]|ж)\\p{L}*|доступн\\p{L}+|[ув] (?:наявності|наличии)|знову?|снова|опять|ок|ok|мож(?:на|но)',
		'(?:по)?вер[нт]\\p{L}+|возвра[щт]\\p{L}+|в[іи]дно[вм]\\p{L}+|восстанов\\p{L}+|назад|обратно',
		'[ув]?[ув](?:імк|мик)\\p{L}+|включ\\p{L}+|дода[йвл]\\p{L}*|добав\\p{L}+|відкри\\p{L}+',
		'не (?:за)?к[оіи]нч\\p{L}+',
		"з['’ʼ]?яви\\p{L}+|появи\\p{L}+|прив[еі]зли",
		'w[łl][aą]cz\\p{L}*|przywr[oó]\\p{L}*|wr[oó]ci\\p{L}*|wraca\\p{L}*|jest|s[ąa]|zn[oó]wu?|dost[eę]pn\\p{L}*',
		'w sprzeda[zż]y|zdj[eę]t\\p{L}* ze stop\\p{L}*',
		'z powrotem|wieder|zurück|da|(?:an|ein)schalten|freigeben|(?<!mehr |nicht )verf(?:ü|ue|u)gbar',
	],
	comesBack: COMES_BACK,
	/** They take back what was written last. */
	undo: [
		'undo|my mistake|скасу(?:й|йте|вати)|в[іи]дм[іи]н(?:а|и|іть|ити)|отмен\\p{L}+|(?:по)?верн(?:и|іть|ите)',
		'помил(?:ка|ково|ився|илас[ья])|ошиб(?:ка|ся|лась)|anuluj|cofnij|pomy[łl]ka|rückgängig|fehler',
	],
	closing: [
		'closing|closed|закриває(?:мо)?с[ья]|закриваємся|зачиняємос[ья]|зачинен(?:о|і|ий)|закрит(?:о|ий|і)',
		'закрываемся|закрыт[оы]?|zamykamy|schließen',
	],
	/** They close a store that is named. */
	idle: [
		'не прац\\p{L}+|не работа\\p{L}+|закрита|зачинена|nie (?:dzia[łl]a|pracuje)|nieczynn\\p{L}*',
		"not (?:open|working)|(?:is|are)n['’]?t (?:open|working)|geschlossen",
	],
	/** Beside what says that something is gone, a store that is named has nothing. */
	nothing: ['нічого|ничего(?: из)?|nothing|nic|nichts'],
	/** What somebody asks with. */
	what: [
		"what(?:['’]s)?|що|шо|что|чого|чего|покаж\\p{L}+|co|czego|was|welche|(?:which|kt[oó]re|jakie) (?:dishes|dania)",
	],
	help: ['help|допомога|помощь|pomoc|hilfe'],
	/** Of what is gone, where the message begins with them: elsewhere a guest may want a dish without another. */
	without: ['без|bez|ohne|without'],
	/** They begin a question, which may have no question mark; before "out", it lacks a "we" instead. */
	asking: [
		// "Коли не буде" may be said of cola.
		'ко(?:ли|гда)(?= (?:(?!не )\\p{L}+ ){0,4}буд)|when(?= is| are| will)|wann|kiedy',
		'чи|czy|(?:is|are)(?! (?:out|off)(?!\\p{L}))|(?:ist|sind)(?! (?:aus|alle|leer|weg)(?!\\p{L}))',
	],
	/** Anywhere in a question. */
	whether: ['ли'],
	/** They go with each of these. */
	besides: [
		`(?:${ABOUT.join('|')})(?= (?:до|на|until|till?|for|do|na|bis|für) )`,
		'(?<=(?:undo|скасу(?:й|йте|вати)|в[іи]дм[іи]н(?:и|іть|ити)|отмен\\p{L}+|верн(?:и|іть|ите)|cofnij|anuluj)(?: the)? )(?:останн[єіюя]|последн(?:ее|юю|ие)|last|ostatni[eąa]?)',
		"turn|bring|we(?:['’]?re)?|is|are|it|the|of|from|on|menu|list|please|pl[sz]|now|put|take|have|do|still|left|and|but|ran|run|not",
		"there|any|has|got|just|orders|for|it['’]?s",
		'ми|мы|у нас|ще|ещ[её]|зараз|сейчас|вже|уже|теж|тоже|також|більше?|больше|тимчасово|временно|раніше|раньше|про|зовсім|поки|пока|хоча|[ув]с[яі]|весь|всього',
		"(?:де|где)(?= стоп)|(?:where(?:['’]s| is)?(?: the)?|gdzie(?: jest)?|wo ist(?: die)?)(?= stop)",
		'скрізь|всюди|везде|обох|обидв\\p{L}+|обоих|точк\\p{L}*|everywhere|both',
		"all|everything(?:['’]?s)?|alles|wszystk(?:o|ie)",
		'(?<=(?:[ув]с[еі]|всех|all|alle|wszystkie) )(?:страв\\p{L}*|блюд\\p{L}*|dishes|dania|gerichte)|(?<=welche )gerichte',
		'же|ж|а|але|но|ні|нє|не|на|у|в|з|зі|із|с|со|меню|(?:по)?став\\p{L}*|кида\\p{L}+',
		'ой|упс|блін|блин|сор[іи]|вибач(?:те)?|oops|sorry|будь ласка|пожалуйста|пл[іи]?з|добр(?:ий|ого|ый) (?:день|дня)|(?:добр(?:ий|ого) )?ранок',
		'si[ęe]|ju[żz]|jeszcze|(?<=nie ma )wi[ęe]cej|na|w|z|ze|sprzeda[zż]y|nie|prosz[ęe]|mamy|ist|sind|noch|es|gibt|nimm|nehm\\p{L}*|leider|bitte|haben|wir|auf|an|rein|ab sofort|der|die|das|den',
	],
};

/** Some ask with these, too, what is on the stop list. Elsewhere they ask for much else. */
export const WHICH = ['як(?:і|а|ий|е)|как(?:ие|ая|ой|ое)|ч[еёо]|jak(?:ie|a)'];

/** They tell sizes of a dish apart, and are said of much else. */
export const AMOUNTS = [
	'мал[аоуіе]|малої|малий|мален[ьк]\\p{L}*|велик\\p{L}*|больш(?:ая|ой|ую|ие|их)?|середн\\p{L}*|средн\\p{L}*',
	'мало|багато|много|трохи|чуть|половин\\p{L}*|few|little|small|large|big|much|many|medium|half',
	'mał[aeyo]|duż[aeoy]|średni\\p{L}*|klein\\p{L}*|groß\\p{L}*|wenig|viel',
];

/** Between two words of a name, as in "barszcz z pampuszkami", they say no more of which dish it is. */
export const WITHIN_NAMES = [
	...['з', 'зі', 'із', 'с', 'со', 'z', 'ze', 'with', 'mit', 'в', 'у', 'w', 'in'],
	...['на', 'na', 'по', 'po'],
];

const SERVE = '(?:їсти|(?:від|про|по)?давати|есть|(?:от|про|по)?давать)';
/** Most say them of a dish that is gone, others of one that is ready: they are left unread, so nothing is sure. */
export const MAY_BE_GONE = [
	'done',
	'забер(?:и|іть|ите)|забира(?:ємо|ем)|zabierz(?:cie)?',
	'не (?:відда|вида|пода|отда|выда)ва\\p{L}*|nie wydawa\\p{L}*',
	`${SERVE} (?:не можна|нельзя)|(?:не можна|нельзя) ${SERVE}`,
];

/** They say surely that a dish is gone, also among many other words. */
export const CLEARLY_GONE = [
	'(?:[зс]а?)?к[оіиы]нь?ч[иі](?:в|л[аои])с[яь]|sko[nń]czy[łl]\\p{L}*',
	'sold out|r[au]n out|розпрода\\p{L}+|распрода\\p{L}+|wyprzeda\\p{L}*|ausverkauft',
];

/** They say that it isn't gone yet. */
export const RUNS_LOW = [
	'(?:за)?к[іо]нчу(?:є|ю)ться|заканчива\\p{L}*|ko[nń]cz[yąa] si[ęe]|si[ęe] ko[nń]cz[yąa]',
];

/** Behind "take it off", they say that guests are not to see it. */
export const FROM_SALE = [
	'(?:з|зі|із|с|со) (?:сайт|меню|прода[жю]|застосунк|додатк|приложен)\\p{L}*',
	'(?:from|off)(?: the)? (?:site|website|menu|app)|z(?:e)? (?:strony|menu|karty|sprzeda[żz]y|aplikacji)',
	'(?:vom|von der|aus der|aus dem) (?:men[uü]|(?:speise)?karte|website|app)',
];

/** Said of the last one, as in "остання юшка пішла". */
export const LAST = {
	one: ['останн\\p{L}*|последн\\p{L}*|last|ostatni\\p{L}*|letzte[nrs]?'],
	went: [
		'п[іо]ш(?:ов|[её]л|л[аои])|уш(?:[её]л|л[аои])|від+а(?:в|л[аи])|отдал[аи]?|забрал[аи]|забрав|продав|продала?',
		'posz(?:ed[łl]|[łl][aoy])|wyda(?:[łl]|li|n)\\p{L}*|sprzeda\\p{L}*|went|served|sold|verkauft|rausgegangen',
	],
};

const NO_SALE = 'нема|немає|нету?|nie ma|brak(?:uje)?|no|fehlt|fehlen';
const TABLE =
	'(?:на|для|за|for|na|für|an) (?:table (?:no )?\\d+|(?:№ ?)?\\d+(?:-?\\p{L}{1,3})? ст[іо]л\\p{L}*|ст[іо]л\\p{L}* (?:№ ?)?\\d+|(?:stolik\\p{L}*|st[óo][łl]\\p{L}*|tisch) \\d+)';
const COOKING_UK =
	'ліпит|варит|готуват|смажит|пекти|робит|різат|чистит|лепит|готовит|жарит|печь|делат|резат';
const PRAISE =
	'(?:смачн|вкусн|класн|чудов|гарн|супер|відмінн|отличн|smaczn|pyszn|dobr[yaeą])\\p{L}*';
const TURNED_OUT = '(?:вийш|выш|вш|wysz)\\p{L}*';
/** Of one table, of cooking and of a taste: they say nothing of what is sold. */
export const NOT_OF_SALE = [
	`${TABLE} (?:ще |ещё |еще |jeszcze |noch )?(?:${NO_SALE})`,
	`(?:${NO_SALE}) .{1,40} ${TABLE}`,
	`(?:за|с)?к[оі]нч(?:и|у|а)\\p{L}* (?:${COOKING_UK})\\p{L}*`,
	'finish\\p{L}* (?:mak|cook|fry|bak|cutt|do)ing|sko[nń]czy\\p{L}* (?:lepi[ćc]|gotowa[ćc]|sma[żz]y[ćc]|piec|robi[ćc]|kroi[ćc])',
	'готов\\p{L}*[,.!]* (?:за|при)бер\\p{L}*',
	`${PRAISE} ${TURNED_OUT}|${TURNED_OUT} (?:дуже |очень |bardzo )?${PRAISE}`,
];

/** From where a dish is taken, or where it is kept, in a kitchen: that takes nothing off the menu. */
export const PLACES = [
	'(?:з|зі|із|с|со|на|в|у|во|під|под) (?:вогн|огн|плит|ст[оі]л|холодильник|морозил|духовк|п[іе]ч|кришк|крышк|полиц|полк|видач|выдач|роздач|раздач)\\p{L}*',
	'(?:from|off|in|into|on|under)(?: the| a)? (?:fire|heat|stove|oven|grill|table|fridge|freezer|lid|shelf|pass)',
	'(?:z|ze|do|w|na|pod) (?:ogni|kuchen|piec|piek|sto[łl]|lodów|zamraż|pokryw|wydaw)\\p{L}*',
	'(?:vom|in den|in die|im|aus dem|auf den) (?:feuer|herd|ofen|tisch|kühlschrank|gefrier)\\p{L}*',
];

/** Before or behind "without" and a dish, they make it a guest's wish. */
export const PLEASE = ['будь ласка|пожалуйста|пл[іи]?з|pl(?:ease|[sz])|prosz[ęe]|bitte'];

/** Before another word, they say the opposite. */
export const NOT = ['не', 'not', 'nie', 'nicht', 'не можна', 'нельзя'];

/** Before a dish or a store, which is then not meant; "but" is one behind "all" only. */
export const EXCEPT = [
	...['о?крім', 'за винятком', 'кроме', 'за исключением', 'except', 'apart from'],
	...['o?pr[oó]cz', 'poza', 'au(?:ß|ss)er'],
];

/** Also read where one letter is wrong or two have changed places, beside a dish that is surely meant. */
export const OFTEN_MISTYPED = [
	...['нема', 'немає', 'закінчився', 'закінчилась', 'закінчилося', 'закінчились', 'закінчилися'],
	...['закончился', 'закончилась', 'закончилось', 'закончились'],
];

const STAY =
	'(?:за)?лиш(?:и[влт]|а[єю]т)\\p{L}*|оста(?:л|[её]т|ют)\\p{L}*|(?:po)?zosta(?:[łl]|j)\\p{L}*';

/** How many of a dish are left: words before and behind a number. */
export const LEFT = {
	/** They say how many are to be sold. */
	limit: [
		'обмеж\\p{L}*|огранич\\p{L}*|л[іи]м[іи]т\\p{L}*|limit\\p{L}*|ogranicz\\p{L}*|begrenz\\p{L}*',
	],
	before: [
		STAY,
		'(?:(?:there are|we have) )?only|т[іи]льки|т[іио]к[аоиі]|лише|только|tylko|nur noch|wir haben (?:nur )?noch',
		'останн\\p{L}*|последн\\p{L}*|(?:the )?last|ostatni\\p{L}*|(?:die )?letzten?',
	],
	behind: [STAY, 'left|übrig'],
	for: ['на|for|na|für'],
	portion: ['порці\\p{L}*|порци\\p{L}*|portions?|porcj\\p{L}*'],
	number: [
		'[1-9]\\d?|од(?:ин|н[аеіу])|дв[аіе]|три|чотири|четыре|п.?ять|one|two|three|four|five',
		'jed(?:en|n[aą])|dwa|dwie|dw[óo]ch|trzy|cztery|pi[ęe][ćc]|eine?|zwei|drei|vier|fünf',
	],
	otherUnits: [
		'хв|хвил\\p{L}*|мин\\p{L}*|год\\p{L}*|час\\p{L}*|min\\p{L}*|hours?|h|godz\\p{L}*|stunden?',
	],
};

/** Beside "stop" and "close", they are all that is ordered. */
export const ORDERS = [
	'замовл\\p{L}*|заказ\\p{L}*|достав[кц]\\p{L}*|кухн\\p{L}*|заклад\\p{L}*|ресторан\\p{L}*|orders?|delivery|kitchen',
	'zamówie\\p{L}*|zamowie\\p{L}*|dostaw\\p{L}*|kuchni\\p{L}*|restaurac\\p{L}*|bestell\\p{L}*|liefer\\p{L}*|küche',
];

/** Said of any dish, also where none is called so. With "brak", kitchens name what they cook with. */
export const OUT = [
	'[\\p{L}-]+ (?:(?:ist|sind) )?aus|kein\\p{L}* [\\p{L}-]+ mehr',
	'(?:brakuje|zdejm\\p{L}*) [\\p{L}-]+',
];

/** What a kitchen turns off or lacks beside dishes, and whom somebody tells to stop. */
export const NO_DISH = [
	'кран\\p{L}*|сигнал\\p{L}*|машин\\p{L}*|двер\\p{L}*|вікн\\p{L}*|світл\\p{L}*|вод[аиу]|газ\\p{L}*|гри?ль|піч|музик\\p{L}*|кас[ауи]',
	'хлопц\\p{L}*|дівчат\\p{L}*|ребят\\p{L}*|народ|люди|чекай\\p{L}*|зачекай\\p{L}*|п[оі]чекай\\p{L}*|подожди\\p{L}*|хвилин\\p{L}*|стій\\p{L}*',
	'дяку\\p{L}*|спасиб\\p{L}*|треба|надо|всім|робот\\p{L}*|клі[єе]нт\\p{L}*|thanks|danke|dzi[ęe]k\\p{L}*',
	'хто|кто|чому|почему|як|как|who|why|how|kto|dlaczego|wer|warum|wie|guys|wait|machine|music|light|water|lights',
	'kelner\\p{L}*|prąd\\p{L}*|prad\\p{L}*|gazu|wody|czasu|ludzi|strom|licht|wasser|ofen|herd|gas|musik|moment|warte\\p{L}*|problem\\p{L}*|zeit|lust|ahnung|światło|woda|gaz|piec|czekaj\\p{L}*|chwil\\p{L}*',
];

/** Many menus have English IDs of them, whatever language the kitchen speaks. */
export const USUAL_CATEGORIES = [
	'soups?|суп\\p{L}*|перш(?:і|их) страв\\p{L}*|перв(?:ые|ых) блюд\\p{L}*|zup\\p{L}*|suppen?',
	'salads?|салат\\p{L}*|sa[łl]at\\p{L}*|salate?',
	'desserts?|десерт\\p{L}*|deser\\p{L}*|nachspeisen?',
	'drinks?|beverages?|напо(?:ї|ям|їв|и|ями)|напитк\\p{L}*|напитков|napoj\\p{L}*|getränke?',
	'mains?|main (?:courses|dishes)|основн(?:і|их|ые|ых)|(?:основн|друг|втор)\\p{L}* (?:страв|блюд)\\p{L}*|dania g[łl][óo]wne|hauptgerichte?',
	'sides?|side dishes|гарн[іи]р\\p{L}*|dodatki|beilagen?',
	'starters?|appeti[sz]ers?|закуск\\p{L}*|закусок|przystawk\\p{L}*',
	'breakfasts?|сніданк\\p{L}*|завтраки|завтраков',
	'sauces?|соус\\p{L}*|sos\\p{L}*',
	'pizzas?|п[іи]цц?\\p{L}*|pizz\\p{L}*',
	'burgers?|бургер\\p{L}*|burger\\p{L}*',
];
