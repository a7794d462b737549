import { resource } from '../n8n/resource';
import * as getTemplate from './getTemplate.operation';
import * as importCategories from './importCategories.operation';
import * as importProductsAndOffers from './importProductsAndOffers.operation';
import * as previewCategories from './previewCategories.operation';
import * as previewImport from './previewImport.operation';

export const { operations, description } = resource('menu', 'previewImport', {
	getTemplate,
	importCategories,
	importProductsAndOffers,
	previewCategories,
	previewImport,
});
