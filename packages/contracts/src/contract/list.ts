import type { ClientRecord } from '../client/client.js';
import { contractTypes } from '../client/types.js';
import type { Lot } from '../lot/lot.js';
import { daysIn, lotDayOf } from '../time/lot-days.js';
import { instantOf, isLotTime } from '../time/lot-time.js';

/** The sorts of the list of contracts (spec §2 "Contracts"). */
export type ContractOrder = 'lastName' | 'checkOut';

type Named = Pick<ClientRecord, 'id' | 'firstName' | 'lastName' | 'checkOutDateTime'>;

/** A contract in its list; `letter` is the heading that stands before it, null where none does. */
export interface ListedContract<C extends Named> {
  client: C;
  letter: string | null;
}

/** Of a last name that does not begin with a letter. It comes after Z (design §7 "contracts by name"). */
const NO_LETTER = '#';

/** The heading of a last name, A to Z without its accents, or '#'. */
export function contractLetter(lastName: string): string {
  const [first = ''] = lastName.trim().normalize('NFD').toUpperCase();
  return /^[A-Z]$/.test(first) ? first : NO_LETTER;
}

/** In the order that was chosen; the names have letter headings, the check-outs none (spec §2 "Contracts"). */
export function listContracts<C extends Named>(clients: readonly C[], order: ContractOrder): ListedContract<C>[] {
  if (order === 'checkOut') return [...clients].sort(byCheckOut).map((client) => ({ client, letter: null }));
  const lettered = clients.map((client) => ({ client, letter: contractLetter(client.lastName) })).sort(byLetter);
  return lettered.map(({ client, letter }, at) => ({
    client,
    letter: lettered[at - 1]?.letter === letter ? null : letter,
  }));
}

const names = new Intl.Collator('en', { sensitivity: 'base' });

const byName = (a: Named, b: Named): number =>
  names.compare(a.lastName, b.lastName) || names.compare(a.firstName, b.firstName) || byText(a.id, b.id);

type Lettered = { client: Named; letter: string };

function byLetter(a: Lettered, b: Lettered): number {
  if (a.letter === b.letter) return byName(a.client, b.client);
  if (a.letter === NO_LETTER) return 1;
  return b.letter === NO_LETTER ? -1 : byText(a.letter, b.letter);
}

/** Ascending; those without a check-out come last. */
function byCheckOut(a: Named, b: Named): number {
  const [hasA, hasB] = [isLotTime(a.checkOutDateTime), isLotTime(b.checkOutDateTime)];
  if (hasA !== hasB) return hasA ? -1 : 1;
  return (hasA ? byText(a.checkOutDateTime, b.checkOutDateTime) : 0) || byName(a, b);
}

const byText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** A contract that ends within so many days expires soon; within the second it is urgent. */
export const EXPIRES_SOON_DAYS = 30;
export const EXPIRES_URGENTLY_DAYS = 7;

/** How a contract stands: `days` counts the lot's days until the one on which it ends, 0 for today. */
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
 * The last minute of a contract that begins at `start`, as a lot time: a month or a quarter later, the day before. '' where
 * the start is no lot time or the type no contract's.
 */
export function contractEnd(start: string, clientType: string, brand: Pick<Lot, 'host' | 'reservationsHost'>): string {
  const [monthly, quarterly] = contractTypes(brand);
  const months = clientType === monthly ? 1 : clientType === quarterly ? 3 : 0;
  if (months === 0 || !isLotTime(start)) return '';
  const end = `${dayBefore(sameDayAfter(start.slice(0, 10), months))} 23:59:00`;
  return isLotTime(end) ? end : '';
}

/** So many months later; in a month that is too short, its last day. In ms, because it may lie beyond all calendars. */
function sameDayAfter(day: string, months: number): number {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return Date.UTC(year, month - 1 + months, Math.min(date, last));
}

const dayBefore = (day: number): string => new Date(day - 86_400_000).toISOString().slice(0, 10);
