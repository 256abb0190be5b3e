import type { Lot } from '../lot/lot.js';
import { phoneDigits, writtenPhone } from './written.js';

/** What a lot knows about its country: the number that its texts come from. */
export type PhoneLot = Pick<Lot, 'textingNumber'>;

/** The country codes of the ITU: all that are not here have three digits. */
const CALLING_CODE = /^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

/** The country code of the United States and Canada. */
export const NORTH_AMERICA = '1';

/** Returns the country code of a lot, such as '44': that of its texting number. */
export const callingCodeOf = ({ textingNumber }: PhoneLot): string =>
  CALLING_CODE.exec(textingNumber)?.[1] ?? NORTH_AMERICA;

/**
 * Returns what the text of a phone alone tells: the digits of its E.164 number, or those that are written if the country is unknown,
 * as in `07911 123456`. Ten digits are a number of North America. Null for a phone of zeros, which means "none given"
 * (docs/product/import-export.md#import-defaults), and for a text without digits. The database function `phone_key` of the clients
 * service returns the same.
 */
export function textKey(text: string): string | null {
  const { digits, country } = writtenPhone(text);
  if (/^0*$/.test(digits)) return null;
  return country === 'none' && isTenDigits(digits) ? NORTH_AMERICA + digits : digits;
}

const isTenDigits = (digits: string): boolean => /^[1-9][0-9]{9}$/.test(digits);

/**
 * Returns the key of a phone at a lot: equal for all spellings of a number, different for other numbers. To compare phones, and to
 * lock one. Null for a phone that means "none given".
 */
export const phoneKey = (text: string, lot: PhoneLot): string | null => phoneKeys(text, lot)[0] ?? null;

/**
 * Returns `textKey` of all spellings of the phone at the lot, to find its rows in a database. The first one is `phoneKey`. Empty for
 * a phone that means "none given".
 */
export function phoneKeys(text: string, lot: PhoneLot): string[] {
  const key = textKey(text);
  if (key === null) return [];
  const code = callingCodeOf(lot);
  if (code === NORTH_AMERICA) return [key];
  const national = nationalNumber(text, code);
  if (national === null) return [key];
  const tenDigits = isTenDigits(national) ? [NORTH_AMERICA + national] : [];
  return [`${code}${national}`, `0${national}`, `${code}0${national}`, ...tenDigits];
}

/**
 * Returns the digits of a pasted phone without the country code 1, an extension or a second number: ten for
 * `+1 (310) 555.0142 ext 5`.
 */
export const pastedDigits = (pasted: string): string =>
  (textKey(pasted) ?? phoneDigits(pasted)).replace(/^1(?=\d{10}$)/, '');

/** Returns the E.164 numbers that carriers use for one phone, today's first: a mobile of Mexico has had two since 2020. */
export function sameNumbers(number: string): [string, ...string[]] {
  const key = textKey(number);
  const today = key === null ? number : `+${key}`;
  return /^\+52[0-9]{10}$/.test(today) ? [today, `+521${today.slice(3)}`] : [today];
}

/** Returns the digits that a number with this key may have in bookings and texts: `13105550142` may lack its 1. */
export const spelledDigits = (key: string): string[] => [
  ...(/^1[0-9]{10}$/.test(key) ? [key.slice(1)] : []),
  ...sameNumbers(`+${key}`).map((number) => number.slice(1)),
];

/** Returns the number without country code and trunk digit, or null for a number of another country. */
function nationalNumber(text: string, code: string): string | null {
  const { digits, country } = writtenPhone(text);
  if (country === 'none') return digits.replace(/^0/, '');
  return digits.startsWith(code) ? digits.slice(code.length).replace(/^0/, '') : null;
}
