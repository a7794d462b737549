import { PollContext } from 'n8n-core';
import {
	deepCopy,
	type IDataObject,
	type INodeExecutionData,
	type INodeParameters,
	type IPollFunctions,
} from 'n8n-workflow';

import { MerchantStorefrontHealthTrigger } from '../../nodes/MerchantStorefrontHealthTrigger/MerchantStorefrontHealthTrigger.node';
import { MerchantStorefrontOrdersTrigger } from '../../nodes/MerchantStorefrontOrdersTrigger/MerchantStorefrontOrdersTrigger.node';
import type { CredentialStore } from './credentialStore';
import { saved, withLog, workflowWith, type WorkflowOptions } from './n8n';

const CURSOR = 'cursor';

type Options = Pick<WorkflowOptions, 'neighbors' | 'connections' | 'workflowId' | 'timezone'> & {
	isDurable?: boolean;
};

/**
 * A workflow that starts from a trigger that polls, in an n8n with its default settings: the memory is
 * that of activation, changed in place, and stored when a workflow starts. With the durable cursor,
 * each poll gets a copy of what is stored, and each is stored.
 */
class PollingWorkflow {
	/** What n8n's database holds. */
	stored: IDataObject = {};
	/** The second output of the last poll. */
	canceled: IDataObject[] = [];
	/** Failed executions, which start the error workflow. */
	readonly failures: Error[] = [];
	private running?: ReturnType<typeof workflowWith>;

	constructor(
		private readonly type: string,
		private readonly trigger: {
			poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null>;
		},
		private readonly credentials: CredentialStore,
		private readonly parameters: INodeParameters = {},
		private readonly options: Options = {},
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
			/** With the durable cursor: what was read before this poll began. */
			cursor?: IDataObject;
		} = {},
	): Promise<IDataObject[]> {
		this.running ??= workflowWith(
			this.type,
			options.parameters ?? this.parameters,
			this.credentials,
			{ ...this.options, staticData: saved(this.stored) },
		);
		const { workflow, node, additionalData } = this.running;
		const cursor = options.cursor ?? this.cursor();
		const before = JSON.stringify(cursor);
		const context = new PollContext(
			workflow,
			node,
			additionalData,
			'trigger',
			'activate',
			undefined,
			(error) => this.failures.push(error),
			undefined,
			undefined,
			this.options.isDurable ? () => cursor : undefined,
			options.budgetMs === undefined ? undefined : () => options.budgetMs ?? 0,
		);
		if (options.withoutBudget) Reflect.deleteProperty(context, 'getPollBudgetMs');
		const output = await this.trigger.poll.call(withLog(context));
		if (this.options.isDurable && JSON.stringify(cursor) !== before) {
			this.stored = { [CURSOR]: deepCopy(cursor) };
		} else if (output !== null) this.store();
		this.canceled = jsonOf(output?.[1]);
		return jsonOf(output?.[0]);
	}

	/** What n8n reads before a poll with the durable cursor. */
	cursor(): IDataObject {
		return deepCopy((this.stored[CURSOR] ?? {}) as IDataObject);
	}

	/** As the editor tests a step. */
	async test(): Promise<IDataObject[]> {
		const { workflow, node, additionalData } = workflowWith(
			this.type,
			this.parameters,
			this.credentials,
			{ ...this.options, staticData: saved(this.stored) },
		);
		const context = new PollContext(workflow, node, additionalData, 'manual', 'manual');
		const output = await this.trigger.poll.call(withLog(context));
		if (workflow.staticData.__dataChanged === true) throw new Error('A test changed static data');
		return jsonOf(output?.[0]);
	}

	private store(): void {
		if (this.running !== undefined && !this.options.isDurable)
			this.stored = saved(this.running.workflow.staticData);
	}
}

const jsonOf = (items: INodeExecutionData[] = []) => items.map(({ json }) => json);

export class OrdersTriggerWorkflow extends PollingWorkflow {
	constructor(credentials: CredentialStore, parameters: INodeParameters = {}, options?: Options) {
		const type = 'merchantStorefrontOrdersTrigger';
		const trigger = new MerchantStorefrontOrdersTrigger();
		super(type, trigger, credentials, { startFor: 'newOrders', ...parameters }, options);
	}
}

export class HealthTriggerWorkflow extends PollingWorkflow {
	constructor(credentials: CredentialStore, parameters: INodeParameters = {}, options?: Options) {
		const type = 'merchantStorefrontHealthTrigger';
		super(type, new MerchantStorefrontHealthTrigger(), credentials, parameters, options);
	}
}
