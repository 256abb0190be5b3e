import { contractTypes, daysIn, instantOf, isLotTime, lotDayOf, type ClientRecord, type Lot } from '@lotline/protocol';

/** The sort orders of the contract list (docs/product/contracts.md#list). */
export type ContractOrder = 'lastName' | 'checkOut';

type NamedClient = Pick<ClientRecord, 'id' | 'firstName' | 'lastName' | 'checkOutDateTime'>;

/** An entry of the contract list. `letter` is the heading above it, or null. */
export interface ListedContract<C extends NamedClient> {
  client: C;
  letter: string | null;
}

/** The heading of last names that do not start with a letter. It comes after Z. */
const NO_LETTER = '#';

/** The heading of a last name: A to Z without accents, or '#'. */
export function contractLetter(lastName: string): string {
  const [first = ''] = lastName.trim().normalize('NFD').toUpperCase();
  return /^[A-Z]$/.test(first) ? first : NO_LETTER;
}

/** Sorts the contracts. Only the order by name has letter headings (docs/product/contracts.md#list). */
export function listContracts<C extends NamedClient>(clients: readonly C[], order: ContractOrder): ListedContract<C>[] {
  if (order === 'checkOut') return [...clients].sort(byCheckOut).map((client) => ({ client, letter: null }));
  const lettered = clients.map((client) => ({ client, letter: contractLetter(client.lastName) })).sort(byLetter);
  return lettered.map(({ client, letter }, at) => ({
    client,
    letter: lettered[at - 1]?.letter === letter ? null : letter,
  }));
}

const names = new Intl.Collator('en', { sensitivity: 'base' });

const byName = (a: NamedClient, b: NamedClient): number =>
  names.compare(a.lastName, b.lastName) || names.compare(a.firstName, b.firstName) || byText(a.id, b.id);

type Lettered = { client: NamedClient; letter: string };

function byLetter(a: Lettered, b: Lettered): number {
  if (a.letter === b.letter) return byName(a.client, b.client);
  if (a.letter === NO_LETTER) return 1;
  return b.letter === NO_LETTER ? -1 : byText(a.letter, b.letter);
}

/** Ascending; contracts without a check-out come last. */
function byCheckOut(a: NamedClient, b: NamedClient): number {
  const [hasA, hasB] = [isLotTime(a.checkOutDateTime), isLotTime(b.checkOutDateTime)];
  if (hasA !== hasB) return hasA ? -1 : 1;
  return (hasA ? byText(a.checkOutDateTime, b.checkOutDateTime) : 0) || byName(a, b);
}

const byText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Days before its end from which a contract counts as expiring, and as expiring urgently. */
export const EXPIRES_SOON_DAYS = 30;
export const EXPIRES_URGENTLY_DAYS = 7;

/** The state of a contract. `days` counts the days of the lot until its last day, 0 for today. */
export type ContractTerm = { state: 'ended' | 'running' } | { state: 'expiring'; days: number };

export function contractTerm(
  { checkOutDateTime: end }: Pick<ClientRecord, 'checkOutDateTime'>,
  { timeZone }: Pick<Lot, 'timeZone'>,
  now: Date,
): ContractTerm {
  if (!isLotTime(end)) return { state: 'running' };
  if (instantOf(end, timeZone) < now) return { state: 'ended' };
  const days = daysIn({ from: lotDayOf(now, timeZone), to: end.slice(0, 10) }) - 1;
  return days <= EXPIRES_SOON_DAYS ? { state: 'expiring', days } : { state: 'running' };
}

/**
 * Returns the last minute of a contract that starts at `start` as a lot time: the day before the same day one month or
 * one quarter later. Returns '' if `start` is not a lot time or the type is not a contract's.
 */
export function contractEnd(start: string, clientType: string, brand: Pick<Lot, 'host' | 'reservationsHost'>): string {
  const [monthly, quarterly] = contractTypes(brand);
  const months = clientType === monthly ? 1 : clientType === quarterly ? 3 : 0;
  if (months === 0 || !isLotTime(start)) return '';
  const end = `${dayBefore(sameDayAfter(start.slice(0, 10), months))} 23:59:00`;
  return isLotTime(end) ? end : '';
}

/**
 * Returns the same day `months` later, or the last day of a shorter month. In milliseconds, because the result may be
 * outside the range of lot times.
 */
function sameDayAfter(day: string, months: number): number {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return Date.UTC(year, month - 1 + months, Math.min(date, last));
}

const dayBefore = (day: number): string => new Date(day - 86_400_000).toISOString().slice(0, 10);
