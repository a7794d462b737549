import { SimulatedN8n, type Workflow } from './simulatedN8n';
import { SimulatedPlatform } from './simulatedPlatform';

let platform: SimulatedPlatform;
let n8n: SimulatedN8n;
let workflow: Workflow;

function given(version: 1 | 2): void {
	platform = new SimulatedPlatform();
	n8n = new SimulatedN8n(version, 'https://n8n.example', platform);
	const node = {
		name: 'Trigger',
		webhookId: 'hook-1',
		companyIds: ['roma'],
		events: ['order.new'],
		separately: false,
		credential: 'first',
	};
	workflow = { node, staticData: {}, isTampered: false };
}

const publishFor = async (...companyIds: string[]) => {
	workflow.node.companyIds = companyIds;
	return await n8n.publish(workflow);
};

describe.each([1, 2] as const)('A refused publication in n8n %i', (version) => {
	beforeEach(() => given(version));

	it('leaves a live workflow as it was', async () => {
		await publishFor('roma');
		await expect(publishFor('napoli')).resolves.toBe('done');
		expect(platform.standing).toMatchObject([{ companyIds: ['roma'] }]);
	});

	it('fails each time for a workflow that was unpublished', async () => {
		await publishFor('roma');
		await n8n.unpublish(workflow);
		// n8n 2 takes the workflow for published from then on.
		await expect(publishFor('napoli')).resolves.toThrow('Not your company');
		await expect(publishFor()).resolves.toThrow('Company ID is empty');
		expect(platform.standing).toEqual([]);
	});

	it('after a kill in between, leaves a live workflow as it was', async () => {
		await publishFor('roma');
		// n8n has had the old subscription removed, and saved that.
		platform.stepsLeft = 4;
		await expect(publishFor('milano')).resolves.toBe('killed');
		platform.stepsLeft = Infinity;
		await expect(publishFor('napoli')).resolves.toBe('done');
		expect(platform.standing).toMatchObject([{ companyIds: ['roma'] }]);
	});
});
