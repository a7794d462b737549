/* eslint-disable @n8n/community-nodes/no-restricted-imports -- compares data deeply, as assert does */
import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';

import { escapeStyles, type Signing } from '../../sandbox/settings';
import { TriggerWorkflow } from '../support/n8n';
import { anyMutation, type Sent } from './mutations';
import { COMPANY, MarkedPlatform, report } from './support';

interface Genuine extends Sent {
	data: unknown;
}

/** Without what is the same in JSON, such as the sign of zero. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** A published trigger, and a notification to it. A platform signs in one way and stays with it. */
class Target {
	private constructor(
		private readonly platform: MarkedPlatform,
		private readonly workflow: TriggerWorkflow,
		readonly genuine: Genuine,
	) {}

	static async open(signing: Partial<Signing>): Promise<Target> {
		const platform = await MarkedPlatform.start({ signing, delivery: { attempts: 1 } });
		const { sandbox, credential } = platform;
		const workflow = await new TriggerWorkflow(credential, {
			companyId: COMPANY,
			events: ['order.new'],
		}).listen();
		await workflow.publish();
		sandbox.placeOrder({ comment: 'Домофон 12/4, «тихо» 1/2' });
		const { body, headers } = await sandbox.whenDelivered();
		const { data } = JSON.parse(body) as { data: unknown };
		return new Target(platform, workflow, { body: Buffer.from(body), headers, data });
	}

	/** The data that the workflow was started with; nothing where it was not. */
	async receive({ body, headers }: Sent): Promise<{ data: unknown } | undefined> {
		const response = { status: () => response, end: () => response };
		const { workflowData } = await this.workflow.handle({ rawBody: body, headers }, response);
		const item = workflowData?.[0]?.[0];
		return item === undefined ? undefined : { data: item.json.data };
	}

	async close(): Promise<void> {
		await this.workflow.close();
		await this.platform.sandbox.close();
	}
}

const SIGNINGS = escapeStyles.flatMap((escaping) => [
	{ escaping, order: 'recursive' as const },
	{ escaping, order: 'top' as const },
]);

/** Fails at the first notification that throws, or is accepted with other data than was signed. */
export async function sendMutations(cases: number, seed: number): Promise<void> {
	const targets = await Promise.all(SIGNINGS.map(async (signing) => await Target.open(signing)));
	const tried = new Map<string, number>();
	let unharmed = 0;
	try {
		await fc.assert(
			fc.asyncProperty(
				fc.constantFrom(...targets),
				anyMutation,
				async (target, { kind, mutate }) => {
					tried.set(kind, (tried.get(kind) ?? 0) + 1);
					const accepted = await target.receive(mutate(target.genuine));
					if (accepted === undefined) return true;
					unharmed += 1;
					return isDeepStrictEqual(plain(accepted.data), plain(target.genuine.data));
				},
			),
			{ numRuns: cases, seed, endOnFailure: true },
		);
		// What they tried has taught the triggers nothing wrong.
		for (const target of targets) {
			const accepted = await target.receive(target.genuine);
			if (!isDeepStrictEqual(accepted?.data, target.genuine.data)) throw new Error('Refused');
		}
	} finally {
		for (const target of targets) await target.close();
		const kinds = [...tried].map(([kind, count]) => `${count} ${kind}`).join(', ');
		report(
			`Mutated notifications: ${cases} tried (${kinds}); ${unharmed} accepted, with the signed data`,
		);
	}
}
