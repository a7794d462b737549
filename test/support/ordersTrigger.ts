import { PollContext } from 'n8n-core';
import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { MerchantStorefrontOrdersTrigger } from '../../nodes/MerchantStorefrontOrdersTrigger/MerchantStorefrontOrdersTrigger.node';
import type { CredentialStore } from './credentialStore';
import { saved, withLog, workflowWith, type WorkflowOptions } from './n8n';

const TYPE = 'merchantStorefrontOrdersTrigger';

/**
 * A workflow that starts from the Orders Trigger, in an n8n with its default settings: the memory is
 * that of activation, changed in place, and stored when a workflow starts.
 */
export class OrdersTriggerWorkflow {
	/** What n8n's database holds. */
	stored: IDataObject = {};
	private running?: ReturnType<typeof workflowWith>;

	constructor(
		private readonly credentials: CredentialStore,
		private readonly parameters: INodeParameters = {},
		private readonly options: Pick<WorkflowOptions, 'neighbors' | 'workflowId' | 'timezone'> = {},
	) {}

	/** n8n starts: what was not stored is gone. */
	restart(): void {
		this.running = undefined;
	}

	/** As n8n publishes: it polls at once, and stores what that poll remembers. */
	async publish(parameters = this.parameters): Promise<IDataObject[]> {
		this.running = undefined;
		const items = await this.poll({ parameters });
		this.store();
		return items;
	}

	async poll(
		options: {
			parameters?: INodeParameters;
			budgetMs?: number;
			/** The version 1 of n8n names no budget. */
			withoutBudget?: true;
		} = {},
	): Promise<IDataObject[]> {
		this.running ??= workflowWith(
			TYPE,
			{ startFor: 'newOrders', ...(options.parameters ?? this.parameters) },
			this.credentials,
			{ ...this.options, staticData: saved(this.stored) },
		);
		const { workflow, node, additionalData } = this.running;
		const context = new PollContext(
			workflow,
			node,
			additionalData,
			'trigger',
			'activate',
			undefined,
			undefined,
			undefined,
			undefined,
			undefined,
			options.budgetMs === undefined ? undefined : () => options.budgetMs ?? 0,
		);
		if (options.withoutBudget) Reflect.deleteProperty(context, 'getPollBudgetMs');
		const output = await new MerchantStorefrontOrdersTrigger().poll.call(withLog(context));
		if (output !== null) this.store();
		return jsonOf(output);
	}

	/** As the editor tests a step. */
	async test(): Promise<IDataObject[]> {
		const { workflow, node, additionalData } = workflowWith(
			TYPE,
			{ startFor: 'newOrders', ...this.parameters },
			this.credentials,
			{ ...this.options, staticData: saved(this.stored) },
		);
		const context = new PollContext(workflow, node, additionalData, 'manual', 'manual');
		const output = await new MerchantStorefrontOrdersTrigger().poll.call(withLog(context));
		if (workflow.staticData.__dataChanged === true) throw new Error('A test changed static data');
		return jsonOf(output);
	}

	private store(): void {
		if (this.running !== undefined) this.stored = saved(this.running.workflow.staticData);
	}
}

const jsonOf = (output: INodeExecutionData[][] | null) =>
	(output ?? []).flat().map(({ json }) => json);
