import type { RideEstimate } from '@lotline/contracts';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { CUSTOMER_STATUS_POLL, THANKS_AFTER_DROP_OFF } from '../../lib/time/intervals.js';
import { call, isOutage, isUnknown, NO_NETWORK } from '../http.js';
import { keepRide, keptRide } from './stored-ride.js';
import { isWaiting, nextState, type RideState, type RideStatusAnswer } from './ride-state.js';

interface RequestAnswer {
  success: boolean;
  customer?: { name: string };
  message?: string;
}

const FAILED = 'Failed to process shuttle request';

export interface RideOnPage {
  state: RideState;
  /** When the server last said how the ride stands (epoch ms). */
  acknowledgedAt: number | null;
  /** Whether it was reached the last time; null while what is shown is from before and the first answer is not there. */
  reached: boolean | null;
  /** How long it takes from now on, and the place in the queue, from 1; as far as the server knows. */
  estimate: RideEstimate | null;
  place: number | null;
  request: () => void;
  tryAgain: () => void;
}

type Wait = Pick<RideOnPage, 'estimate' | 'place'>;
const NO_WAIT: Wait = { estimate: null, place: null };

/**
 * The ride behind a link: resumes what a reload left, requests, and follows it. What was last known of it is shown
 * until the server is reached.
 */
export function useRide(link: string): RideOnPage {
  const [lastKnown] = useState(() => keptRide(link, Date.now()));
  const [state, dispatch] = useReducer(nextState, lastKnown?.state ?? { phase: 'resuming' });
  const [acknowledgedAt, setHeardAt] = useState(lastKnown?.acknowledgedAt ?? null);
  const [{ estimate, place }, setWait] = useState<Wait>(NO_WAIT);
  const [reached, setReached] = useState<boolean | null>(lastKnown ? null : true);
  // Until one answer came the page cannot know that there is no ride to resume.
  const resumed = useRef(false);
  const asked = useRef(false);
  const id = encodeURIComponent(link);

  const poll = useCallback(
    async (signal: AbortSignal): Promise<void> => {
      const answer = await call<RideStatusAnswer>('GET', `/api/shuttle-status/${id}`, { signal });
      if (signal.aborted) return;
      asked.current = true;
      setReached(!isOutage(answer));
      if (answer.kind === 'ok') {
        setHeardAt(Date.now());
        setWait({ estimate: answer.body.estimate ?? null, place: answer.body.place ?? null });
        dispatch({ type: 'polled', answer: answer.body });
      } else dispatch({ type: isUnknown(answer) ? 'unknown' : 'not-resumed' });
      if (!isOutage(answer)) resumed.current = true;
    },
    [id],
  );

  const resuming = state.phase === 'resuming';
  const thanking = state.phase === 'thanks';
  // A drop-off by mistake is put back on the board, and the page goes on with the ride.
  const following = isWaiting(state) || thanking;
  const idle = state.phase === 'idle';
  useEffect(() => {
    const wanted = (): boolean => following || ((resuming || idle) && !resumed.current);
    if (wanted()) return followRide(poll, wanted, asked.current ? CUSTOMER_STATUS_POLL : 0);
  }, [poll, following, resuming, idle]);

  useEffect(() => keepRide(link, state, acknowledgedAt), [link, state, acknowledgedAt]);

  useEffect(() => {
    if (!thanking) return;
    const timer = setTimeout(() => dispatch({ type: 'thanked' }), THANKS_AFTER_DROP_OFF);
    return () => clearTimeout(timer);
  }, [thanking]);

  const request = useCallback(() => {
    resumed.current = true;
    dispatch({ type: 'requested' });
    void call<RequestAnswer>('POST', `/api/shuttle-request/${id}`).then((answer) => {
      setReached(answer.kind !== 'no-answer');
      if (answer.kind === 'no-answer') return dispatch({ type: 'refused', message: NO_NETWORK });
      if (isUnknown(answer)) return dispatch({ type: 'unknown' });
      if (answer.kind === 'refused') return dispatch({ type: 'refused', message: answer.message ?? FAILED });
      const { success, customer, message } = answer.body;
      if (!success) return dispatch({ type: 'refused', message: message || FAILED });
      setHeardAt(Date.now());
      setWait(NO_WAIT);
      dispatch({ type: 'accepted', name: customer?.name ?? '' });
    });
  }, [id]);

  const tryAgain = useCallback(() => dispatch({ type: 'try-again' }), []);
  return { state, acknowledgedAt, reached, estimate, place, request, tryAgain };
}

/**
 * Polls every 3 s, never two at once, and at once when the phone is looked at again or has its network back. Returns
 * what ends it; a poll that is under way then has no effect any more.
 */
function followRide(poll: (signal: AbortSignal) => Promise<void>, wanted: () => boolean, firstAfter: number) {
  const gone = new AbortController();
  let timer = setTimeout(run, firstAfter);
  let running = false;
  async function run(): Promise<void> {
    if (running || !wanted()) return;
    running = true;
    const began = Date.now();
    await poll(gone.signal);
    running = false;
    clearTimeout(timer);
    if (!gone.signal.aborted) timer = setTimeout(run, Math.max(0, CUSTOMER_STATUS_POLL - (Date.now() - began)));
  }
  const wake = (): void => {
    if (document.visibilityState === 'visible') void run();
  };
  document.addEventListener('visibilitychange', wake);
  window.addEventListener('online', wake);
  return () => {
    gone.abort();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', wake);
    window.removeEventListener('online', wake);
  };
}
