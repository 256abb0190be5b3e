import { phoneDigits } from '../phone/written.js';

/**
 * Phones of zeros mean "none given" (docs/product/import-export.md#import-defaults): never looked up, compared or
 * texted.
 */
export const isPlaceholderPhone = (phone: string): boolean => /^0*$/.test(phoneDigits(phone));

/** A number up to its extension, its comment or the next number. */
const NUMBERS = /\d[^\p{L}:/;,#\n]*/gu;

/**
 * Returns the digits of a pasted phone without the country code 1, an extension or a second phone: ten for `+1 (310) 555.0142 ext 5`.
 * Full-width digits count.
 */
export function pastedDigits(pasted: string): string {
  const text = pasted.normalize('NFKC');
  const numbers = (text.match(NUMBERS) ?? []).map(phoneDigits);
  const digits = numbers.find(({ length }) => length >= 10) ?? phoneDigits(text);
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
}

/** Whether digits follow letters, as in `310-555-0142 ext 5`: together they would be another phone. */
export const hasExtension = (phone: string): boolean => /\d.*\p{L}.*\d/u.test(phone);

/**
 * Returns the E.164 number for texting, or null if the phone cannot be texted
 * (docs/product/texts.md#phone-normalization).
 */
export function textablePhone(phone: string): string | null {
  const digits = phoneDigits(phone);
  if (isPlaceholderPhone(digits)) return null;
  if (digits.length === 10) return `+1${digits}`;
  if (digits.length >= 11 && digits.length <= 13) return `+${digits}`;
  return null;
}

/** Whether forms accept the phone: 10 or 12 digits, ignoring other characters. */
export const isBookablePhone = (phone: string): boolean => [10, 12].includes(phoneDigits(phone).length);
