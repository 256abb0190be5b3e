/** An instant as `toISOString` writes it, so that a list and an event say the same. */
export const iso = (column: string): string => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** SQL: the `RideState` of the row `ride`, also where an outer join found none. */
export const RIDE_FIELDS = `jsonb_build_object(
  'shuttleStatus', ride.status,
  'shuttleNumber', ride.lane,
  'shuttlePosition', ride.position,
  'droppedOffTimestamp', ${iso('ride.dropped_off_at')},
  'customerRequestingRideTimestamp', ${iso('ride.requested_at')},
  'customerPickedUpTimestamp', ${iso('ride.picked_up_at')},
  'customerDroppedOffTimestamp', ${iso('ride.dropped_off_at')},
  'playAudioAlert', coalesce(ride.alert, false),
  'acknowledgedAt', ${iso('ride.heard_at')},
  'unacknowledgedAt', ${iso('ride.unheard_at')})`;

/** SQL: the `Ride` of the row `ride`. */
export const RIDE_RECORD = `${RIDE_FIELDS}
  || jsonb_build_object('clientId', ride.client_id, 'lotId', ride.lot_id, 'version', ride.version)`;
