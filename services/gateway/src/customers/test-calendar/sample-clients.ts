import { dayPlus, SAMPLE_TYPES, type SampleClient } from '@lotline/protocol';

/**
 * Days relative to today with sample customers: the month before and after, so that every view of the calendar shows
 * some.
 */
const FIRST_DAY = -31;
const LAST_DAY = 31;

const FIRST_NAMES = ['Avery', 'Blake', 'Casey', 'Devon', 'Ellis', 'Finley', 'Gray', 'Harper', 'Indigo', 'Jules'];
const LAST_NAMES = ['Sample', 'Example', 'Placeholder', 'Specimen', 'Pattern', 'Model', 'Draft'];

/**
 * Returns fictional customers around `today` (a day of the lot) for the test calendar. They are the same every time,
 * relative to `today`. `terminals` are the lot's.
 */
export function sampleClients(today: string, terminals: readonly string[]): SampleClient[] {
  const days = Array.from({ length: LAST_DAY - FIRST_DAY + 1 }, (_, index) => FIRST_DAY + index);
  return days
    .flatMap((offset) => Array.from({ length: pseudoRandom(offset, 1, 3) }, (_, nth) => ({ offset, nth })))
    .map(({ offset, nth }, index) => sampleClient(index, dayPlus(today, offset), terminals, offset * 7 + nth * 3));
}

function sampleClient(index: number, day: string, terminals: readonly string[], seed: number): SampleClient {
  const lastDay = dayPlus(day, pseudoRandom(seed, 1, 6));
  return {
    id: index + 1,
    firstName: FIRST_NAMES[index % FIRST_NAMES.length] ?? '',
    lastName: LAST_NAMES[index % LAST_NAMES.length] ?? '',
    clientType: SAMPLE_TYPES[index % SAMPLE_TYPES.length] ?? 'Regular',
    checkInDateTime: `${day} ${timeOfDay(seed)}`,
    checkOutDateTime: `${lastDay} ${timeOfDay(seed + 5)}`,
    terminal: terminals[index % terminals.length] ?? '',
    partySize: pseudoRandom(seed + 1, 1, 4),
  };
}

/** Returns a pseudo-random integer from `least` to `most`, always the same for the same seed. */
const pseudoRandom = (seed: number, least: number, most: number): number =>
  least + ((((seed * 7919 + 104_729) % 65_537) + 65_537) % (most - least + 1));

const timeOfDay = (seed: number): string =>
  `${String(pseudoRandom(seed, 5, 22)).padStart(2, '0')}:${String(pseudoRandom(seed * 3, 0, 3) * 15).padStart(2, '0')}:00`;
