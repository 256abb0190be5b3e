import type { Language, RideDetails, RideEstimate } from '@lotline/protocol';
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { serverNow } from '../../lib/time/server-time.js';
import {
  CANCEL_UNDO,
  CUSTOMER_STATUS_POLL,
  CUSTOMER_STATUS_POLL_MAX,
  THANKS_AFTER_DROP_OFF,
  UNSENT_REQUEST_KEPT,
} from '../../lib/time/intervals.js';
import { type Answer, call, closedMessage, isNotFound, isOutage, isThrottled, NO_NETWORK } from '../http.js';
import { readStoredRide, storeRide } from './storage.js';
import { isWaiting, nextState, type RideEvent, type RideStatusAnswer, unsentSince } from './ride-state.js';

interface RequestAnswer {
  success: boolean;
  customer?: { name: string };
  message?: string;
}

const FAILED = 'Failed to process shuttle request';

export type RideOnPage = ReturnType<typeof useRide>;

interface Wait {
  /** The remaining wait, and the queue position from 1, if the server knows them. */
  estimate: RideEstimate | null;
  place: number | null;
}

/** `taken`: a shuttle was faster. */
export type CancelFailure = 'no-answer' | 'taken' | null;

const NO_WAIT: Wait = { estimate: null, place: null };

/** The ride of a link: requests it, follows it, and resumes it after a reload. Shows the stored state until the server responds. */
export function useRide(link: string) {
  const [stored] = useState(() => readStoredRide(link, serverNow()));
  const [state, dispatch] = useReducer(nextState, stored?.state ?? { phase: 'resuming' });
  /** When the server last reported the ride's state, in epoch ms. */
  const [updatedAt, setUpdatedAt] = useState(stored?.updatedAt ?? null);
  const [{ estimate, place }, setWait] = useState<Wait>(NO_WAIT);
  /** The language on the booking; undefined until the server responds. */
  const [language, setLanguage] = useState<Language>();
  /** What was said about the ride. Null until known, and if nobody said anything. */
  const [said, setSaid] = useState<RideDetails | null>(null);
  /** Grows with each change by this page: the answer to an earlier poll does not show it yet. */
  const changes = useRef(0);
  /** Whether the last call reached the server; null while a stored state is shown and no call has finished. */
  const [reached, setReached] = useState<boolean | null>(stored ? null : true);
  // Before the first response, the page does not know whether there is a ride to resume.
  const resumed = useRef(false);
  const hasPolled = useRef(false);
  const id = encodeURIComponent(link);

  const poll = useEffectEvent(async (signal: AbortSignal): Promise<number> => {
    const asked = changes.current;
    const answer = await call<RideStatusAnswer>('GET', `/api/shuttle-status/${id}`, { signal });
    if (signal.aborted) return 0;
    if (asked !== changes.current && answer.kind === 'ok') return 0;
    hasPolled.current = true;
    const throttled = isThrottled(answer);
    setReached(throttled || !isOutage(answer));
    const closed = closedMessage(answer);
    if (answer.kind === 'ok') {
      setUpdatedAt(serverNow());
      setLanguage(answer.body.language);
      setSaid(answer.body.request ?? null);
      setWait({ estimate: answer.body.estimate ?? null, place: answer.body.place ?? null });
      dispatch({ type: 'polled', answer: answer.body });
    } else if (closed !== null) dispatch({ type: 'closed', message: closed });
    else dispatch({ type: isNotFound(answer) ? 'unknown' : 'not-resumed' });
    if (!isOutage(answer)) resumed.current = true;
    return throttled ? answer.retryAfter : 0;
  });

  const resuming = state.phase === 'resuming';
  const thanking = state.phase === 'thanks';
  const idle = state.phase === 'idle';
  const canceled = state.phase === 'canceled';
  // Staff may reverse a mistaken drop-off or removal, so the page keeps polling after both.
  const following = isWaiting(state) || thanking || canceled || (idle && state.ended);
  useEffect(() => {
    const isActive = (): boolean => following || ((resuming || idle) && !resumed.current);
    if (isActive()) return followRide((signal) => poll(signal), isActive, hasPolled.current ? CUSTOMER_STATUS_POLL : 0);
  }, [id, following, resuming, idle]);

  useEffect(() => storeRide(link, state, updatedAt), [link, state, updatedAt]);

  useEffect(() => {
    if (!thanking) return;
    const timer = setTimeout(() => dispatch({ type: 'thanked' }), THANKS_AFTER_DROP_OFF);
    return () => clearTimeout(timer);
  }, [thanking]);

  useEffect(() => {
    if (!canceled) return;
    const timer = setTimeout(() => dispatch({ type: 'cancel-kept' }), CANCEL_UNDO);
    return () => clearTimeout(timer);
  }, [canceled]);

  /** Resolves to how long the server asks to wait. Once `signal` is aborted, a failure is no longer shown. */
  const send = async (pressedAt: number, signal?: AbortSignal): Promise<number> => {
    const answer = await call<RequestAnswer>('POST', `/api/shuttle-request/${id}`);
    setReached(answer.kind !== 'no-answer');
    if (answer.kind === 'ok' && answer.body.success) {
      // The next poll, which brings the wait and the place in line, is at once.
      hasPolled.current = false;
      setUpdatedAt(serverNow());
      setWait(NO_WAIT);
      dispatch({ type: 'accepted', name: answer.body.customer?.name ?? '' });
    } else if (!signal?.aborted) dispatch(toFailure(answer, pressedAt));
    return isThrottled(answer) ? answer.retryAfter : 0;
  };
  const sendLatest = useEffectEvent(send);

  const unsent = unsentSince(state);
  useEffect(() => {
    if (unsent === null) return;
    const sendAgain = async (signal: AbortSignal): Promise<number> => {
      if (serverNow() - unsent > UNSENT_REQUEST_KEPT) {
        dispatch({ type: 'failed', code: 'NO_NETWORK', message: NO_NETWORK });
        return 0;
      }
      // If only the response was lost, the ride may be over by now, and another request would be one too many.
      const known = await call<RideStatusAnswer>('GET', `/api/shuttle-status/${id}`, { signal });
      if (signal.aborted) return 0;
      setReached(isThrottled(known) || !isOutage(known));
      if (isOutage(known)) return isThrottled(known) ? known.retryAfter : 0;
      if (known.kind !== 'ok' || known.body.shuttleStatus === null) return sendLatest(unsent, signal);
      setUpdatedAt(serverNow());
      dispatch({ type: 'found', answer: known.body });
      return 0;
    };
    return followRide(sendAgain, () => true, CUSTOMER_STATUS_POLL);
  }, [unsent, id]);

  const request = () => {
    resumed.current = true;
    dispatch({ type: 'requested' });
    void send(serverNow());
  };

  /** Shows what the server has stored. */
  const recordSaid = (stored: RideDetails) => {
    changes.current += 1;
    setSaid(stored);
  };

  /** Cancels the request. Resolves to why it failed, or null. */
  const cancel = async (): Promise<CancelFailure> => {
    const answer = await call('DELETE', `/api/shuttle-request/${id}`);
    if (answer.kind === 'ok') {
      changes.current += 1;
      setSaid(null);
      dispatch({ type: 'canceled' });
      return null;
    }
    return answer.kind === 'error' && answer.code === 'MOVE_OVERTAKEN' ? 'taken' : 'no-answer';
  };

  const tryAgain = () => dispatch({ type: 'try-again' });
  return { state, updatedAt, reached, estimate, place, language, said, recordSaid, request, cancel, tryAgain };
}

/** Why a request failed. The page sends it again by itself after an outage. */
function toFailure(answer: Answer<RequestAnswer>, pressedAt: number): RideEvent {
  if (isNotFound(answer)) return { type: 'unknown' };
  const closed = closedMessage(answer);
  if (closed !== null) return { type: 'closed', message: closed };
  const again = isOutage(answer) && { pressedAt };
  if (answer.kind === 'no-answer') return { type: 'failed', code: 'NO_NETWORK', message: NO_NETWORK, ...again };
  const { code, message } = answer.kind === 'error' ? answer : { code: null, message: answer.body.message };
  return { type: 'failed', code, message: message || FAILED, ...again };
}

/**
 * Polls every 3 s, one call at a time, and immediately when the page becomes visible or the network is back. `poll` resolves to how long
 * the server asks to wait. It does when a link is open on many phones, which share its limit: from then on, polls are less frequent.
 * Returns a function that stops it and ignores a call in flight.
 */
function followRide(poll: (signal: AbortSignal) => Promise<number>, isActive: () => boolean, firstAfter: number) {
  const stopped = new AbortController();
  let pace = CUSTOMER_STATUS_POLL;
  let timer = setTimeout(run, firstAfter);
  let running = false;
  async function run(): Promise<void> {
    if (running || !isActive()) return;
    running = true;
    const began = performance.now();
    const wait = await poll(stopped.signal);
    running = false;
    clearTimeout(timer);
    if (wait > 0) pace = Math.min(2 * pace, CUSTOMER_STATUS_POLL_MAX);
    if (!stopped.signal.aborted) timer = setTimeout(run, wait || Math.max(0, pace - (performance.now() - began)));
  }
  const pollIfVisible = (): void => {
    if (document.visibilityState === 'visible') void run();
  };
  document.addEventListener('visibilitychange', pollIfVisible);
  window.addEventListener('online', pollIfVisible);
  return () => {
    stopped.abort();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', pollIfVisible);
    window.removeEventListener('online', pollIfVisible);
  };
}
