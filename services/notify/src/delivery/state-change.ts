import type { TextState } from '@lotline/protocol';
import type { Fault } from './providers/faults.js';
import type { Outcome, Receipt } from './providers/provider.js';

/** A text's new state and the time until its next step. Times are milliseconds. */
export interface StateChange {
  state: TextState;
  errorCode: string | null;
  /** Undefined leaves it unchanged. */
  providerId?: string | null;
  /** Null when there is no next step. */
  nextInMs: number | null;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** After this time polling stops, and a text without a final state stays visibly unknown. */
export const GIVE_UP_MS = 12 * 60 * MINUTE;

/** The error code of a text that was polled until `GIVE_UP_MS`. */
export const NO_RECEIPT = 'no-receipt';

/** Time until the next attempt for a text that the provider provably did not accept: 2 s, doubling up to 5 min. */
export const retryInMs = (attempts: number): number => Math.min(2 ** attempts * SECOND, 5 * MINUTE);

/** Polls the provider 5 s after an attempt, then less and less often, down to every half hour. */
export const pollAgainInMs = (attemptAgeMs: number): number =>
  Math.min(Math.max(attemptAgeMs / 2, 5 * SECOND), 30 * MINUTE);

/**
 * While the provider refuses the account or a number, one text tries again after this time. A delivery that failed for such a
 * reason may have cost money, so the next one waits longer.
 */
export const STOP_RETRY_MS = { request: 30 * SECOND, delivery: 5 * MINUTE };

export const stopsQueue = (fault: Fault | null): fault is 'account' | 'number' =>
  fault === 'account' || fault === 'number';

/** Returns the change after attempt number `attempts`. */
export function changeAfterAttempt(outcome: Outcome, attempts: number): StateChange {
  const { errorCode } = outcome;
  switch (outcome.kind) {
    case 'accepted':
      return changeOnReceipt(outcome, attempts, 0);
    case 'not-accepted':
      return {
        state: 'queued',
        errorCode,
        nextInMs: stopsQueue(outcome.fault) ? STOP_RETRY_MS.request : retryInMs(attempts),
      };
    case 'rejected':
      return { state: 'failed', errorCode, nextInMs: null };
    case 'unclear':
      return { state: 'unknown', errorCode, nextInMs: pollAgainInMs(0) };
  }
}

/** Returns the change for the provider's status of a text, `attemptAgeMs` after its latest attempt. */
export function changeOnReceipt(receipt: Receipt, attempts: number, attemptAgeMs: number): StateChange {
  const { state, errorCode, providerId, fault } = receipt;
  if (fault === 'busy') return { state: 'queued', errorCode, providerId, nextInMs: retryInMs(attempts) };
  if (stopsQueue(fault)) return { state: 'queued', errorCode, providerId, nextInMs: STOP_RETRY_MS.delivery };
  const isFinal = state === 'delivered' || state === 'failed';
  return { state, errorCode, providerId, nextInMs: isFinal ? null : pollAgainInMs(attemptAgeMs) };
}

/**
 * Returns the change for a status callback about a text with the callback's id, or null if it changes nothing. Callbacks arrive
 * in any order and repeatedly, so they only move a text forward: `delivered` is final, and only `delivered` follows `failed`.
 */
export function changeOnReport(text: ReportedText, receipt: Receipt): StateChange | null {
  if (text.state === 'sending' || text.state === 'delivered') return null;
  if (receipt.state === 'delivered') return changeOnReceipt(receipt, text.attempts, text.attemptAgeMs);
  if (!isInProgress(text)) return null;
  const isForward = receipt.state === 'failed' || (receipt.state === 'sent' && text.state === 'accepted');
  return isForward ? changeOnReceipt(receipt, text.attempts, text.attemptAgeMs) : null;
}

/** A text that is queued again or unclear awaits another attempt than the one that the callback is about. */
const isInProgress = ({ state, errorCode }: ReportedText): boolean =>
  state === 'accepted' || state === 'sent' || (state === 'unknown' && errorCode === NO_RECEIPT);

export interface ReportedText {
  state: TextState;
  errorCode: string | null;
  attempts: number;
  /** Time since the latest attempt. */
  attemptAgeMs: number;
}
