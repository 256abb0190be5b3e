import type { RideEstimate, RideStatus } from '@lotline/contracts';

/** The states of the customer's page (docs/product/customer-page.md#states). */
export type RideState =
  /** Before the first answer: the page may be a reload in the middle of a ride. */
  | { phase: 'resuming' }
  | { phase: 'idle' }
  | { phase: 'loading' }
  | { phase: 'success'; name: string }
  /** `terminal` and `meetingPoint` are where to meet the shuttle, as far as the lot says. */
  | { phase: 'assigned'; name: string; number: number; terminal?: string; meetingPoint?: string }
  /** Just dropped off: no button stands where the thumb still is (`THANKS_AFTER_DROP_OFF`). */
  | { phase: 'thanks'; name: string }
  | { phase: 'error'; message: string }
  /** Nobody has this link, or nobody has it any more. Nothing leads out of it. */
  | { phase: 'unknown' };

/** `GET /api/shuttle-status/{id}`; the first name lets a reload greet. */
export interface RideStatusAnswer {
  success: boolean;
  shuttleStatus: RideStatus | null;
  shuttleNumber: number | null;
  name?: string;
  /** While a shuttle is waited for, where the lot knows. */
  estimate?: RideEstimate | null;
  /** In the queue, from 1; likewise. */
  place?: number | null;
  /** Once a shuttle is assigned. */
  terminal?: string | null;
  meetingPoint?: string | null;
}

export type RideEvent =
  | { type: 'requested' }
  | { type: 'accepted'; name: string }
  | { type: 'refused'; message: string }
  | { type: 'polled'; answer: RideStatusAnswer }
  | { type: 'not-resumed' }
  | { type: 'thanked' }
  | { type: 'try-again' }
  | { type: 'unknown' };

const nameOf = (state: RideState, answer: RideStatusAnswer): string =>
  answer.name || ('name' in state ? state.name : '');

function afterPoll(state: RideState, answer: RideStatusAnswer): RideState {
  // What the customer is doing themselves is never overtaken by a poll.
  if (state.phase === 'loading' || state.phase === 'error') return state;
  const name = nameOf(state, answer);
  const { shuttleNumber: number, terminal, meetingPoint } = answer;
  if (answer.shuttleStatus === 'picked_up' && number !== null)
    return { phase: 'assigned', name, number, ...(terminal && { terminal }), ...(meetingPoint && { meetingPoint }) };
  if (answer.shuttleStatus === 'requesting_ride') return { phase: 'success', name };
  // A button that stands already is not taken away again, nor does a late poll bring the thanks back.
  if (answer.shuttleStatus === 'dropped_off' && state.phase !== 'idle') return { phase: 'thanks', name };
  // The automatic check-out may end the ride while the customer is thanked.
  return state.phase === 'thanks' ? state : { phase: 'idle' };
}

export function nextState(state: RideState, event: RideEvent): RideState {
  if (state.phase === 'unknown') return state;
  switch (event.type) {
    case 'requested':
      return { phase: 'loading' };
    case 'accepted':
      return { phase: 'success', name: event.name };
    case 'refused':
      return { phase: 'error', message: event.message };
    case 'polled':
      return afterPoll(state, event.answer);
    case 'not-resumed':
      return state.phase === 'resuming' ? { phase: 'idle' } : state;
    case 'thanked':
      return state.phase === 'thanks' ? { phase: 'idle' } : state;
    case 'try-again':
      return { phase: 'idle' };
    case 'unknown':
      return { phase: 'unknown' };
  }
}

/** While a ride is under way its state is asked for every 3 s. */
export const isWaiting = (state: RideState): boolean => state.phase === 'success' || state.phase === 'assigned';
