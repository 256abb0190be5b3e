import {
  type Client,
  isContractRecord,
  PAY_AT_OFFICE,
  type Settings,
  isolate,
  type RideFields,
} from '@lotline/protocol';
import { formatElapsed } from '../../lib/time/durations.js';

/** The tint and edge of a customer's card. */
export type CardTone = 'plain' | 'green' | 'grey' | 'red' | 'orange' | 'purple';

/** The shared class of each tone (ui/look/tones.css). */
export const CARD_TONES: Record<CardTone, string> = {
  plain: 'tone-plain',
  green: 'tone-ok',
  grey: 'tone-neutral',
  red: 'tone-bad',
  orange: 'tone-warn',
  purple: 'tone-contract',
};

export interface CardLook {
  tone: CardTone;
  /** The meaning of the color; null when the card already shows it. */
  word: string | null;
}

/**
 * Picks the first that applies: the color set for the customer, paying at the office, a contract, a phone shared with another
 * customer. A list of duplicates is always orange (docs/product/search.md).
 */
export function cardLook(
  client: Pick<Client, 'displayColor' | 'clientType'>,
  lot: Pick<Settings, 'host' | 'reservationsHost'>,
  duplicate: 'no' | 'among-others' | 'listed',
): CardLook {
  if (duplicate === 'listed') return { tone: 'orange', word: null };
  if (client.displayColor === 'green') return { tone: 'green', word: 'Checked in' };
  if (client.displayColor === 'grey') return { tone: 'grey', word: 'Checked out' };
  if (client.displayColor === 'red') return { tone: 'red', word: 'Marked red' };
  if (client.clientType === PAY_AT_OFFICE) return { tone: 'red', word: null };
  if (isContractRecord(client.clientType, lot)) return { tone: 'purple', word: null };
  if (duplicate === 'among-others') return { tone: 'orange', word: 'Same phone' };
  return { tone: 'plain', word: null };
}

/** Describes a ride, or returns null when there is none: `Requesting ride · 6 min`, `Picked up · Shuttle 1`. */
export function rideLabel(ride: RideFields, shuttles: Settings['shuttles'], now: Date): string | null {
  const since = (instant: string | null) => (instant === null ? '' : ` · ${formatElapsed(instant, now)}`);
  switch (ride.shuttleStatus) {
    case null:
      return null;
    case 'requesting_ride':
      return `Requesting ride${since(ride.customerRequestingRideTimestamp)}`;
    case 'picked_up': {
      const shuttle = shuttles.find(({ number }) => number === ride.shuttleNumber);
      return shuttle ? `Picked up · ${isolate(shuttle.name)}` : 'Picked up';
    }
    case 'dropped_off':
      return `Dropped off${since(ride.droppedOffTimestamp)}`;
  }
}
