/** What decides about money, security and loss, and the tests of nothing else that are nearest to it. */
export interface Room {
	files: string[];
	/** Below test/unit. None with thousands of cases: it would run again for most mutants. */
	tests: string[];
}

const NODE = 'nodes/MerchantStorefront';

export const ROOMS: Record<string, Room> = {
	approval: {
		files: [`${NODE}/menu/approval.ts`],
		tests: ['menu/approval.test.ts'],
	},
	ledger: {
		files: ['changes', 'compare', 'knownList', 'ledger', 'stopList'].map(
			(file) => `${NODE}/menu/ledger/${file}.ts`,
		),
		tests: ['changes', 'ledger', 'lists', 'stopList'].map((file) => `menu/ledger/${file}.test.ts`),
	},
	numbers: {
		files: [`${NODE}/table/numbers.ts`],
		tests: ['table/numbers.test.ts'],
	},
	ordersPoll: {
		files: ['newOrders', 'everyChange', 'ordersMemory'].map(
			(file) => `${NODE}OrdersTrigger/poll/${file}.ts`,
		),
		tests: ['ordersTrigger/poll.test.ts'],
	},
	outcomes: {
		files: [`${NODE}/platform/outcomes.ts`],
		tests: ['outcomes.test.ts'],
	},
	safetyLimits: {
		files: ['safetyLimits', 'priceMoves', 'movedCells', 'renamedDishes'].map(
			(file) => `${NODE}/menu/check/${file}.ts`,
		),
		tests: ['menu/safetyLimits.test.ts'],
	},
	subscriptionPlan: {
		files: [`${NODE}/trigger/subscriptionPlan.ts`],
		tests: ['trigger/subscriptionPlan.test.ts'],
	},
	tokenPolicy: {
		files: [`${NODE}/platform/tokenPolicy.ts`],
		tests: ['tokenPolicy.test.ts'],
	},
	dialects: {
		files: [`${NODE}/verifier/dialects.ts`],
		tests: ['verifier/dialects.test.ts'],
	},
	signature: {
		files: ['json', 'signature'].map((file) => `${NODE}/verifier/${file}.ts`),
		tests: ['largeNotifications', 'signature'].map((file) => `verifier/${file}.test.ts`),
	},
};

/** A mutant that no test of its room can notice, or that none has to. */
interface Left {
	/** The line as it is, without the space around it. */
	line: string;
	/** What the mutant has in it. */
	has: string;
	why: string;
}

const SLOWER = 'What is not plain is read in the slower way, which comes to the same.';
const READ_BEFORE = 'JSON.parse has read the same text before, so it is JSON that has data.';
const NO_DATE = { has: 'Stryker was here!', why: "Any text that isn't a date is as good as none." };

export const LEFT: Record<string, Left[]> = {
	[`${NODE}/table/numbers.ts`]: [
		{ line: 'const PLAIN = /^\\d{1,15}(?:[.,]\\d{1,2})?$/;', has: '/^', why: SLOWER },
		{
			line: "if (chosen === undefined && PLAIN.test(cell)) return Number(cell.replace(',', '.'));",
			has: 'false',
			why: SLOWER,
		},
		{
			line: "const [, before = '', digits, after = ''] = AMOUNT.exec(text.replace(/\\s/gu, ' ')) ?? [];",
			has: 'Stryker was here',
			why: 'All these parts are there wherever a text fits.',
		},
	],
	[`${NODE}/trigger/subscriptionPlan.ts`]: [
		{
			line: 'const needed = [...keptIds, ...(desired.events.length === 0 ? idsOf(foreign) : [])];',
			has: 'Stryker was here',
			why: 'No subscription has that ID.',
		},
	],
	[`${NODE}/platform/tokenPolicy.ts`]: [
		{ line: "const youngUntil = Date.parse(token.obtainedAt ?? '') + YOUNG_MS;", ...NO_DATE },
		{ line: "const expiresAt = Date.parse(token.expiresAt ?? '');", ...NO_DATE },
		{ line: "const obtainedAt = Date.parse(token.obtainedAt ?? '');", ...NO_DATE },
		{
			line: "!stored.accessToken || !(Date.parse(stored.obtainedAt ?? '') > Date.parse(token.obtainedAt))",
			...NO_DATE,
		},
	],
	[`${NODE}/verifier/signature.ts`]: [
		{
			line: 'const [, digits] = HEX.exec(text) ?? [];',
			has: 'Stryker was here',
			why: 'Only the digits behind it are read.',
		},
		{ line: "return data ?? 'noData';", has: '""', why: READ_BEFORE },
		{
			line: "return error instanceof JsonError ? error.reason : 'notJson';",
			has: '""',
			why: READ_BEFORE,
		},
		{
			line: "return error instanceof JsonError ? error.reason : 'notJson';",
			has: 'true',
			why: READ_BEFORE,
		},
	],
};
