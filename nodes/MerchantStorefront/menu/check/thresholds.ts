/**
 * The shares and factors at which a menu looks like an accident. A finding costs a person a minute,
 * a missed accident costs a restaurant its evening. But somebody who is stopped every day stops
 * looking.
 */

/** Of the dishes of a company or store: an export with FALSE may still have a stray dish that is on. */
export const NEARLY_ALL = 0.9;

/** In a very small menu all prices may well be equal, or rise together. */
export const FEWEST_DISHES = 10;

/** In one store of several: a kiosk with four dishes may have none today. */
export const FEWEST_IN_STORE = 5;

/** Of a first menu. Two dishes that are off may well be half of a very small one. */
export const FEWEST_OFF = 3;

/** Of the prices: honest menus have free bread, water and cutlery, but fewer. */
export const MANY_FREE = 1 / 3;
/** Two free dishes say little. Where all dishes are free, one is enough. */
export const FEWEST_FREE = 3;

/** What a spreadsheet makes of 1.5 or 12.50: a day of the years 2000 to 2099, counted from 1900. */
export const DATE_SERIALS = { first: 36_526, last: 73_050 };
/**
 * Times the median of the other prices. In currencies of large numbers all prices are near a
 * serial.
 */
export const FAR_ABOVE = 10;
/** Where nothing else is a price. */
export const FEWEST_DATES = 3;

/** A lost comma turns 12.50 into 1250. Two round prices like that may be platters. */
export const FEWEST_IN_CENTS = 3;
/** Of all prices, which are few in a very small menu. */
export const MANY_IN_CENTS = 1 / 3;
/** Times more or less than the others of the category, once the comma is back. */
export const NEAR = 3;
/** The gap between the two groups of prices in a category: prices of one kind differ by less. */
export const GAP = 8;

/** Times the price in the middle, more or less: most dishes are closer, and a moved comma isn't. */
export const FAR = 5;
/** Times the closest of the others that aren't far. */
export const APART = 2.5;
/** A dish is compared with as many others of its category, or with those of the whole menu. */
export const FEWEST_OTHERS = 3;
/** Of the prices. More of them are of another kind, such as bottles among glasses. */
export const MOST_FAR = 1 / 4;

/** Sizes of one dish share a title, and five of them are half of a very small menu. */
export const FEWEST_WITH_SAME_TITLE = 6;
export const HALF = 0.5;

/** Rows between dishes, such as headings and notes, are fewer than the dishes in all but small menus. */
export const FEWEST_SKIPPED = 5;

/** Of the rows, where some have mistakes and are skipped: an answer may have made them mistakes. */
export const MANY_WRONG = 1 / 4;
/** In a small menu, one or two rows may well be wrong. */
export const FEWEST_WRONG = 3;

/** A price that changed by this factor has lost its comma. */
export const PRICE_JUMP = 10;

/** In percent: a rise of all prices is less, and what a dish costs the kitchen is far less than its price. */
export const PRICE_SHIFT = 40;

/** Fewer titles or prices that changed places may be a mistake that somebody has put right. */
export const FEWEST_MOVED = 3;
/** Of the prices that changed: a rise moves all one way, a column sorted alone moves them both ways. */
export const LEAST_OTHER_WAY = 0.25;

/** One dish with another SKU may be meant. Where most of what goes off comes new, a column changed. */
export const FEWEST_RENAMED = 3;

/** Names without their weight, or dishes that leave their category: one or two may well be meant. */
export const FEWEST_LOST = 3;

/** Times the price that guests pay, of the old one: half price is a usual sale. */
export const DEEP_DISCOUNT = 3;
