/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- a program for the command line loads what was built */
import { createRequire } from 'node:module';

const load = createRequire(__filename);

/** A module of the node as it is published: what tsx makes of the source is not what users run. */
export function compiled<Module>(path: string): Module {
	return load(`../dist/nodes/MerchantStorefront/${path}`) as Module;
}
