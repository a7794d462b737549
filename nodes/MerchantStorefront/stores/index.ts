import { resource } from '../n8n/resource';
import * as pause from './pause.operation';
import * as resume from './resume.operation';
import * as setOpeningHours from './setOpeningHours.operation';

export const { operations, description } = resource('store', 'pause', {
	pause,
	resume,
	setOpeningHours,
});
