const notice = document.querySelector('#notice');

export function tell(text, failed = false) {
	notice.textContent = text;
	notice.classList.toggle('failed', failed);
	notice.classList.remove('shown');
	void notice.offsetWidth; // starts the animation again
	notice.classList.add('shown');
}

notice.addEventListener('animationend', () => notice.classList.remove('shown'));

async function request(method, path, body) {
	const response = await fetch(`/sandbox/${path}`, {
		method,
		headers: body === undefined ? {} : { 'content-type': 'application/json' },
		body: body === undefined ? undefined : JSON.stringify(body),
	});
	const answer = response.status === 204 ? undefined : await response.json();
	if (!response.ok) throw new Error(detail(answer));
	return answer;
}

const detail = ({ message, errors = {} }) => [message, ...Object.values(errors).flat()].join(': ');

export const get = async (path) => await request('GET', path);

/** Does something and tells how it went. */
export async function act(path, body, told, method = 'POST') {
	try {
		tell(told(await request(method, path, body)));
	} catch (error) {
		tell(error.message, true);
	}
}
