import type { IExecuteFunctions } from 'n8n-workflow';

import { parseRemembered, serialiseRemembered, type RememberedMenu } from '../../menu/remembered';
import { CREDENTIAL_NAME, readSettings } from '../../shared/settings';

/**
 * The last accepted menu of each company, in the workflow's static data. All nodes of the workflow
 * share it, so that a preview compares with what the import beside it has sent.
 */
export class AcceptedMenus {
	private constructor(
		private readonly staticData: Record<string, unknown>,
		private readonly baseUrl: string,
	) {}

	static async of(context: IExecuteFunctions): Promise<AcceptedMenus> {
		const { baseUrl } = readSettings(await context.getCredentials(CREDENTIAL_NAME));
		return new AcceptedMenus(context.getWorkflowStaticData('global'), baseUrl);
	}

	get(companyId: string): RememberedMenu | undefined {
		return parseRemembered(this.staticData[this.key(companyId)]);
	}

	set(companyId: string, menu: RememberedMenu): void {
		// One text: n8n wraps every object in static data, each time that the workflow runs.
		this.staticData[this.key(companyId)] = serialiseRemembered(menu);
	}

	/** A test platform's menu says nothing about the real one's. */
	private key(companyId: string): string {
		return `merchantStorefrontMenu ${this.baseUrl} ${companyId}`;
	}
}
