/** An 86 before them is a price or a weight: kitchens say 86 of a dish that is gone. */
const UNITS =
	'грн|гривень|гривні|₴|uah|zł|pln|eur|euro|€|usd|[$]|%|г|гр|кг|мл|л|шт|порці(?:я|ї|й|ю)|хв|мин|g|kg|ml|l|pcs|portions?|min|szt|stück|portionen';

/**
 * What kitchens say beside a dish, in English, Ukrainian, Russian, Polish and German. It tells a message of the
 * stop list from other talk. What is done doesn't depend on it: people press a button for that.
 */
export const TALK = {
	/** Nobody says them of anything but dishes. */
	stop: [
		'stop(?:p(?:en)?)?(?:[ -]?list)?|(?:за|роз|рас)?стоп(?!к)\\p{L}*(?:[ -]?лист\\p{L}*)?',
		`(?<!(?:на|стіл|столик|стол|table|замовлення|заказ|order) )86(?:['’]d)?(?! ?(?:${UNITS})(?!\\p{L}))`,
	],
	gone: [
		'sold out|out|off|gone|finished|no more|none|no|unavailable|pause|instead|замість|вместо',
		"(?:do not|don['’]?t|stop) sell(?:ing)?|disable|hide",
		'н[еє]?ма+[єеэ]?(?:мо)?|нету?|0(?![.,:]?\\d)|нуль|ноль|м[іи]нус|к[іо]нець|конец|[ув]сьо|вс[её]|[ув]се',
		'катма|вичерпан\\p{L}+|відсутн\\p{L}+|отсутству\\p{L}+|не ?доступн\\p{L}+|(?:[зс]а?)?к[оіиы]нь?ч\\p{L}+',
		'р[оа][зс]прода(?:но|ли)|(?:не )?прода(?:ли|но)|не прода(?:[юєве]|ж)\\p{L}*|не [ув] (?:наявності|наличии)',
		'буд(?:е|ет|у|ут|уть)|не (?:(?:за)?лиш|остал|буд|роби|готу|дела|готов)\\p{L}+|пауз[уі]',
		'(?:вимк|викл|відкл|выкл|откл)\\p{L}+|(?:за)?блоку\\p{L}+',
		'nie ma|brak(?:uje)?|zabrakło|sko[nń]cz(?:y[lł]|on)\\p{L}*|koniec|nie ?dostępn\\p{L}*|wyłącz\\p{L}*|(?:nie )?będzie',
		'ausverkauft|ausgegangen|aus|alle|leer|weg|kein\\p{L}*|mehr',
		"nicht (?:mehr )?(?:verfügbar|verkaufen)|gibt(?:['’]s| es) nicht|fehlt|(?:ab|aus)schalten",
	],
	/** Off sale, but from the stop list back. */
	taken: [
		'remove|raus|вийш\\p{L}+|вы?ш(?:ел|л[аои])|wysz(?:edł|ł[aoy])|zdejm\\p{L}*|wycofa\\p{L}*',
		'зн(?:ім|[иі]ма|ят|ял)\\p{L}*|сн(?:им|я)\\p{L}*|(?:при|у)б(?:ер|ир|ра[влнт])\\p{L}*',
	],
	back: [
		'back|available|enable|on sale|in stock|again|resume|un-?(?:86|stop)|(?:switch|turn|put) on',
		'є|есть|прода(?:[юєве]|ж)\\p{L}*|доступн\\p{L}+|[ув] (?:наявності|наличии)|знову|снова|опять|ок|ok|мож(?:на|но)',
		'(?:по)?вер[нт]\\p{L}+|возвра[щт]\\p{L}+|в[іи]дно[вм]\\p{L}+|восстанов\\p{L}+|назад|обратно',
		'[ув]?[ув](?:імк|мик)\\p{L}+|включ\\p{L}+|дода[йвл]\\p{L}*|добав\\p{L}+|відкри\\p{L}+',
		'не (?:за)?к[оіи]нч\\p{L}+',
		"з['’ʼ]?яви\\p{L}+|появи\\p{L}+|прив[еі]зли",
		'włącz\\p{L}*|przywróć\\p{L}*|wr[oó]ci\\p{L}*|wraca\\p{L}*|jest|są|znowu|znów|dostępn\\p{L}*',
		'z powrotem|wieder|zurück|da|(?:an|ein)schalten|freigeben|(?<!mehr )verfügbar',
	],
	/** They take back what was written last. */
	undo: [
		'undo|my mistake|скасу(?:й|йте|вати)|в[іи]дм[іи]н(?:а|и|іть|ити)|отмен\\p{L}+|(?:по)?верн(?:и|іть|ите)',
		'помил(?:ка|ково|ився|илас[ья])|ошиб(?:ка|ся|лась)|anuluj|cofnij|pomyłka|rückgängig|fehler',
	],
	closing: [
		'closing|closed|закриває(?:мо)?с[ья]|закриваємся|зачиняємос[ья]|зачинен(?:о|і|ий)|закрит(?:о|ий|і)',
		'закрываемся|закрыт[оы]?|zamykamy|schließen',
	],
	/** What somebody asks with. */
	what: ["what(?:['’]s)?|що|шо|что|чого|чего|покаж\\p{L}+|co|was"],
	help: ['help|допомога|помощь|pomoc|hilfe'],
	/** Of what is gone, where the message begins with them: elsewhere a guest may want a dish without another. */
	without: ['без|bez|ohne|without'],
	/** They begin a question, which may have no question mark; before "out", it lacks a "we" instead. */
	asking: [
		'чи|czy|(?:is|are)(?! (?:out|off)(?!\\p{L}))|(?:ist|sind)(?! (?:aus|alle|leer|weg)(?!\\p{L}))',
	],
	/** Anywhere in a question. */
	whether: ['ли'],
	/** They go with each of these. */
	besides: [
		'turn|bring|we|is|are|it|the|of|from|on|menu|list|please|pl[sz]|now|put|take|have|do|still|left|and|but|ran|run|not',
		'ми|мы|у нас|ще|ещ[её]|зараз|сейчас|вже|уже|теж|тоже|також|більше?|больше|тимчасово|временно|про|зовсім|поки|пока|хоча|[ув]с[яі]|весь',
		'скрізь|всюди|везде|обох|обидв\\p{L}+|обоих|точк\\p{L}*|everywhere|both',
		"all|everything(?:['’]?s)?|alles|wszystk(?:o|ie)|коли(?= буд)",
		'(?<=(?:[ув]с[еі]|всех|all|alle|wszystkie) )(?:страв\\p{L}*|блюд\\p{L}*|dishes|dania|gerichte)',
		'же|ж|а|але|но|ні|нє|не|на|у|в|з|зі|із|с|со|меню|(?:по)?став\\p{L}*|кида\\p{L}+',
		'ой|упс|блін|блин|сор[іи]|вибач(?:те)?|oops|sorry|будь ласка|пожалуйста|пл[іи]?з|добр(?:ий|ого|ый) (?:день|дня|ранок)',
		'się|już|na|nie|proszę|ist|sind|noch|es|gibt|nimm|leider|bitte',
	],
};

/** Many menus have English IDs of them, whatever language the kitchen speaks. */
export const USUAL_CATEGORIES = [
	'soups?|суп\\p{L}*|перш(?:і|их) страв\\p{L}*|перв(?:ые|ых) блюд\\p{L}*|zup\\p{L}*|suppen?',
	'salads?|салат\\p{L}*|sałat\\p{L}*|salate?',
	'desserts?|десерт\\p{L}*|deser\\p{L}*|nachspeisen?',
	'drinks?|beverages?|напо(?:ї|ям|їв|и|ями)|напитк\\p{L}*|напитков|napoj\\p{L}*|getränke?',
	'mains?|main (?:courses|dishes)|(?:основн|друг|втор)\\p{L}* (?:страв|блюд)\\p{L}*|dania główne|hauptgerichte?',
	'sides?|side dishes|гарн[іи]р\\p{L}*|dodatki|beilagen?',
	'starters?|appeti[sz]ers?|закуск\\p{L}*|закусок|przystawk\\p{L}*',
	'breakfasts?|сніданк\\p{L}*|завтраки|завтраков',
	'sauces?|соус\\p{L}*|sos\\p{L}*',
	'pizzas?|п[іи]цц?\\p{L}*|pizz\\p{L}*',
	'burgers?|бургер\\p{L}*|burger\\p{L}*',
];
