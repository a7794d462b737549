import { resource } from '../n8n/resource';
import * as getAll from './getAll.operation';

export const { operations, description } = resource('event', 'getAll', { getAll });
