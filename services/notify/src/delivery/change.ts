import type { TextState } from '@lotline/contracts';
import type { Outcome, Receipt } from './providers/provider.js';

/** What becomes of a text, and when something is to be done about it next. Times are milliseconds. */
export interface Change {
  state: TextState;
  errorCode: string | null;
  /** Undefined: stays as it is. */
  providerId?: string | null;
  /** null: nothing is to be done any more. */
  nextInMs: number | null;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** After this nobody asks any more: what is not settled stays visibly unknown. */
export const GIVE_UP_MS = 12 * 60 * MINUTE;

/** Of a text that the provider took and of which nobody asks any more. */
export const NO_RECEIPT = 'no-receipt';

/** How long a text that was provably not taken waits for its next attempt: 2 s, doubling, at most 5 min. */
export const retryInMs = (attempts: number): number => Math.min(2 ** attempts * SECOND, 5 * MINUTE);

/** The provider is first asked 5 s after an attempt, then ever more seldom, at most every half hour. */
export const askAgainInMs = (attemptAgeMs: number): number =>
  Math.min(Math.max(attemptAgeMs / 2, 5 * SECOND), 30 * MINUTE);

/** After an attempt, the `attempts`-th of its text. */
export function changeAfterAttempt(outcome: Outcome, attempts: number): Change {
  const { errorCode } = outcome;
  switch (outcome.kind) {
    case 'taken':
      return changeOnReceipt(outcome, attempts, 0);
    case 'not-taken':
      return { state: 'queued', errorCode, nextInMs: retryInMs(attempts) };
    case 'refused':
      return { state: 'failed', errorCode, nextInMs: null };
    case 'unclear':
      return { state: 'unknown', errorCode, nextInMs: askAgainInMs(0) };
  }
}

/** On what the provider knows of a text, `attemptAgeMs` after its newest attempt. */
export function changeOnReceipt(receipt: Receipt, attempts: number, attemptAgeMs: number): Change {
  const { state, errorCode, providerId, mayRetry } = receipt;
  if (mayRetry) return { state: 'queued', errorCode, providerId, nextInMs: retryInMs(attempts) };
  const isFinal = state === 'delivered' || state === 'failed';
  return { state, errorCode, providerId, nextInMs: isFinal ? null : askAgainInMs(attemptAgeMs) };
}

/**
 * On a report that came by itself, of a text that has the report's id. Reports come in any order and any number of times, so they
 * only ever move a text forward: delivered is the last word, and a failure the last but that. Null: the report is no news.
 */
export function changeOnReport(text: Reported, receipt: Receipt): Change | null {
  if (text.state === 'sending' || text.state === 'delivered') return null;
  if (receipt.state === 'delivered') return changeOnReceipt(receipt, text.attempts, text.attemptAgeMs);
  if (!isUnderWay(text)) return null;
  const isForward = receipt.state === 'failed' || (receipt.state === 'sent' && text.state === 'accepted');
  return isForward ? changeOnReceipt(receipt, text.attempts, text.attemptAgeMs) : null;
}

/** Queued again or unclear, it is another attempt that counts than the one that the report is about. */
const isUnderWay = ({ state, errorCode }: Reported): boolean =>
  state === 'accepted' || state === 'sent' || (state === 'unknown' && errorCode === NO_RECEIPT);

export interface Reported {
  state: TextState;
  errorCode: string | null;
  attempts: number;
  /** Since its newest attempt. */
  attemptAgeMs: number;
}
