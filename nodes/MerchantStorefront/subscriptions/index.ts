import { resource } from '../n8n/resource';
import * as create from './create.operation';
import * as deleteSubscription from './delete.operation';
import * as getAll from './getAll.operation';
import * as update from './update.operation';

export const { operations, description } = resource('subscription', 'getAll', {
	create,
	delete: deleteSubscription,
	getAll,
	update,
});
