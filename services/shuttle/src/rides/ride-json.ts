/** Formats a timestamp like `Date.toISOString`, so that lists and events have the same text. */
export const iso = (column: string): string => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** SQL for the `RideState` of the row `ride`. Works for an outer join that found no ride. */
export const RIDE_FIELDS = `jsonb_build_object(
  'shuttleStatus', ride.status,
  'shuttleNumber', ride.lane,
  'shuttlePosition', ride.position,
  'droppedOffTimestamp', ${iso('ride.dropped_off_at')},
  'customerRequestingRideTimestamp', ${iso('ride.requested_at')},
  'customerPickedUpTimestamp', ${iso('ride.picked_up_at')},
  'customerDroppedOffTimestamp', ${iso('ride.dropped_off_at')},
  'playAudioAlert', coalesce(ride.alert, false),
  'acknowledgedAt', ${iso('ride.acknowledged_at')},
  'unacknowledgedAt', ${iso('ride.unacknowledged_at')})
  || jsonb_strip_nulls(jsonb_build_object('stopWord', ride.stop_word, 'otherCars', ride.other_cars, 'details', ride.details))`;

/** SQL for the `Ride` of the row `ride`. */
export const RIDE_RECORD = `${RIDE_FIELDS}
  || jsonb_build_object('clientId', ride.client_id, 'lotId', ride.lot_id, 'version', ride.version)`;
