import type { ApiError } from '@lotline/contracts';
import { useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { selectConnection } from '../../lib/network/connection.js';
import { isHttpError, isOutage, sentenceOf } from '../../lib/api/http-error.js';
import { SEND_KEPT_AGAIN } from '../../lib/time/intervals.js';
import type { LaneKey } from '../../lib/rides/lanes.js';
import { useMoveRideMutation } from '../../lib/rides/rides-api.js';
import { useOnline } from '../../lib/network/use-online.js';
import type { KeptMove, NotApplied } from './stored-move.js';
import { useKept, type KeptMoves } from './stored-moves.js';

/** What the server said of a move: applied (now or by an earlier try), overtaken, refused for good, or nothing. */
type Outcome =
  | { kind: 'applied' }
  | { kind: 'overtaken'; current: NotApplied['current'] }
  | { kind: 'refused'; sentence: string }
  | { kind: 'unheard' };

interface Sent {
  applied: (move: KeptMove) => void;
  refused: (sentence: string) => void;
}

/**
 * Sends the kept moves in their order, each until the server has answered it: its `moveId` lets the server know one that it
 * had applied before the answer was lost. Nothing is sent while there is no network.
 */
export function useSending(kept: KeptMoves, { applied, refused }: Sent): void {
  const [send] = useMoveRideMutation();
  const online = useOnline();
  const { state } = useSelector(selectConnection);
  const [tries, setTries] = useState(0);
  const [next] = useKept(kept).moves;
  const sending = useRef(false);

  useEffect(() => {
    if (!next || !online || sending.current) return;
    sending.current = true;
    const { clientId: id, move, mark, undo } = next;
    void send({ id, move, kept: mark, undo }).then(({ error }) => {
      sending.current = false;
      const outcome = outcomeOf(error, next);
      switch (outcome.kind) {
        case 'applied':
          kept.done(next);
          return applied(next);
        case 'overtaken':
          return kept.overtaken(next, outcome.current);
        case 'refused':
          kept.done(next);
          return refused(outcome.sentence);
        case 'unheard':
          setTimeout(() => setTries((now) => now + 1), SEND_KEPT_AGAIN);
      }
    });
  }, [next, online, state, tries, send, kept, applied, refused]);
}

function outcomeOf(error: unknown, { name }: KeptMove): Outcome {
  if (!error) return { kind: 'applied' };
  // A screen that has to be paired again forgets its moves itself.
  if (!isHttpError(error) || isOutage(error) || [401, 429].includes(error.status)) return { kind: 'unheard' };
  // 403: the ride went where this board has no say, as into another shuttle.
  if ([403, 409].includes(error.status)) return { kind: 'overtaken', current: placeIn(error.api) };
  return { kind: 'refused', sentence: sentenceOf(error, `${name} could not be moved. Please try again.`) };
}

/** Of the ride as the refusal says that it stands, only where it is: it is kept in the tablet. */
function placeIn(body: ApiError | null): NotApplied['current'] {
  if (!body?.current) return null;
  const { shuttleStatus, shuttleNumber } = body.current;
  return { shuttleStatus, shuttleNumber };
}

/** Where a kept move led; null off the board. */
export function laneInto({ move }: KeptMove): LaneKey | null {
  if (move.status === null) return null;
  return move.status === 'picked_up' ? `shuttle-${move.shuttleNumber}` : move.status;
}
