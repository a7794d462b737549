import { resource } from '../n8n/resource';
import * as diagnose from './diagnose.operation';
import * as get from './get.operation';

export const { operations, description } = resource('access', 'get', { diagnose, get });
