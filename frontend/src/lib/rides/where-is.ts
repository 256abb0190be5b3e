import type { RideFields, Settings } from '@lotline/contracts';

/** Where a ride is, in words that follow a name. */
export function whereIs(
  { shuttleStatus, shuttleNumber }: Pick<RideFields, 'shuttleStatus' | 'shuttleNumber'>,
  shuttles: Settings['shuttles'],
): string {
  switch (shuttleStatus) {
    case 'requesting_ride':
      return 'is waiting for a ride';
    case 'picked_up':
      if (shuttleNumber === null) return 'is in a shuttle';
      return `is in ${shuttles.find(({ number }) => number === shuttleNumber)?.name ?? `Shuttle ${shuttleNumber}`}`;
    case 'dropped_off':
      return 'is dropped off';
    case null:
      return 'is off the board';
  }
}
