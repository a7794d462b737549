import { resource } from '../n8n/resource';
import * as readCommand from './readCommand.operation';
import * as switchOff from './switchOff.operation';
import * as switchOn from './switchOn.operation';
import * as update from './update.operation';

export const { operations, description } = resource('offer', 'update', {
	readCommand,
	switchOff,
	switchOn,
	update,
});
