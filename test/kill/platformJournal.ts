import { eventually } from '../../host/eventually';
import { startSandbox } from '../../sandbox';
import { FileJournal } from '../../sandbox/journal';
import type { Delivery } from '../../sandbox/platform/model';

/**
 * What the platform knows when all is over: its orders, and which of them were canceled. Before it tells, it sends every
 * notification that it had put off for a day.
 */
export async function readPlatform({
	port,
	dataFile,
}: {
	readonly port: number;
	readonly dataFile: string;
}): Promise<{ orders: ReadonlySet<string>; canceled: ReadonlySet<string> }> {
	await makeDue(dataFile);
	const sandbox = await startSandbox({ port, dataFile });
	try {
		await eventually(
			'every notification is delivered or given up',
			() => sandbox.deliveries().every(({ state }) => state !== 'pending'),
			300_000,
		);
		const placed = sandbox.orders().map(({ order }) => order);
		const canceled = placed.filter(({ status }) => status === 'canceled');
		const idsOf = (orders: typeof placed) => new Set(orders.map(({ id }) => id));
		return { orders: idsOf(placed), canceled: idsOf(canceled) };
	} finally {
		await sandbox.close();
	}
}

async function makeDue(dataFile: string): Promise<void> {
	const { journal, rows } = await FileJournal.open(dataFile);
	for (const [id, row] of rows.get('deliveries') ?? []) {
		const { nextAttemptAt, ...delivery } = row as Delivery;
		if (delivery.state === 'pending' && nextAttemptAt) journal.record('deliveries', id, delivery);
	}
	await journal.close();
}
