import { callingCodeOf, NORTH_AMERICA, type PhoneLot } from './key.js';
import { writtenPhone } from './written.js';

/** The sentence that says why a phone gets no texts. */
export const cannotBeTexted = (reason: string): string => `This phone cannot be texted: ${reason}.`;

/**
 * Returns why the digits alone tell that a phone cannot be texted, as a sentence, or null. `readPhone` also knows which numbers a
 * country has; this function is for pages that do not load that.
 */
export function textError(text: string, lot: PhoneLot): string | null {
  const reason = reasonOf(text, callingCodeOf(lot));
  return reason === null ? null : cannotBeTexted(reason);
}

function reasonOf(text: string, code: string): string | null {
  const { digits, country, extension } = writtenPhone(text);
  if (/^0*$/.test(digits)) return 'none is given';
  if (extension !== '') return `a text does not reach the extension ${extension}`;
  const isNational = country === 'none';
  if (!(isNational ? code === NORTH_AMERICA : digits.startsWith(NORTH_AMERICA))) return null;
  if (isNational && digits.startsWith('0')) return 'it begins with 0. Write the number with its country code';
  const american = isNational ? digits : digits.slice(NORTH_AMERICA.length);
  if (american.length !== 10) return `it has ${american.length} digits${isNational ? '' : ' after +1'}, not 10`;
  return /^[01]/.test(american) ? `no area code begins with ${american.charAt(0)}` : null;
}
