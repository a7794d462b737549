import { resource } from '../n8n/resource';
import * as switchOff from './switchOff.operation';
import * as switchOn from './switchOn.operation';
import * as update from './update.operation';

export const { operations, description } = resource('offer', 'update', {
	switchOff,
	switchOn,
	update,
});
