import type { ApiError } from '@lotline/protocol';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { selectConnection } from '../../../lib/network/connection.js';
import { fieldErrors, isHttpError, isOutage } from '../../../lib/api/http-error.js';
import { RESEND_PENDING_MOVE } from '../../../lib/time/intervals.js';
import { serverDate } from '../../../lib/time/server-time.js';
import type { LaneKey } from '../../../lib/rides/lanes.js';
import { type QueuedMove, useMoveRideMutation } from '../../../lib/rides/rides-api.js';
import { useOnline } from '../../../lib/network/use-retry.js';
import type { NotApplied, PendingMove } from './pending-move.js';
import { type PendingMoves, usePendingMoves } from './pending-moves.js';

/** The result of sending a move: applied (now or by an earlier try), overtaken, rejected, or no response. */
type Outcome =
  | { kind: 'applied' }
  | { kind: 'overtaken'; current: NotApplied['current'] }
  | { kind: 'rejected' }
  | { kind: 'no-response' };

/**
 * Sends the pending moves in order, each until the server responds. The server dedupes by `moveId` a move whose response was
 * lost. Nothing is sent while the device is offline.
 */
export function useSending(
  pending: PendingMoves,
  onApplied: (move: PendingMove) => void,
  onRejected: (move: PendingMove, error: unknown) => void,
): void {
  const [send] = useMoveRideMutation();
  const online = useOnline();
  const { state } = useSelector(selectConnection);
  const [tries, setTries] = useState(0);
  const [next] = usePendingMoves(pending).moves;
  const sending = useRef(false);
  const applied = useEffectEvent(onApplied);
  const rejected = useEffectEvent(onRejected);

  useEffect(() => {
    if (!next || !online || sending.current) return;
    sending.current = true;
    const { clientId: id, move, mark, undo, reason } = next;
    void send({ id, move, queued: notInFuture(mark), undo, reason }).then(({ error }) => {
      const outcome = toOutcome(error);
      sending.current = outcome.kind === 'no-response';
      switch (outcome.kind) {
        case 'applied':
          pending.confirm(next);
          return applied(next);
        case 'overtaken':
          return pending.replaceWithNotice(next, outcome.current);
        case 'rejected':
          pending.confirm(next);
          return rejected(next, error);
        case 'no-response':
          // Not earlier: the connection may change with every response while only some calls are answered.
          setTimeout(() => {
            sending.current = false;
            setTries((now) => now + 1);
          }, RESEND_PENDING_MOVE);
      }
    });
  }, [next, online, state, tries, send, pending]);
}

/** The device's clock may have been set since the move, and the server refuses a move of the future. */
function notInFuture(mark: QueuedMove): QueuedMove {
  const now = serverDate().toISOString();
  return mark.movedAt > now ? { ...mark, movedAt: now } : mark;
}

function toOutcome(error: unknown): Outcome {
  if (!error) return { kind: 'applied' };
  // On 401 the device must be paired again, which clears its moves.
  if (!isHttpError(error) || isOutage(error) || [401, 429].includes(error.status)) return { kind: 'no-response' };
  // The page did not know yet that the device's clock was set. The response told it the time.
  if (fieldErrors(error).some(({ path }) => path === 'movedAt')) return { kind: 'no-response' };
  // 403: this board may no longer move the ride, for example because it is in another shuttle.
  if ([403, 409].includes(error.status)) return { kind: 'overtaken', current: currentPlace(error.api) };
  return { kind: 'rejected' };
}

/** Returns where the ride is according to the error. Leaves out its other fields, because the result is stored on the device. */
function currentPlace(body: ApiError | null): NotApplied['current'] {
  if (!body?.current || !('shuttleStatus' in body.current)) return null;
  const { shuttleStatus, shuttleNumber } = body.current;
  return { shuttleStatus, shuttleNumber };
}

/** Returns the lane that a move leads to, or null if it leads off the board. */
export function targetLane({ move }: PendingMove): LaneKey | null {
  if (move.status === null) return null;
  return move.status === 'picked_up' ? `shuttle-${move.shuttleNumber}` : move.status;
}
