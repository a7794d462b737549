/** Offsets and lengths in UTF-16 code units, as Telegram counts them. */
export interface Entity {
	type: string;
	offset: number;
	length: number;
	url?: string;
	language?: string;
}

export interface Formatted {
	text: string;
	entities: Entity[];
}
