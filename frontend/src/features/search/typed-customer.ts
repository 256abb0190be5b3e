import { formatPhoneInput, pastedDigits } from '@lotline/protocol';
import type { KnownCustomer } from '../../lib/page/new-customer.js';

/** A phone without letters, except for the `tel:` of a pasted link. */
const PHONE = /^(?:tel:)?[\d\s()+.-]+$/i;
const MIN_PHONE_DIGITS = 10;
const NAME = /^[^\d@#/:]*\p{L}[^\d@#/:]*$/u;

/** What a searched text says about a customer who was not found: the phone, or the name in either order; nothing if it is neither. */
export function typedCustomer(text: string): KnownCustomer {
  if (PHONE.test(text)) {
    const digits = pastedDigits(text);
    return digits.length < MIN_PHONE_DIGITS ? {} : { phone: formatPhoneInput(digits) };
  }
  if (!NAME.test(text)) return {};
  const [lastName = '', firstName = ''] = (text.includes(',') ? text.split(',') : lastNameFirst(text)).map(capitalize);
  return { ...(firstName !== '' && { firstName }), ...(lastName !== '' && { lastName }) };
}

/** One word is a last name. */
function lastNameFirst(text: string): string[] {
  const [first = '', ...rest] = text.split(/\s+/);
  return rest.length === 0 ? [first] : [rest.join(' '), first];
}

/** A name that was typed in small letters gets its capitals. */
function capitalize(name: string): string {
  const trimmed = name.trim();
  const isSmall = trimmed === trimmed.toLowerCase();
  return isSmall ? trimmed.replace(/(^|\P{L})\p{L}/gu, (start) => start.toUpperCase()) : trimmed;
}
