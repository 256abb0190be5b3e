import { changeWithEvents, prepared, sqlFile } from '@lotline/service-kit';
import { keptReason } from '../history/ride-action.js';
import type { RideEntry } from './ride-step.js';

/** Writes rides, their history, the lot's board counter and the events in one statement. */
export const WRITE_RIDES = prepared(
  changeWithEvents({
    changes: sqlFile(import.meta.url, 'write-rides.sql'),
    events: `
      SELECT jsonb_set(event, '{payload,boardVersion}', to_jsonb(board_version)) AS event, client_id, board_version
      FROM input JOIN numbered USING (client_id) ORDER BY board_version`,
    answer: 'client_id, board_version::float8',
  }),
);

export interface WrittenRow {
  client_id: string;
  board_version: number;
}

export function toInput({ step: { from, at, by, reason }, event }: RideEntry): Record<string, unknown> {
  const { ride, action } = event.payload;
  return {
    client_id: ride.clientId,
    rider_version: from.riderVersion,
    version: ride.version,
    status: ride.shuttleStatus,
    lane: ride.shuttleNumber,
    position: ride.shuttlePosition,
    alert: ride.playAudioAlert,
    requested_at: ride.customerRequestingRideTimestamp,
    picked_up_at: ride.customerPickedUpTimestamp,
    dropped_off_at: ride.droppedOffTimestamp,
    acknowledged_at: ride.acknowledgedAt,
    unacknowledged_at: ride.unacknowledgedAt,
    stop_word: ride.stopWord,
    other_cars: ride.otherCars,
    details: ride.details,
    opens: from.ride.shuttleStatus === null && ride.shuttleStatus !== null,
    action: action ?? null,
    from_status: from.ride.shuttleStatus,
    from_lane: from.ride.shuttleNumber,
    at,
    by_kind: by.kind,
    user_name: by.kind === 'staff' || by.kind === 'token' ? by.name : null,
    by_lane: by.kind === 'board' ? by.lane : null,
    reason: keptReason(action, reason),
    event,
  };
}
