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
} from '@lotline/contracts';

/** Returns the suggestion while these spots, in any spelling, are held. */
export function toSpotOffer(lot: LotSpots, held: readonly string[]): SpotOffer {
  const keys = new Set(held.map(spotKey));
  const spots = listParkingSpots(lot);
  const free = spots.filter((spot) => !keys.has(spotKey(spot)));
  return { next: free[0] ?? null, free: free.length, total: spots.length || countParkingSpots(lot) };
}

/**
 * Whether a booking holds its spot on the lot's day `today`. A customer who is checked in holds it until they are checked out,
 * however late they are; one who is booked holds it until `spotsHeldFrom` has passed their check-out. A contract without an
 * end holds it too. `spots.repository.ts` implements the same rule in SQL (docs/decisions/parking-spots-are-offered.md).
 */
export function holdsSpot(
  client: Parameters<typeof isCheckedIn>[0] & Pick<ClientRecord, 'parkingSpot' | 'checkOutDateTime'>,
  today: string,
): boolean {
  if (isNoSpot(client.parkingSpot) || isCheckedOut(client)) return false;
  const hasNoEnd = client.checkOutDateTime === '';
  return hasNoEnd || isCheckedIn(client) || client.checkOutDateTime >= spotsHeldFrom(today);
}
