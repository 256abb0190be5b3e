import { isDeepStrictEqual } from 'node:util';
import { HISTORY_PAGE, type AnsweredRide, type ApiError, type OfflineMove, type RideEntry } from '@lotline/contracts';

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

/** Its customer was deleted meanwhile. */
const GONE = 404;

/** What is wrong with the answers to a move, or with what its customer's history has of it; none where all is well. */
export function faultsOf({ clientId, mark, to, answers }: MadeMove, history: readonly RideEntry[]): string[] {
  const { movedAt, basedOn } = mark;
  const heard = answers.filter(({ status }) => status !== GONE);
  const [first] = heard;
  const entries = history.filter(({ at, by }) => at === movedAt && by?.kind === 'board');
  const effects = entries.map(({ from, to: led }) => [from, led]);
  const due = first?.status === 200 ? [[placeOf(basedOn), placeOf(to)]] : [];
  const faults = {
    'was not answered as it was the first time': heard.some((answer) => !isDeepStrictEqual(answer, first)),
    'was refused without a reason': first && first.status !== 200 && !isRightlyOvertaken(first, basedOn),
    'has another effect than it was answered': !isDeepStrictEqual(effects, due),
    'was applied to another request': entries.some((entry) => !isOfThatRequest(entry, basedOn, history)),
  };
  return Object.entries(faults)
    .filter(([, isTrue]) => isTrue)
    .map(([fault]) => `${clientId}: the move ${fault}: ${JSON.stringify({ mark, to, answers, entries })}`);
}

const placeOf = ({ status, shuttleNumber: lane }: MadeMove['to'] | OfflineMove['basedOn']) => ({ status, lane });

function isRightlyOvertaken({ status, body }: MoveAnswer, basedOn: OfflineMove['basedOn']): boolean {
  if (status !== 409 || !('code' in body) || body.code !== 'MOVE_OVERTAKEN' || !body.current) return false;
  const { shuttleStatus, shuttleNumber, customerRequestingRideTimestamp } = body.current;
  return !isDeepStrictEqual({ status: shuttleStatus, shuttleNumber, customerRequestingRideTimestamp }, basedOn);
}

/** The newest request before it is the one that the board showed. */
function isOfThatRequest(entry: RideEntry, basedOn: OfflineMove['basedOn'], history: readonly RideEntry[]): boolean {
  const request = history.slice(history.indexOf(entry)).find(({ action }) => action === 'requested');
  if (!request && history.length === HISTORY_PAGE) return true;
  return (request?.at ?? null) === basedOn.customerRequestingRideTimestamp;
}
