import { CONTRACT_CUSTOMER, isolate, PAY_AT_OFFICE, type Client, type Settings } from '@lotline/protocol';
import { formatCountOf } from '../../lib/text/numbers.js';
import { cardLook, type CardLook } from '../../ui/customer-card/card-look.js';
import type { CalendarMode, DaySide } from '../../lib/calendar/days.js';

/** The names of the modes in the control. */
export const MODE_NAMES: Record<CalendarMode, string> = {
  arrivals: 'Airport Arrivals',
  checkins: 'Check-ins',
  split: 'Split',
};

/** The name of a side next to its counts. */
export const sideName = (side: DaySide, lotTitle: string): string =>
  side === 'arrivals' ? 'Airport Arrivals' : `${isolate(lotTitle)} Check-ins`;

/** The tone of a side. */
export const SIDE_TONES: Record<DaySide, string> = { checkins: 'tone-ok', arrivals: 'tone-request' };

/** The text for an empty side, short in split mode. */
export function emptyText(side: DaySide, mode: CalendarMode): string {
  if (mode === 'split') return side === 'arrivals' ? 'No Arrivals' : 'No Check-ins';
  return side === 'arrivals' ? 'No Customer Arrivals' : 'No Customer Check-ins';
}

export const formatCustomers = (count: number): string => formatCountOf(count, 'customer');

/**
 * The color of a card and its word. Contract records are not in the calendar, so purple marks the stays of contract
 * customers.
 */
export function calendarLook(
  client: Pick<Client, 'displayColor' | 'clientType'>,
  lot: Pick<Settings, 'host' | 'reservationsHost'>,
): CardLook {
  const look = cardLook(client, lot, 'no');
  if (look.tone === 'red' && look.word === null) return { tone: 'red', word: 'Pay at Office' };
  if (look.tone === 'plain' && client.clientType === CONTRACT_CUSTOMER) return { tone: 'purple', word: 'Contract' };
  return look;
}

/** The amount due at the office; null if paid elsewhere or already checked out. */
export const owedAtOffice = ({ clientType, paymentAmount, displayColor }: Client): string | null =>
  clientType === PAY_AT_OFFICE && displayColor !== 'grey' ? `Pay $${paymentAmount} at the office` : null;
