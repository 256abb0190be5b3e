import { formatPhone, textError, writtenPhone, type WrittenPhone } from '@lotline/protocol';
import { readPhone } from '@lotline/protocol/phone';
import { importedText } from './cells.js';
import type { ImportedCell } from './dates.js';
import { isPlaceholder } from './placeholders.js';
import type { RowContext } from './row-context.js';

const PHONE_DIGITS =
  'Phone number must be 10-13 digits (xxx-xxx-xxxx, 1-xxx-xxx-xxxx, xx-xxx-xxx-xxxx, or +xx-xxx-xxx-xxxx)';
/** In characters: the longest phone that is stored as it is written. */
const MAX_WRITTEN = 30;

/** A whole number that a program wrote as a decimal or with thousands separators: `3105550142.00`, `3,105,550,142`. */
const DECIMAL = /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.0+)?$/;
/** `3.105550142E+09`, which has lost digits if fewer than nine are behind the point. */
const EXPONENT = /^\d(?:\.(\d+))?e\+?(\d{1,2})$/i;
/** What people write in a phone. Other signs come from programs, and from a second number. */
const AS_WRITTEN = /^\+?[\d() .-]+$/;
/** Digits before a number: 011, and the (0) of `+44 (0)20`. */
const MAX_PREFIX = 4;

/**
 * Reads a phone without what is not its number; '' for none. An extension stays behind the number, which then cannot be texted. A second
 * number is kept in the notes.
 */
export function importedPhone(cell: ImportedCell, row: RowContext): string {
  const given = importedText(cell);
  if (given === '' || isPlaceholder(given) || /^0{1,9}$/.test(given)) return '';
  const [, behindPoint = '', exponent] = EXPONENT.exec(given) ?? [];
  if (behindPoint.length < Number(exponent))
    return row.reject('has lost digits in a spreadsheet: format the column as text');
  const text = exponent === undefined ? withoutDecimals(given) : String(Number(given));
  const written = writtenPhone(text);
  const { length } = written.digits;
  if (length < 10 || length > 13) return row.rejectAs(PHONE_DIGITS);
  if (row.isOwn || /^0+$/.test(written.digits)) return given;
  const isWritten = typeof cell !== 'number' && text === given && AS_WRITTEN.test(text) && text.length <= MAX_WRITTEN;
  const phone = isWritten && written.extension === '' ? text : formatWritten(written);
  const digits = text.normalize('NFKC').replace(/[^0-9]/g, '').length;
  if (digits >= length + written.extension.length + MAX_PREFIX) {
    row.keepInNotes('Phone', text.replace(/\s+/g, ' '));
    row.notice(`is read as ${phone}, and the rest is kept in the notes`);
  }
  const error = textErrorOf(phone, written, row);
  if (error !== null) row.say(error);
  return phone;
}

const withoutDecimals = (text: string): string =>
  /[.,]/.test(text) && DECIMAL.test(text) ? text.replace(/\.0+$|,/g, '') : text;

function formatWritten({ digits, country, extension }: WrittenPhone): string {
  const number = country === 'marked' ? `+${digits}` : formatPhone(digits);
  return extension === '' ? number : `${number} x${extension}`;
}

/** A number of North America is known by its digits alone, which is faster: an import has a hundred thousand. */
function textErrorOf(phone: string, { digits, country }: WrittenPhone, { lot }: RowContext): string | null {
  const known = textError(phone, lot);
  const isAmerican = country === 'none' ? lot.textingNumber.startsWith('+1') : digits.startsWith('1');
  return known !== null || isAmerican ? known : readPhone(phone, lot).textError;
}
