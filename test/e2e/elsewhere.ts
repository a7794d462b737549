/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- gives n8n a credential as its command line takes it */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { InstalledHost } from '../../host/hosts';
import type { N8nApi, SavedCredential } from '../../host/n8nApi';
import { GOOGLE_TOKEN, GoogleSheets } from './googleSheets';
import type { OwnInstance } from './instance';
import { Slack, SLACK_TOKEN } from './slack';
import { startStandIns, type StandIns } from './standIns';
import { temporaryFolder } from './temporaryFolder';

export async function createSlackCredential(api: N8nApi): Promise<SavedCredential> {
	return await api.createCredential('Slack', 'slackApi', { accessToken: SLACK_TOKEN });
}

/** As if somebody had signed in to Google: only n8n's command line takes a token. */
export async function importGoogleCredential(
	{ node, n8n }: InstalledHost,
	{ userFolder }: OwnInstance,
): Promise<SavedCredential> {
	const credential = { id: 'google', name: 'Google Sheets', type: 'googleSheetsOAuth2Api' };
	const data = {
		clientId: 'stand-in',
		clientSecret: 'stand-in',
		oauthTokenData: { access_token: GOOGLE_TOKEN, token_type: 'Bearer' },
	};
	const file = join(userFolder, 'credential.json');
	writeFileSync(file, JSON.stringify([{ ...credential, data }]));
	await promisify(execFile)(node, [n8n, 'import:credentials', `--input=${file}`], {
		env: {
			PATH: `${dirname(node)}:${process.env.PATH}`,
			HOME: userFolder,
			N8N_USER_FOLDER: userFolder,
		},
	});
	return credential;
}

/** Google Sheets and Slack, for an n8n that is started with this environment after them. */
export function useElsewhere() {
	const sheets = new GoogleSheets();
	const slack = new Slack();
	const env: Record<string, string> = {};
	let standIns: StandIns;
	beforeAll(async () => {
		standIns = await startStandIns(temporaryFolder(), {
			'sheets.googleapis.com': sheets.listener,
			'slack.com': slack.listener,
		});
		Object.assign(env, standIns.env);
	});
	afterAll(async () => {
		await standIns?.close();
	});
	return { sheets, slack, env };
}
