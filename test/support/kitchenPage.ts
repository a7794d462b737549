/** What the browser sends for a button. */
export interface Press {
	[name: string]: string;
	order: string;
	was: string;
	key: string;
	do: string;
}

const UNESCAPED: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
const unescape = (text: string) =>
	text.replace(/&(?:amp|lt|gt|quot);/g, (entity) => UNESCAPED[entity]);

/** Each button of a kitchen page, with the hidden fields beside it. */
export function pressesOn(page: string): Press[] {
	return [...page.matchAll(/<form method="post">.*?<\/form>/gs)].flatMap(([form]) => {
		const hidden = Object.fromEntries(
			[...form.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(
				([, name, value]) => [name, unescape(value)] as const,
			),
		);
		return [...form.matchAll(/name="do" value="([^"]*)"/g)].map(
			([, button]) => ({ ...hidden, do: button }) as Press,
		);
	});
}
