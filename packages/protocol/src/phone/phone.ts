import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { formatPhone } from './format.js';
import { callingCodeOf, phoneKeys, type PhoneLot } from './key.js';
import { cannotBeTexted, textError } from './texting.js';
import { writtenPhone } from './written.js';

/** What a phone is at a lot. */
export interface Phone {
  /** Equal for all spellings of the number (`phoneKey`). Null for a phone that means "none given". */
  key: string | null;
  /** The keys of its spellings in a database (`phoneKeys`). */
  keys: string[];
  /** The E.164 number to text to, or null if it cannot be texted. */
  number: string | null;
  /** Why it cannot be texted, as a sentence. Null if it can. */
  textError: string | null;
  /** As people read it (docs/product/validation.md#phone-format). */
  shown: string;
  /** The digits of an extension, or ''. */
  extension: string;
}

/**
 * Decides what the text of a phone means at a lot, and whether and where it is texted. Needs 30 KiB of numbering plans, so a page of
 * the browser imports this module only when it is used; all the rest of `protocol` works without.
 */
export function readPhone(text: string, lot: PhoneLot): Phone {
  const keys = phoneKeys(text, lot);
  const error = textError(text, lot);
  const number = error === null ? toE164(text, lot) : null;
  return {
    key: keys[0] ?? null,
    keys,
    number,
    textError: number === null ? (error ?? cannotBeTexted('no country has a number like this')) : null,
    shown: formatPhone(text),
    extension: writtenPhone(text).extension,
  };
}

/**
 * Returns the E.164 number if its length is possible in its country, else null: a fictional number such as 555-0142 is possible, but
 * not valid.
 */
function toE164(text: string, lot: PhoneLot): string | null {
  const { digits, country } = writtenPhone(text);
  const parsed =
    country === 'none'
      ? parsePhoneNumberFromString(digits, { defaultCallingCode: callingCodeOf(lot) })
      : parsePhoneNumberFromString(`+${digits}`);
  if (!parsed?.isPossible()) return null;
  // The parser drops a trunk digit. Nobody writes one behind a country code without +: `(310) 555-01423` is a slip.
  if (country === 'assumed' && parsed.number !== `+${digits}`) return null;
  return parsed.number;
}
