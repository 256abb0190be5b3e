import type { Language, RideDetails, RideEstimate, RideStatus } from '@lotline/protocol';
import type { FailureCode } from './words.js';

/** The states of the customer's page. */
export type RideState =
  /** Before the first response: the page may have been reloaded during a ride. */
  | { phase: 'resuming' }
  /** `ended` when the request that the page showed is gone. Staff may undo its removal. */
  | { phase: 'idle'; ended?: true }
  | { phase: 'loading' }
  | { phase: 'success'; name: string }
  /** `terminal` and `meetingPoint` say where to meet the shuttle, if the lot specifies them. */
  | { phase: 'assigned'; name: string; number: number; terminal?: string; meetingPoint?: string }
  /** Just dropped off. Without a button for a while, so that no one requests a ride by mistake (`THANKS_AFTER_DROP_OFF`). */
  | { phase: 'thanks'; name: string }
  /** Just canceled by the customer, who can take it back for a while (`CANCEL_UNDO`). */
  | { phase: 'canceled'; name: string }
  /** `pressedAt` (epoch ms) while the page sends the request again by itself, because it may not have reached the server. */
  | { phase: 'error'; code: FailureCode; message: string; pressedAt?: number }
  /** The link does not exist, or no longer exists. A final state. */
  | { phase: 'unknown' }
  /** The lot is archived. A final state. */
  | { phase: 'closed'; message: string };

/** The response of `GET /api/shuttle-status/{id}`. The first name is for the greeting after a reload. */
export interface RideStatusAnswer {
  success: boolean;
  shuttleStatus: RideStatus | null;
  shuttleNumber: number | null;
  name?: string;
  /** The language of texts to the customer. */
  language?: Language;
  /** While the customer waits, if the lot has an estimate. */
  estimate?: RideEstimate | null;
  /** The queue position, from 1, while the customer waits. */
  place?: number | null;
  /** What was said about the ride under way. */
  request?: RideDetails | null;
  /** Once a shuttle is assigned. */
  terminal?: string | null;
  meetingPoint?: string | null;
}

export type RideEvent =
  | { type: 'requested' }
  | { type: 'accepted'; name: string }
  | { type: 'failed'; code: FailureCode; message: string; pressedAt?: number }
  /** Before it sent the request again, the page found that there is a ride: only the response was lost. */
  | { type: 'found'; answer: RideStatusAnswer }
  | { type: 'polled'; answer: RideStatusAnswer }
  | { type: 'not-resumed' }
  | { type: 'canceled' }
  /** The time to take a cancellation back is over. */
  | { type: 'cancel-kept' }
  | { type: 'thanked' }
  | { type: 'try-again' }
  | { type: 'unknown' }
  | { type: 'closed'; message: string };

const nameOf = (state: RideState, answer: RideStatusAnswer): string =>
  answer.name || ('name' in state ? state.name : '');

function afterPoll(state: RideState, answer: RideStatusAnswer): RideState {
  // A poll never overrides the customer's own action.
  if (state.phase === 'loading' || state.phase === 'error') return state;
  const name = nameOf(state, answer);
  const { shuttleNumber: number, terminal, meetingPoint } = answer;
  if (answer.shuttleStatus === 'picked_up' && number !== null)
    return { phase: 'assigned', name, number, ...(terminal && { terminal }), ...(meetingPoint && { meetingPoint }) };
  if (answer.shuttleStatus === 'requesting_ride') return { phase: 'success', name };
  // A late poll must not bring the thanks back, or remove a button that is already shown.
  if (answer.shuttleStatus === 'dropped_off' && state.phase !== 'idle') return { phase: 'thanks', name };
  if (isWaiting(state)) return { phase: 'idle', ended: true };
  // The automatic check-out may end the ride during the thanks.
  return state.phase === 'resuming' ? { phase: 'idle' } : state;
}

export function nextState(state: RideState, event: RideEvent): RideState {
  if (state.phase === 'unknown' || state.phase === 'closed') return state;
  switch (event.type) {
    case 'requested':
      return { phase: 'loading' };
    case 'accepted':
      return { phase: 'success', name: event.name };
    case 'failed': {
      const { type: _, ...failure } = event;
      return { phase: 'error', ...failure };
    }
    case 'found':
      return afterPoll({ phase: 'resuming' }, event.answer);
    case 'polled':
      return afterPoll(state, event.answer);
    case 'not-resumed':
      return state.phase === 'resuming' ? { phase: 'idle' } : state;
    case 'canceled':
      return { phase: 'canceled', name: 'name' in state ? state.name : '' };
    case 'cancel-kept':
      return state.phase === 'canceled' ? { phase: 'idle' } : state;
    case 'thanked':
      return state.phase === 'thanks' ? { phase: 'idle' } : state;
    case 'try-again':
      return { phase: 'idle' };
    case 'unknown':
      return { phase: 'unknown' };
    case 'closed':
      return { phase: 'closed', message: event.message };
  }
}

/** When the request that the page sends again by itself was made, in epoch ms; null in all other states. */
export const unsentSince = (state: RideState): number | null =>
  (state.phase === 'error' ? state.pressedAt : undefined) ?? null;

/** Whether a ride is under way, which the page polls every 3 s. */
export const isWaiting = (state: RideState): boolean => state.phase === 'success' || state.phase === 'assigned';
