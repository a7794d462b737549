import { endWhatAllTestsShare } from './setup';

export default async function teardown(): Promise<void> {
	await endWhatAllTestsShare();
}
