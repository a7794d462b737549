const IN_STOCK = '[ув] (?:наявності|наличии|продаж[уіе]?)';
const LAST = '(?:[ув]с[еі]|останн\\p{L}+|последн\\p{L}+)';
/** With a blank before the next word or without. */
export const SIGN = '[⛔🛑🚫❌👎](?:\\uFE0F|\\p{EMod})?';
/** An 86 before them is a price or a weight: kitchens say 86 of a dish that is gone. */
export const UNITS = [
	...['грн', 'гривень', 'гривні', '₴', 'uah', 'zł', 'pln', 'eur', 'euro', '€', 'usd', '[$]', '%'],
	...['г', 'гр', 'кг', 'мл', 'л', 'шт', 'порці(?:я|ї|й|ю)', 'хв', 'мин', 'g', 'kg', 'ml', 'l'],
	...['pcs', 'portions?', 'min', 'szt', 'stück', 'portionen'],
].join('|');

export const TAKE_AWAY =
	'(?:зн(?:ім|я[лт])|сн(?:им|я[лт])|приб(?:ер|ир|рат)|уб(?:ер|ир|рат)|скас|відмін|отмен)\\p{L}*';
const TAKEN_AWAY = '(?:зн|сн)ят(?:о|ий|а|и|і)?|скасова\\p{L}+|відмін\\p{L}*|отмен\\p{L}*';
const STOP_LIST = 'стоп(?:[ -]?лист)?\\p{L}*';

/** What kitchens say of dishes, in English, Ukrainian, Russian, Polish and German. */
export const TALK = {
	gone: [
		...["(?:['’]s|is|are) (?:all )?(?:sold out|out|gone|finished|off|86)", 'sold out', 'all gone'],
		...["(?:we(?:['’]re| are)? )?(?:r[au]n )?out of", '(?:we )?(?:have )?no more', 'none left'],
		...['(?:we )?(?:have|got) no', '(?:is |are )?(?:not available|unavailable|not on sale)'],
		...[`(?:не?ма[єеэ]?|нету?|не) ${IN_STOCK}`, '[зс] продаж[уи]?', 'не прода\\p{L}+'],
		...['не?ма+[єеэ]?(?:мо)?', 'нету?', 'відсутн\\p{L}+', 'отсутству\\p{L}+', 'не ?доступн\\p{L}+'],
		...['(?:[зс]а?)?к[оіиы]нь?чи[вл]\\p{L}+', 'р[оа][зс]продано', 'не (?:за)?лиш\\p{L}+'],
		...['не остал\\p{L}+', `${LAST} прода(?:ли|но)`, `прода(?:ли|но) ${LAST}`],
		...['м[іи]нус', 'на паузу', 'не (?:робимо|готуємо|делаем|готовим)'],
		...['(?<=(?:вже|уже|сьогодні|сегодня) )без', 'без(?=(?: [^ ]+){1,2} (?:сьогодні|сегодня))'],
		...['off', '(?:за)?стоп(?:а[йєюе]|и[влмт]|н[иіу])\\p{L}*'],
		...['зн(?:ім[аиі]|ят)\\p{L}*', 'сн(?:им[аи]|ят)\\p{L}*'],
		...['приб(?:ер|ир|рат)\\p{L}+', 'уб(?:ер|ир|рат)\\p{L}*', '(?:вимк|відкл|выкл|откл)\\p{L}+'],
		...['(?:за)?блоку\\p{L}+', 'remove', 'pause'],
		...['nie ma', 'brak(?:uje)?', 'zabrakło', '(?:się )?sko[nń]czy[lł]\\p{L}*(?: si[eę])?'],
		...['(?:ist |sind )?(?:ausverkauft|ausgegangen)', '(?:ist|sind) (?:aus|alle|leer|weg)'],
		'kein\\p{L}*(?= [^]* mehr)',
	],
	/** Nobody says them of anything but dishes. */
	stop: [
		...['stop', '(?:(?:на|[ув]) )?стоп(?:[ -]?лист\\p{L}*)?', '(?:на|[ув]) стоп[іе]'],
		`(?<!(?:на|стіл|столик|стол|table|замовлення|заказ|order) )86(?! ?(?:${UNITS})(?!\\p{L}))`,
	],
	/** Within a message, small talk has them as well, such as "no problem, the soup is ready". */
	goneAtEdge: [
		...['out', 'gone', 'finished', '(?:we )?no', 'не буде(?:т|мо)?', 'кінець', 'конец', 'koniec'],
		...['aus', 'alle', 'leer', 'weg', 'kein\\p{L}*'],
	],
	/** At an edge, too, they may say how a dish has turned out, or be a part of a name. */
	turnedOut: [
		'(?<=\\S )[-–—]',
		...['(?<=\\S )(?:0(?![.,:]?\\d)|нуль|ноль)'],
		...['вийш(?:ов|л[аои])', 'выш(?:ел|л[аои])', 'wysz(?:edł|ł[aoy])'],
	],
	/** They say that a dish is gone, or mean all dishes. */
	all: ['[ув]сьо', 'всё', '[ув]се'],
	comeBack: [
		...['(?:по)?верн(?:и|іть|ите|ути|уть|емо?|ули)', '(?:по)?верта(?:ємо|ти|й|йте)'],
		...['возвра(?:щаем|щайте|тите|ти|ть)', 'в[іи]дновлюємо', 'в[іи]дновіть', 'восстанов\\p{L}+'],
		...['[ув]?[ув]імкн(?:и|іть|ути)', '[ув]?[ув]мика(?:ти|й|йте|ємо)'],
		...['включ(?:и|ите|ить|іть|ити|ай|айте|аємо|аем)', 'дода(?:й|йте|ти|ємо)'],
		...[
			'добав(?:ь|ьте|ить)',
			'в[іи]дкри(?:й|йте|ти)',
			'(?:put|bring|switch|turn) (?:back|on)',
			'un-?(?:86|stop)',
		],
		...['resume', 'р[ао][зс]стоп\\p{L}+'],
		...['włącz(?:cie)?', 'przywróć(?:cie)?', 'dodaj(?:cie)?', 'einschalten'],
	],
	back: [
		...['є', 'есть', IN_STOCK],
		...["з['’ʼ]?яви(?:вся|лася|лась|лося|лось|лися|лись)", 'появил(?:ся|ась|ось|ись)'],
		...['(?:по)?верну(?:вся|лася|лась|лось|лися|лись)', '(?<=\\S )(?:ок|ok)'],
		...['доступн\\p{L}+', 'назад', 'обратно', 'прив[еі]зли', '✅', 'мож(?:на|но) прода\\p{L}+'],
		...['(?:is |are )?(?:back|available|on sale|in stock)(?: again| on the menu| on)?'],
		...['(?:znowu |znów )?(?:jest|są)', '(?:ist |sind )?wieder da', '(?:ist|sind) da'],
		...['(?<!(?:все|всі|усе|усі) )на м(?:ісці|есте)', '(?<=\\S )\\+(?=\\s*(?:$|[,;.!\\n]))'],
	],
	/** Such as "take borscht from the stop list", which puts it back, and "don't put it there". */
	fromList: [
		`(?:[зс][іо]?|із|без|не(?: на)?) ${STOP_LIST}`,
		`${TAKE_AWAY} ${STOP_LIST}(?: [зс])?`,
		`${STOP_LIST}(?: (?:на|[зс]))?(?=[^,]*\\s(?:${TAKEN_AWAY})(?!\\p{L}))`,
		`(?<=стоп[^,]*)(?:${TAKEN_AWAY})`,
		'(?:from|off)(?: the)? stop(?:[ -]?list)?',
		'не (?:по)?став\\p{L}*(?:(?=[^,]*\\sстоп)|(?<=стоп[^,]*))',
		'не (?:за)?к[оіи]нчи[вл]\\p{L}*с[яь]',
	],
	/** They may go with each of these. */
	besides: [
		...['(?:по)?став(?:т?е|ьте|имо?|ити|ить)?', '(?:за)?ки(?:даємо|дай|дайте|нь|ньте)'],
		...['більше', 'уже', 'вже', 'теж', 'також', 'знову', 'зовсім'],
		...['тоже', 'больше', 'już', 'więcej', 'mehr', 'left', 'too', '[ув] нас', 'ми', 'мы'],
		...['добр(?:ий|ого|ый) (?:день|дня|вечір|вечер|ранок)'],
		...['[ув]?весь(?! день)', '[ув]ся', '[ув]сі', 'можна'],
		...['(?:[зсі]|із|из) меню', '(?:from|off) the menu'],
		...['будь ласка', 'пожалуйста', 'пл[іи]?з', 'pl(?:ease|[sz])', 'proszę', 'bitte'],
	],
	/** What follows them may say the opposite. */
	but: ['але', 'а', 'но', 'but', 'ale', 'aber', 'sondern', 'зате', 'зато', 'проте', 'однак'],
	/** Behind a store or a dish, they say the opposite of what was said before; alone, they take it back. */
	no: ['ні', 'нє', 'no', 'nie', 'nein'],
	/** They take back what was written last. */
	undo: [
		...['undo', 'cancel(?: that)?', 'my mistake', 'скасу(?:й|йте|вати)', 'не т[ео]'],
		...['в[іи]дм[іи]н(?:а|и|іть|ити)', 'отмен(?:а|и|ите|ить)', 'помил(?:ка|ково|ився|илас[ья])'],
		...['ошиб(?:ка|ся|лась)', 'anuluj', 'cofnij', 'pomyłka', 'rückgängig', 'fehler'],
	],
	/** They may go with those, and with any clause. */
	fillers: [
		...[
			'поки',
			'пока',
			'ще',
			'ещё',
			'еще',
			'ой',
			'упс',
			'блін',
			'блин',
			'сор[іи]',
			'вибач(?:те|аюсь)?',
			'извини(?:те)?',
		],
		...['oops', 'sorry', 'хоча', 'хотя', 'останн\\p{L}+', 'последн\\p{L}+', 'last'],
	],
	/** What follows them is another dish. */
	instead: ['замість', 'вместо', 'instead', 'zamiast', 'statt'],
	guest: [
		...['клієнт', 'клиент', 'гість', 'гость', 'guest', 'customer', 'client'],
		...['klient', 'gość', 'gast', 'kunde'],
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
