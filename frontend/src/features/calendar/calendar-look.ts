import { CONTRACT_CUSTOMER, PAY_AT_OFFICE, type Client, type Settings } from '@lotline/contracts';
import { cardLook, type CardLook } from '../../ui/customer-card/card-look.js';

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
