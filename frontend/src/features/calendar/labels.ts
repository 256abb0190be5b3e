import { type CalendarMode, type Client, CONTRACT_CUSTOMER, type DaySide, PAY_AT_OFFICE, type Settings } from '@lotline/contracts';
import { cardLook, type CardLook } from '../../ui/customer-card/card-look.js';

/** The names of the modes where one is chosen. */
export const MODE_NAMES: Record<CalendarMode, string> = {
  arrivals: 'Airport Arrivals',
  checkins: 'Check-ins',
  split: 'Split',
};

/** What a side is called beside its counts (spec §2 "Calendar"): `{product}` is the lot's title. */
export const sideName = (side: DaySide, lotTitle: string): string =>
  side === 'arrivals' ? 'Airport Arrivals' : `${lotTitle} Check-ins`;

/** In place of a count of nobody: short where both sides stand beside each other. */
export function nobody(side: DaySide, mode: CalendarMode): string {
  if (mode === 'split') return side === 'arrivals' ? 'No Arrivals' : 'No Check-ins';
  return side === 'arrivals' ? 'No Customer Arrivals' : 'No Customer Check-ins';
}

export const customers = (count: number): string => `${count} ${count === 1 ? 'customer' : 'customers'}`;

/**
 * The colour of a card and the word for it (spec §2 "Calendar"). The contract records themselves are not in the calendar, so
 * the purple of contract types is that of their customers' stays.
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

/** What is owed at the desk; null for who has paid elsewhere, or is checked out. */
export const owedAtOffice = ({ clientType, paymentAmount, displayColor }: Client): string | null =>
  clientType === PAY_AT_OFFICE && displayColor !== 'grey' ? `Pay $${paymentAmount} at the office` : null;
