import { resource } from '../n8n/resource';
import * as changeStatus from './changeStatus.operation';
import * as get from './get.operation';
import * as getAll from './getAll.operation';
import * as kitchenPage from './page/kitchenPage.operation';
import * as readPress from './page/readPress.operation';
import * as kitchenTicket from './print/kitchenTicket.operation';
import * as removeDuplicates from './removeDuplicates.operation';
import * as summarize from './sales/summarize.operation';

export const { operations, description } = resource('order', 'getAll', {
	changeStatus,
	get,
	getAll,
	kitchenPage,
	kitchenTicket,
	readPress,
	removeDuplicates,
	summarize,
});
