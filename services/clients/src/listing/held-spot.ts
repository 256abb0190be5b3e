/**
 * The condition of `holdsSpot` in protocol. `from` is `spotsHeldFrom` of the lot's day. A contract without an end occupies its spot.
 * The second line repeats the condition of the index, so that PostgreSQL uses it.
 */
export const occupiesSpot = (lot: string, from: string): string => `
  lot_id = ${lot} AND (checked_in OR coalesce(check_out_date_time, 'infinity') >= ${from}::timestamp)
  AND parking_spot <> '' AND (checked_in OR manual_check_out_status IS NULL)`;

/** The condition that a customer occupies the spot with this key (`spotKey`). It has the index `clients_spots`. */
export const holdsSpotNamed = (lot: string, from: string, key: string): string =>
  `${occupiesSpot(lot, from)} AND spot_key(parking_spot) = ${key}`;
