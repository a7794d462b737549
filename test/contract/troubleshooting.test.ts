import { ERROR_CASES, NOT_PROVOKED } from '../e2e/errorCases';
import { messagesAbout, troubleshootingMessages } from '../support/troubleshooting';

/** Each message is looked at in the real editor by test/e2e/editorMessages.test.ts. */
describe('Each message of docs/troubleshooting.md', () => {
	const seen = ERROR_CASES.flatMap(({ about }) => messagesAbout(about));
	const notSeen = Object.keys(NOT_PROVOKED).flatMap(messagesAbout);

	it('is provoked in the editor, or a reason is given why not', () => {
		expect([...seen, ...notSeen].sort()).toEqual(troubleshootingMessages().sort());
	});

	it.each([...ERROR_CASES.map(({ about }) => about)])('"%s" is one message', (about) => {
		expect(messagesAbout(about)).toHaveLength(1);
	});

	it.each(Object.keys(NOT_PROVOKED))('"%s" is about some', (about) => {
		expect(messagesAbout(about)).not.toEqual([]);
	});
});
