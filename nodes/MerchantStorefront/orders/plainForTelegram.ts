import type { FunctionsBase } from 'n8n-workflow';

import type { TextFormat } from './textFormat';

/** A mark of test runs, by which the triggers show a hint: n8n's hints know nothing of other nodes. */
const PLAIN_FOR_TELEGRAM = 'plainForTelegram';

/** Telegram reads formatting into a plain summary, and refuses what it can't read: a comment `5*2`. */
export function plainForTelegram(
	context: Pick<FunctionsBase, 'getChildNodes' | 'getNode'>,
	textFormat: TextFormat | undefined,
): { [PLAIN_FOR_TELEGRAM]?: true } {
	const followers = context.getChildNodes(context.getNode().name);
	const isFollowed = followers.some(
		({ type, disabled }) => !disabled && type === 'n8n-nodes-base.telegram',
	);
	return isFollowed && textFormat === 'plain' ? { [PLAIN_FOR_TELEGRAM]: true } : {};
}

/** A trigger shows it among its hints. */
export const plainForTelegramHint = {
	message:
		'A Telegram node follows, and <b>Text Format</b> is Plain Text: Telegram refuses what looks like broken formatting, such as the comment <code>5*2</code>. Set <b>Text Format</b> to <b>Telegram (HTML)</b>, and in the Telegram node <b>Additional Fields → Parse Mode</b> to <b>HTML</b>.',
	type: 'warning',
	location: 'outputPane',
	whenToDisplay: 'afterExecution',
	displayCondition: `={{ $json.${PLAIN_FOR_TELEGRAM} === true }}`,
} as const;
