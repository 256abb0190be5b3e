import { isDeepStrictEqual } from 'node:util';
import { HISTORY_PAGE, type AnsweredRide, type ApiError, type OfflineMove, type RideEntry } from '@lotline/protocol';

export interface MoveAnswer {
  status: number;
  body: AnsweredRide | ApiError;
}

/** A driver's move, with every answer to it. */
export interface MadeMove {
  clientId: string;
  mark: OfflineMove;
  to: { status: 'picked_up' | 'dropped_off' | null; shuttleNumber: number | null };
  answers: MoveAnswer[];
}

/** The customer was deleted meanwhile. */
const GONE = 404;

/** Errors in the answers to a move, or in its customer's history; empty when all is correct. */
export function findMoveErrors({ clientId, mark, to, answers }: MadeMove, history: readonly RideEntry[]): string[] {
  const { movedAt, basedOn } = mark;
  const answered = answers.filter(({ status }) => status !== GONE);
  const [first] = answered;
  const entries = history.filter(({ at, by }) => at === movedAt && by?.kind === 'board');
  const effects = entries.map(({ from, to: target }) => [from, target]);
  const expected = first?.status === 200 ? [[placeOf(basedOn), placeOf(to)]] : [];
  const checks = {
    'was answered differently when repeated': answered.some((answer) => !isDeepStrictEqual(answer, first)),
    'was rejected without a reason': first && first.status !== 200 && !isOvertaken(first, basedOn),
    'has another effect than its answer says': !isDeepStrictEqual(effects, expected),
    'was applied to another request': entries.some((entry) => !belongsToRequest(entry, basedOn, history)),
  };
  return Object.entries(checks)
    .filter(([, isTrue]) => isTrue)
    .map(([error]) => `${clientId}: the move ${error}: ${JSON.stringify({ mark, to, answers, entries })}`);
}

const placeOf = ({ status, shuttleNumber: lane }: MadeMove['to'] | OfflineMove['basedOn']) => ({ status, lane });

function isOvertaken({ status, body }: MoveAnswer, basedOn: OfflineMove['basedOn']): boolean {
  if (status !== 409 || !('code' in body) || body.code !== 'MOVE_OVERTAKEN') return false;
  if (!body.current || !('shuttleStatus' in body.current)) return false;
  const { shuttleStatus, shuttleNumber, customerRequestingRideTimestamp } = body.current;
  return !isDeepStrictEqual({ status: shuttleStatus, shuttleNumber, customerRequestingRideTimestamp }, basedOn);
}

/** The latest request before the entry must be the one that the board showed. */
function belongsToRequest(entry: RideEntry, basedOn: OfflineMove['basedOn'], history: readonly RideEntry[]): boolean {
  const request = history.slice(history.indexOf(entry)).find(({ action }) => action === 'requested');
  if (!request && history.length === HISTORY_PAGE) return true;
  return (request?.at ?? null) === basedOn.customerRequestingRideTimestamp;
}
