import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { asNodeError } from '../n8n/asNodeError';
import { isOn } from '../n8n/inputs';
import { attempt } from '../platform/caught';
import { accountOf, type MenuAccount } from './account';
import { sendRequests, WITHOUT_ID, type ImportId } from './send/sendRequests';
import { describeStops, refuseUnlessMeant } from './guards';
import { hintAtFirstImport, hintAtTestRun, hintAtTrigger } from './hints';
import { onAllItems } from './invalidMenu';
import type { KnownList } from './ledger/knownList';
import type { Ledger } from './ledger/ledger';
import { hintAtVerdicts } from './planInWords';
import { bytesOf, toItems } from './planOutput';
import { planOf, type MenuRead, type Plan } from './plan';
import { noteShown, noteUnread } from './newestPreview';
import { columnsToKeep } from './columns/menuSheet';
import { saysStatus } from './product';
import { questionsItem, rememberAnswers, saidIn, type WithAnswers } from './questions/answeredMenu';
import { refuseInLoop } from './refuseExecution';
import { sendMenuOnce } from './sendMenuOnce';

type Read = (
	context: IExecuteFunctions,
	items: INodeExecutionData[],
	account: MenuAccount,
) => MenuRead & WithAnswers;

/** Prints the plan that an import would send. */
export const previewOf = (read: Read) =>
	onAllItems(async (context, items) => {
		const account = await accountOf(context);
		const outcome = attempt(() => read(context, items, account));
		if ('error' in outcome) {
			noteUnread(context);
			const questions = questionsItem(context, items, outcome.error, account);
			if (questions !== undefined) return [questions];
			throw outcome.error;
		}
		const menu = outcome.result;
		const plan = planOf(context, menu, account);
		noteShown(context, plan);
		hintAtVerdicts(context, plan, 'future');
		const more = { ...describeStops(context, plan), ...saidIn(menu) };
		return await toItems(context, plan, 'future', more);
	});

/** Sends the plan that a preview prints. */
export const importOf = (read: Read) =>
	onAllItems(async (context, items) => {
		refuseInLoop(context);
		const account = await accountOf(context);
		const { ledger } = account;
		const menu = read(context, items, account);
		const plan = planOf(context, menu, account);
		refuseUnlessMeant(context, plan);
		hintAtFirstImport(context, plan.firstImports.length > 0);
		const { words, warnings } = plan;
		const describe = async (done: IDataObject) =>
			await toItems(context, plan, 'past', { ...done, ...saidIn(menu) });
		if (isUnchanged(plan) && isOn(context.getNodeParameter('skipIfUnchanged', 0))) {
			// The request is the same when the menu itself now has off what the stop list keeps off.
			learnStopList(plan, ledger);
			rememberAnswers(menu, ledger);
			hintAtVerdicts(context, plan, 'past');
			return await describe({
				sent: false,
				reason: `The ${words.what} is the same as the last accepted one`,
				ids: [],
			});
		}
		context.logger.info(`Menu being sent: ${bytesOf(plan)} bytes`);
		const started = await sendMenuOnce(
			context,
			plan.fingerprint,
			async () => await send(context, plan, ledger),
		);
		const ids = started.filter((id) => id !== undefined);
		const latest = ledger.upToDate();
		if (latest !== ledger) warnings.unshift(CHANGED_MEANWHILE);
		remember(plan, latest);
		rememberAnswers(menu, latest);
		hintAtVerdicts(context, plan, 'past');
		hintAtTrigger(context, latest.size());
		for (const message of hintAtTestRun(context, words.what)) {
			warnings.unshift({ place: 'Test run', message });
		}
		if (ids.length < started.length) {
			warnings.unshift({ place: 'Import ID', message: WITHOUT_ID });
		}
		context.logger.info(`Menu accepted: ${started.length} imports started`);
		return await describe({ sent: true, ids });
	});

const CHANGED_MEANWHILE = {
	place: 'Storefront',
	message:
		'Another run switched dishes or sent a menu while this one was being sent, so look at the storefront. The next import sends dishes as they were switched.',
};

async function send(context: IExecuteFunctions, plan: Plan, ledger: Ledger): Promise<ImportId[]> {
	try {
		return await sendRequests(context, plan.requests);
	} catch (error) {
		// The platform may have carried it out, all of it or a part.
		const latest = ledger.upToDate();
		for (const { companyId, comparisons } of plan.companies) {
			const names = comparisons.map(({ list }) => list);
			for (const id of [companyId, ...plan.missingCompanies]) latest.doubt(id, names);
		}
		throw asNodeError(context, error);
	}
}

/** Less than a day, so that a schedule that runs every few hours sends once a day all the same. */
const MOST_SKIPPED_MS = 20 * 60 * 60 * 1000;

/** Whether what was sent then need not be sent again although nothing has changed. */
const isRecent = ({ at }: KnownList) => Date.now() - Date.parse(at) < MOST_SKIPPED_MS;

const isUnchanged = ({ missingCompanies, companies }: Plan) =>
	missingCompanies.length === 0 &&
	companies.every(({ comparisons }) =>
		comparisons.every(({ unchanged, last }) => unchanged && last !== undefined && isRecent(last)),
	);

function remember(plan: Plan, ledger: Ledger): void {
	const { companies, missingCompanies, accidents } = plan;
	const at = new Date().toISOString();
	for (const companyId of missingCompanies) ledger.forget(companyId);
	learnStopList(plan, ledger);
	for (const { companyId, comparisons, cameIn } of companies) {
		const together = companies.map((one) => one.companyId).filter((other) => other !== companyId);
		const sent = comparisons.map(({ list, now: { things, digest } }) => {
			const hasStatus = list === 'dish' ? saysStatus(cameIn.dishes) : undefined;
			const ofSheet = list === 'dish' ? columnsToKeep(plan.used) : {};
			return [list, { things, digest, at, together, hasStatus, ...ofSheet, accidents }];
		});
		ledger.accept(companyId, Object.fromEntries(sent));
	}
}

/** The menu as it came in says which dishes are off anyway, and has brought back those whose time is over. */
function learnStopList({ companies, now }: Plan, ledger: Ledger): void {
	for (const { cameIn } of companies) {
		ledger.stopList.learnMenu([...cameIn.dishes, ...cameIn.options], now);
	}
	ledger.save();
}
