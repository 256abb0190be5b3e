import { DomainError, isUnderWay, unknownPlace, type Lot, type RideDetails, type RideState } from '@lotline/protocol';

/** The ride with other details. INVALID for a terminal or door that the lot does not have, CONFLICT without a ride under way. */
export function describeRide(ride: RideState, details: RideDetails, lot: Pick<Lot, 'terminals' | 'doors'>): RideState {
  assertPlace(details, lot);
  if (!isUnderWay(ride)) throw new DomainError('CONFLICT', 'There is no request to change. Request a shuttle first.');
  return { ...ride, details };
}

/** Throws INVALID for a terminal or door that the lot does not have. */
export function assertPlace(details: RideDetails, lot: Pick<Lot, 'terminals' | 'doors'>): void {
  const path = unknownPlace(details, lot);
  if (path === null) return;
  const message = `Unknown ${path}`;
  throw new DomainError('INVALID', message, { errors: [{ path, message }] });
}
