import {
  DomainError,
  isOverfull,
  OVERFULL_REASONS,
  placesLeft,
  type LotShuttle,
  type MoveReason,
  type RideDetails,
} from '@lotline/protocol';
import type { Tx } from '@lotline/service-kit';
import type { RideStep } from './ride-step.js';

/** Rejects a step by throwing, in the transaction that writes it. */
export type StepCheck = (tx: Tx, step: RideStep) => Promise<void>;

interface RiderRow {
  partySize: number;
  details: RideDetails | null;
}

/** Serializes moves into one shuttle, so that two of them do not take the same places. The lock ends with the transaction. */
const LOCK_SHUTTLE = 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))';
const OTHER_RIDERS = `
  SELECT coalesce((riders.card->>'partySize')::int, 1) AS "partySize", rides.details
  FROM rides JOIN riders USING (client_id)
  WHERE rides.lot_id = $1 AND rides.status = 'picked_up' AND rides.lane = $2 AND rides.client_id <> $3`;

const isOverfullReason = (reason: MoveReason | null | undefined): boolean =>
  OVERFULL_REASONS.some((each) => each === reason);

/**
 * Returns a check that throws SHUTTLE_FULL for a move into this shuttle if it has too few places and the move has no reason. Returns
 * undefined if the lot does not say how many places the shuttle has.
 */
export function checkPlaces(shuttle: LotShuttle | undefined): StepCheck | undefined {
  if (shuttle?.seats === undefined && shuttle?.wheelchairPlaces === undefined) return undefined;
  return async (tx, { from, to, reason }) => {
    const { lotId, clientId } = from.ride;
    if (from.ride.shuttleNumber === shuttle.number || isOverfullReason(reason)) return;
    await tx.query(LOCK_SHUTTLE, [`places ${lotId} ${shuttle.number}`]);
    const others = await tx.query<RiderRow>(OTHER_RIDERS, [lotId, shuttle.number, clientId]);
    const riders = others.map(({ partySize, details }) => ({ partySize, details: details ?? undefined }));
    if (!isOverfull(placesLeft([...riders, { partySize: from.card.partySize, details: to.details }], shuttle))) return;
    const message = `${shuttle.name} has too few places for this customer. Give a reason to move them anyway.`;
    throw new DomainError('SHUTTLE_FULL', message);
  };
}
