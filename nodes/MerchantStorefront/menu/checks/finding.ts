import { hash } from 'node:crypto';

/** Why a menu that is right in itself looks like an accident. */
export interface Finding {
	/** Stands for this finding until the cells that it is about change. */
	key: string;
	/** What is odd. */
	reason: string;
	/** A few of the cells, in the words of the sheet. */
	examples: readonly string[];
	whatToDo: string;
}

/** As many as show where to look. */
export const MOST_EXAMPLES = 3;

const DIGEST_LENGTH = 8;

export function finding(
	kind: string,
	/** All that the finding is about. A confirmation holds as long as these stay the same. */
	cells: readonly unknown[],
	told: Pick<Finding, 'reason' | 'whatToDo'> & { examples?: readonly string[] },
): Finding {
	// Rows may come in another order, and are the same menu.
	const texts = cells.map((cell) => JSON.stringify(cell)).sort();
	const digest = hash('sha256', texts.join('\n')).slice(0, DIGEST_LENGTH);
	return { examples: [], ...told, key: `${kind}-${digest}` };
}

export function describeFinding({ reason, examples, whatToDo, key }: Finding): string {
	const such = examples.length === 0 ? '' : ` For example: ${examples.join('; ')}.`;
	return `${reason}${such} ${whatToDo} (${key})`;
}

/** Keys as a person pastes them, whatever stands between. */
export function readKeys(text: string): Set<string> {
	return new Set(text.match(/[a-z]+(?:-[a-z]+)*-[0-9a-f]+/g));
}
