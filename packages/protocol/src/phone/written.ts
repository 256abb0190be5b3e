/** A longer text is not a phone. */
const MAX_LENGTH = 200;

/** Full-width and Arabic digits and signs, and what they stand for. */
const FOREIGN_SIGNS = '０１２３４５６７８９٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹＋＃';
const SIGNS = '012345678901234567890123456789+#';
const ANY_FOREIGN_SIGN = new RegExp(`[${FOREIGN_SIGNS}]`, 'g');

/**
 * At least ten digits and the signs between them. A letter, a line break and the signs `:/;,#*` end a number, because an extension or
 * another number follows.
 */
const NUMBER = /(?:\+[ (]*)?[0-9](?:[^0-9A-Za-z:/;,#*\n]*[0-9]){9,}/;

/** The digits of a text without such a number, as in `310/555-0142`. */
const DIGITS = /(?:\+[ (]*)?[0-9][^]*/;

/** The trunk digit of `+44 (0)20 7946 0018`, which nobody dials from abroad. */
const TRUNK_DIGIT = /^([^(]*[0-9][^(]*)\(0\)/;

/** A North American number that more digits follow, as in `310 555 0142 5`. */
const BEFORE_MORE_DIGITS =
  /^(?:(?:\+|00|011)?[^0-9]*1[^0-9]*)?[2-9][0-9]{2}[^0-9]*[2-9][0-9]{2}[^0-9]*[0-9]{4}(?=[^0-9]+[0-9])/;

/** The start of a call abroad: 00 in most countries, 011 in North America. */
const DIALED_ABROAD = /^(?:00(?=[1-9][0-9]{7})|011(?=[1-9][0-9]{9}))/;

/** Mexico dropped the 1 of mobile numbers, `+52 1 55 1234 5678`, in 2020. */
const MEXICAN_MOBILE = /^521(?=[0-9]{10}$)/;

/** What stands before another number, or before its last digits: `/ 0143`, `or 0199`. */
const BEFORE_OTHER_NUMBER = /^[\s)]*(?:[/&]|or\b|and\b)/i;
const MAX_EXTENSION_LENGTH = 6;

/** A phone in a text of any kind. */
export interface WrittenPhone {
  /** The digits of the first number, without the prefix of a call abroad. Empty in a text without digits. */
  digits: string;
  /**
   * Whether the digits begin with a country code: with `+`, 00 or 011, or because there are more than ten
   * (docs/product/texts.md#phone-normalization). Otherwise the number is one of the lot's country.
   */
  country: 'marked' | 'assumed' | 'none';
  /** The digits of an extension, or ''. */
  extension: string;
}

export const phoneDigits = (phone: string): string => phone.replace(/\D/g, '');

/** Finds the phone in a text: without an extension, a second number and the words around it. */
export function writtenPhone(text: string): WrittenPhone {
  const plain = text
    .slice(0, MAX_LENGTH)
    .replace(ANY_FOREIGN_SIGN, (sign) => SIGNS.charAt(FOREIGN_SIGNS.indexOf(sign)));
  const found = NUMBER.exec(plain);
  if (!found) return { ...countryOf(DIGITS.exec(plain)?.[0] ?? ''), extension: '' };
  const whole = found[0].replace(TRUNK_DIGIT, '$1');
  const number = BEFORE_MORE_DIGITS.exec(whole)?.[0] ?? whole;
  const rest = whole.slice(number.length) + plain.slice(found.index + found[0].length);
  return { ...countryOf(number), extension: extensionIn(rest) };
}

function countryOf(number: string): Pick<WrittenPhone, 'digits' | 'country'> {
  const dialed = phoneDigits(number);
  const digits = dialed.replace(DIALED_ABROAD, '');
  const isMarked = digits !== dialed || (number.startsWith('+') && !digits.startsWith('0'));
  if (!isMarked && (digits.startsWith('0') || digits.length <= 10)) return { digits, country: 'none' };
  return { digits: digits.replace(MEXICAN_MOBILE, '52'), country: isMarked ? 'marked' : 'assumed' };
}

function extensionIn(rest: string): string {
  const digits = phoneDigits(rest);
  return BEFORE_OTHER_NUMBER.test(rest) || digits.length > MAX_EXTENSION_LENGTH ? '' : digits;
}
