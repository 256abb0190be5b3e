import {
  countParkingSpots,
  isCheckedIn,
  isCheckedOut,
  isNoSpot,
  listParkingSpots,
  spotKey,
  spotsHeldFrom,
  type ClientRecord,
  type LotSpots,
  type SpotOffer,
  type SpotUse,
} from '@lotline/protocol';

/** The keys (`spotKey`) of the held spots, each with the number of cars that are checked in there. */
export type HeldSpots = Readonly<Record<string, number>>;

/** Counts the free spots, and suggests the first. `cars` are all customers who are checked in, with or without a spot. */
export function toSpotOffer(lot: LotSpots, held: HeldSpots, cars: number): SpotOffer {
  const spots = listParkingSpots(lot);
  const free = spots.filter((spot) => !Object.hasOwn(held, spotKey(spot)));
  const parked = Object.entries(held).reduce((sum, [key, count]) => (isNoSpot(key) ? sum : sum + count), 0);
  return {
    next: free[0] ?? null,
    free: free.length,
    total: spots.length || countParkingSpots(lot),
    carsWithoutSpot: cars - parked,
  };
}

/** The counts of `toSpotOffer`; null if the lot lists no spots. */
export function toSpotUse(lot: LotSpots, held: HeldSpots, cars: number): SpotUse | null {
  const { next: _, ...use } = toSpotOffer(lot, held, cars);
  return use.total === 0 ? null : use;
}

/**
 * Whether a booking holds its spot on the lot's day `today`. A customer who is checked in holds it until they are checked out,
 * however late they are; one who is booked holds it until `spotsHeldFrom` has passed their check-out. A contract without an
 * end holds it too. `spots.repository.ts` implements the same rule in SQL (docs/decisions/customers.md).
 */
export function holdsSpot(
  client: Parameters<typeof isCheckedIn>[0] & Pick<ClientRecord, 'parkingSpot' | 'checkOutDateTime'>,
  today: string,
): boolean {
  if (isNoSpot(client.parkingSpot) || isCheckedOut(client)) return false;
  const hasNoEnd = client.checkOutDateTime === '';
  return hasNoEnd || isCheckedIn(client) || client.checkOutDateTime >= spotsHeldFrom(today);
}
