import { phoneDigits, writtenPhone } from './written.js';

export const MAX_TYPED_DIGITS = 12;

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
  const digits = phoneDigits(typed).slice(0, MAX_TYPED_DIGITS);
  return digits.length <= 10 ? groupDigits(digits, [3, 3, 4]) : groupDigits(digits, [2, 3, 3, 4]);
}

/** Formats a stored phone. Text without 10, 11 or 12 digits, or with digits behind the number, is returned unchanged. */
export function formatPhone(stored: string): string {
  const { digits } = writtenPhone(stored);
  if (phoneDigits(stored) !== digits) return stored;
  if (digits.length === 10) return groupDigits(digits, [3, 3, 4]);
  if (digits.length === 11) return groupDigits(digits, [1, 3, 3, 4]);
  if (digits.length === 12) return groupDigits(digits, [2, 3, 3, 4]);
  return stored;
}
