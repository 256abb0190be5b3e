import { type Client, isPlaceholderPhone, phoneDigits } from '@lotline/contracts';

/** The phones, as digits, that more than one of these customers has (spec §5 "Search"). */
export function sharedPhones(clients: Pick<Client, 'phone'>[]): Set<string> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const { phone } of clients) {
    const digits = phoneDigits(phone);
    if (isPlaceholderPhone(digits)) continue;
    if (seen.has(digits)) shared.add(digits);
    seen.add(digits);
  }
  return shared;
}
