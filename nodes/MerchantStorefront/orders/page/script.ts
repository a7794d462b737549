/**
 * What runs in the page. n8n gives it no origin, so what it asks n8n for comes without the password
 * that the browser has saved: it sends the one that it was opened with. It never leaves its document,
 * since a browser silences each new one until somebody taps. Only a changed password, or another
 * script, is worth that. n8n doesn't answer with a page while the platform is down (204): what is
 * shown stays then.
 */
export const SCRIPT = `
const [ASK, PATIENCE, OLD] = [10e3, 30e3, 40e3];
const $ = (selector) => [...document.querySelectorAll(selector)];
const [NEW, CANCELED] = [[880, 1175, 1568], [440, 330, 440, 330]];
const [[sound], [below]] = [$('#sound'), $('#below')];
const script = document.currentScript;
const stateOf = (card) => card.classList[0] + ' ' + card.id;
const seen = new Set();
let loaded = Date.now();
let lost = 0;
let going = false;

const audio = new AudioContext();
function ring(tones) {
	tones.forEach((tone, index) => {
		const [voice, loudness] = [audio.createOscillator(), audio.createGain()];
		const start = audio.currentTime + index * 0.18;
		voice.frequency.value = tone;
		loudness.gain.setValueAtTime(0.5, start);
		loudness.gain.exponentialRampToValueAtTime(0.001, start + 0.5);
		voice.connect(loudness).connect(audio.destination);
		voice.start(start);
		voice.stop(start + 0.5);
	});
}
audio.onstatechange = () => { sound.hidden = audio.state === 'running' };
audio.onstatechange();
sound.onclick = () => audio.resume().then(() => ring(NEW));

/** Nobody looks at a screen all the time: it rings until somebody has answered. */
function remind() {
	if (audio.state !== 'running') return;
	ring([...($('.off:not([hidden])').length > 0 ? CANCELED : []), ...($('section.new').length > 0 ? NEW : [])]);
}

/** The line at the top names the canceled orders until somebody has seen them. */
function nameCanceled() {
	const [line] = $('.off');
	if (!line) return;
	const unseen = $('section.canceled').filter((card) => !seen.has(card.id));
	line.hidden = unseen.length === 0;
	line.querySelector('span').textContent = unseen.map((card) => card.querySelector('h2').textContent).join(', ');
	const [button] = $('#seen');
	button.hidden = false;
	button.onclick = () => {
		for (const card of unseen) seen.add(card.id);
		nameCanceled();
		onresize();
	};
}
nameCanceled();

/** Nobody scrolls a screen on the wall. Orders without buttons can wait. */
onscroll = onresize = () => {
	const count = $('form').filter((form) => form.getBoundingClientRect().bottom > innerHeight).length;
	below.hidden = count === 0;
	below.textContent = '↓ ' + count + ' ' + below.dataset.word;
};
onresize();

/** The page as it is now, or nothing where n8n gives none. */
async function ask(query, patience, wish) {
	try {
		const answer = await fetch(location.origin + location.pathname + query, {
			headers: { Authorization: script.dataset.authorization },
			cache: 'no-store',
			signal: AbortSignal.timeout(patience),
			...wish,
		});
		if (answer.status === 401 && Date.now() - loaded > PATIENCE) location.reload();
		if (answer.status === 200) return new DOMParser().parseFromString(await answer.text(), 'text/html');
	} catch {}
}

function show(page) {
	if (page.scripts[0]?.text !== script.text) return location.reload();
	const before = $('section').map(stateOf);
	const focused = document.activeElement.id;
	const open = $('details[open] summary').map((summary) => summary.id);
	const read = $('.comment').map((text) => [text.parentElement.id, text.scrollTop]);
	const { scrollY: top } = window;
	for (const part of [sound, below]) page.getElementById(part.id).replaceWith(part);
	for (const part of ['title', 'body > header', 'main']) $(part)[0].replaceWith(page.querySelector(part));
	nameCanceled();
	for (const summary of $('summary')) summary.parentElement.open = open.includes(summary.id);
	document.getElementById(focused)?.focus({ preventScroll: true });
	for (const [id, line] of read) {
		document.getElementById(id)?.querySelector('.comment')?.scrollTo(0, line);
	}
	// The browser scrolls while the parts come in one by one.
	scrollTo({ top });
	const freshOf = (kind) => $('section.' + kind).filter((card) => !before.includes(stateOf(card)));
	const canceled = freshOf('canceled');
	for (const card of [...freshOf('new'), ...canceled, ...(canceled.length > 0 ? $('.off') : [])]) card.classList.add('fresh');
	loaded = Date.now();
	tick();
	onresize();
}

function tick() {
	const now = Date.now();
	for (const wait of $('.wait')) {
		const minutes = Math.floor((Number(wait.dataset.seconds) * 1e3 + now - loaded) / 60e3);
		wait.firstChild.data = minutes;
	}
	document.body.classList.toggle('is-old', now - loaded > OLD);
	document.body.classList.toggle('is-lost', now - lost < PATIENCE);
}
setInterval(tick, 1e3);

setInterval(async () => {
	if (going) return;
	const before = loaded;
	const page = await ask('?live=1', 8e3);
	// Where a press is under way, or was answered meanwhile, this page may be older than it.
	if (!page || going || loaded !== before) return;
	show(page);
	remind();
}, ASK);

document.addEventListener('submit', async (press) => {
	press.preventDefault();
	if (going) return;
	going = true;
	lost = 0;
	tick();
	const { target: form, submitter } = press;
	const sending = form.querySelector('output');
	sending.value = sending.dataset.word + ' ' + submitter.textContent;
	const body = new URLSearchParams(new FormData(form));
	body.set(submitter.name, submitter.value);
	body.set('live', '1');
	const page = await ask('', PATIENCE, { method: 'POST', body });
	going = false;
	if (page) {
		// Who declines an order here isn't told that it is canceled.
		if (submitter.value === 'decline') seen.add(body.get('order'));
		return show(page);
	}
	sending.value = '';
	lost = Date.now();
	tick();
});
`;
