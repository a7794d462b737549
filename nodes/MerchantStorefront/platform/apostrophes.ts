const OTHERS = /[’‘ʼ`´′]/gu;

/** With one kind of apostrophe: keyboards, phones and programs write others, which look the same. */
export const withPlainApostrophes = (text: string): string => text.replace(OTHERS, "'");
