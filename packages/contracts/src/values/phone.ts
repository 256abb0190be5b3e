const INPUT_CAP = 12;

export const phoneDigits = (phone: string): string => phone.replace(/\D/g, '');

/**
 * Phones of zeros mean "none given" (docs/product/import-export.md#import-defaults): never looked up, compared or
 * texted.
 */
export const isPlaceholderPhone = (phone: string): boolean => /^0*$/.test(phoneDigits(phone));

const groupDigits = (digits: string, sizes: readonly number[]): string => {
  const parts: string[] = [];
  let at = 0;
  for (const size of sizes) {
    if (at >= digits.length) break;
    parts.push(digits.slice(at, at + size));
    at += size;
  }
  return parts.join('-');
};

/**
 * Formats a phone while it is typed: digits only, at most 12, grouped with dashes
 * (docs/product/validation.md#phone-format).
 */
export function formatPhoneInput(typed: string): string {
  const digits = phoneDigits(typed).slice(0, INPUT_CAP);
  return digits.length <= 10 ? groupDigits(digits, [3, 3, 4]) : groupDigits(digits, [2, 3, 3, 4]);
}

/** Returns the digits of a pasted phone without the country code 1: ten for `+1 (310) 555.0142`. */
export function pastedDigits(text: string): string {
  const digits = phoneDigits(text);
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
}

/** Formats a stored phone. Text without 10, 11 or 12 digits is returned unchanged. */
export function formatPhone(stored: string): string {
  const digits = phoneDigits(stored);
  if (digits.length === 10) return groupDigits(digits, [3, 3, 4]);
  if (digits.length === 11) return groupDigits(digits, [1, 3, 3, 4]);
  if (digits.length === 12) return groupDigits(digits, [2, 3, 3, 4]);
  return stored;
}

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
