import type { IDataObject } from 'n8n-workflow';

/** As a page asks it. */
export interface Question {
	label: string;
	text: string;
	heading: string | null;
	samples: string[];
	meanings: string[];
}

export const questionsIn = ({ questions = [] }: IDataObject) => questions as unknown as Question[];
