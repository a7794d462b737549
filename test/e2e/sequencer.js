const { default: Sequencer } = require('@jest/test-sequencer');

/** These take longest for their size. Started last, they would keep one core idle. */
const FIRST = ['slowTill.test.ts', 'browser.test.ts', 'editorMessages.test.ts'];

const isFirst = ({ path }) => FIRST.some((name) => path.endsWith(name));

/** Jest starts with the largest files where it doesn't know how long each takes. */
module.exports = class SlowestFirst extends Sequencer {
	sort(tests) {
		const sorted = super.sort(tests);
		return [...sorted.filter(isFirst), ...sorted.filter((test) => !isFirst(test))];
	}
};
