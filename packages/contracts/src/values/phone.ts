/** Phone rules (spec §5 "Phone input auto-format", "Text message phone normalisation"; design §7). */

const INPUT_CAP = 12;

export const phoneDigits = (phone: string): string => phone.replace(/\D/g, '');

/** Phones of zeros stand for "none given" (spec §3, alternate import defaults): never looked up, compared or texted. */
export const isPlaceholderPhone = (phone: string): boolean => /^0*$/.test(phoneDigits(phone));

const grouped = (digits: string, sizes: readonly number[]): string => {
  const parts: string[] = [];
  let at = 0;
  for (const size of sizes) {
    if (at >= digits.length) break;
    parts.push(digits.slice(at, at + size));
    at += size;
  }
  return parts.join('-');
};

/** What the phone field shows while it is typed: digits only, at most 12, grouped with dashes. */
export function formatPhoneInput(typed: string): string {
  const digits = phoneDigits(typed).slice(0, INPUT_CAP);
  return digits.length <= 10 ? grouped(digits, [3, 3, 4]) : grouped(digits, [2, 3, 3, 4]);
}

/** The digits of a pasted phone, which has 11 with the country's 1 before them: `+1 (310) 555.0142` has ten. */
export function pastedDigits(text: string): string {
  const digits = phoneDigits(text);
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
}

/** A stored phone as people read it; what is not 10, 11 or 12 digits is shown as it was stored. */
export function formatPhone(stored: string): string {
  const digits = phoneDigits(stored);
  if (digits.length === 10) return grouped(digits, [3, 3, 4]);
  if (digits.length === 11) return grouped(digits, [1, 3, 3, 4]);
  if (digits.length === 12) return grouped(digits, [2, 3, 3, 4]);
  return stored;
}

/** The number a text goes to (E.164), or null when none can (spec §5; design §7 for 11 to 13 digits). */
export function textablePhone(phone: string): string | null {
  const digits = phoneDigits(phone);
  if (isPlaceholderPhone(digits)) return null;
  if (digits.length === 10) return `+1${digits}`;
  if (digits.length >= 11 && digits.length <= 13) return `+${digits}`;
  return null;
}

/** Spec §5, full schema: 10 or 12 digits once everything else is removed. */
export const isBookablePhone = (phone: string): boolean => [10, 12].includes(phoneDigits(phone).length);
