/**
 * What runs in the page. n8n gives it no origin: it can keep nothing but what stands behind the # of
 * its address, and what it asks n8n for comes without the password. The 401 says that n8n is up,
 * so that loading the page again doesn't end at an error page. n8n doesn't answer with a page while
 * the platform is down (204): this one stays then.
 */
export const SCRIPT = `
const [ASK, PATIENCE, OLD] = [10e3, 30e3, 40e3];
const $ = (selector) => [...document.querySelectorAll(selector)];
const [[sound], [below]] = [$('#sound'), $('#below')];
const stateOf = (card) => card.classList[0] + ' ' + card.id;
const shown = $('section').map(stateOf);
const loaded = Date.now();
let kept = {};
try { kept = JSON.parse(decodeURIComponent(location.hash.slice(1))) } catch {}
let next = loaded + ASK;
let going = false;

const audio = new AudioContext();
function ring() {
	[880, 1175, 1568].forEach((tone, index) => {
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
audio.onstatechange = () => { sound.hidden = kept.sound && audio.state === 'running' };
sound.hidden = false;
sound.onclick = () => { kept.sound = true; audio.resume().then(ring); audio.onstatechange() };
if (kept.sound) audio.resume();

const freshOf = (kind) => $('section.' + kind).filter((card) => kept.shown && !kept.shown.includes(stateOf(card)));
const [fresh, canceled] = [freshOf('new'), freshOf('canceled')];
for (const card of [...fresh, ...(canceled.length > 0 ? $('.off') : [])]) card.classList.add('fresh');
if (fresh.length > 0 && kept.sound) ring();
document.getElementById(kept.focus)?.focus();
scrollTo(0, kept.top ?? 0);
for (const [id, top] of kept.read ?? []) {
	document.getElementById(id)?.querySelector('.comment')?.scrollTo(0, top);
}

/** Nobody scrolls a screen on the wall. */
onscroll = onresize = () => {
	const count = $('section').filter((card) => card.getBoundingClientRect().bottom > innerHeight).length;
	below.hidden = count === 0;
	below.textContent = '↓ ' + count + ' ' + below.dataset.word;
};
onresize();

const keep = () => '#' + encodeURIComponent(JSON.stringify({
	shown, sound: kept.sound, focus: document.activeElement.id, top: scrollY,
	read: $('.comment').flatMap((text) => text.scrollTop ? [[text.parentElement.id, text.scrollTop]] : []),
}));
const isUp = async () => {
	const asked = { cache: 'no-store', signal: AbortSignal.timeout(8e3) };
	const answer = await fetch(location.origin + location.pathname, asked).catch(() => ({}));
	return answer.ok || answer.status === 401;
};

setInterval(async () => {
	const now = Date.now();
	for (const wait of $('.wait')) {
		const minutes = Math.floor((Number(wait.dataset.seconds) * 1e3 + now - loaded) / 60e3);
		wait.firstChild.data = minutes;
	}
	document.body.classList.toggle('is-old', now - loaded > OLD);
	if (now < next) return;
	next = now + ASK;
	const [open] = $('details[open]');
	if (open && now - (open.since ??= now) < PATIENCE) return;
	if (!(await isUp()) || going) return;
	next = Date.now() + PATIENCE;
	location.replace(location.pathname + '?live=' + now + keep());
}, 1e3);

document.addEventListener('submit', async (press) => {
	const { target: form, submitter } = press;
	if (going === form) return;
	press.preventDefault();
	if (going) return;
	going = true;
	next = Date.now() + PATIENCE;
	document.body.classList.remove('is-lost');
	const sending = form.querySelector('output');
	sending.value = sending.dataset.word + ' ' + submitter.textContent;
	const lost = () => {
		going = false;
		sending.value = '';
		document.body.classList.add('is-lost');
	};
	if (!(await isUp())) return lost();
	location.replace(keep());
	form.elements.live.value = '1';
	going = form;
	form.requestSubmit(submitter);
	going = true;
	setTimeout(lost, PATIENCE);
});
`;
