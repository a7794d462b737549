import { TextlintKernel, type TextlintRuleModule } from '@textlint/kernel';
import markdown from '@textlint/textlint-plugin-markdown';
import plainText from '@textlint/textlint-plugin-text';

import type { Ban } from './phrases';
import type { Prose } from './prose';

const kernel = new TextlintKernel();
const plugins = [
	{ pluginId: 'markdown', plugin: markdown },
	{ pluginId: 'text', plugin: plainText },
];

export interface BanFinding {
	rule: string;
	line: number;
	message: string;
}

/** The bans, by the name of their rule, that a text breaks. Code within Markdown is not looked at. */
export async function brokenBans(
	{ ext, text }: Prose,
	bans: Record<string, readonly Ban[]>,
): Promise<BanFinding[]> {
	const rules = Object.entries(bans).map(([ruleId, list]) => ({ ruleId, rule: ruleOf(list) }));
	const { messages } = await kernel.lintText(text, { ext, filePath: `text${ext}`, plugins, rules });
	return messages.map(({ ruleId, line, message }) => ({ rule: ruleId, line, message }));
}

function ruleOf(bans: readonly Ban[]): TextlintRuleModule {
	return ({ Syntax, RuleError, report, getSource, locator }) => ({
		[Syntax.Str](node) {
			const text = getSource(node);
			for (const { pattern, instead } of bans) {
				for (const { 0: found, index } of text.matchAll(pattern)) {
					const padding = locator.range([index, index + found.length]);
					report(node, new RuleError(`"${found.trim()}": write ${instead}`, { padding }));
				}
			}
		},
	});
}
