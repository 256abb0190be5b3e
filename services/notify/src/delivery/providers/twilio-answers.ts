import type { Outcome, Receipt } from './provider.js';

/** What Twilio's answers mean for a text (notes: SMS). Its own messages are never passed on: they quote the number. */

/** 20429: too many requests; 21611, 30001, 30022: a queue of Twilio's is full. */
const RETRYABLE_CODES = new Set(['20429', '21611', '30001', '30022']);

/** The connection was never made, so nothing was accepted. */
const NEVER_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/** A failure after which the text was provably not delivered and may be sent again. */
export const isRetryable = (errorCode: string | null): boolean => errorCode !== null && RETRYABLE_CODES.has(errorCode);

/** Of an answer with an error status. `code` is Twilio's, undefined where the body held none. */
export function outcomeOfRefusal(status: number, code: number | undefined): Outcome {
  const errorCode = code === undefined ? `http-${status}` : String(code);
  if (status === 429 || isRetryable(errorCode)) return { kind: 'not-taken', errorCode };
  if (status >= 400 && status < 500 && status !== 408) return { kind: 'refused', errorCode };
  return { kind: 'unclear', errorCode };
}

/** Of a request that got no answer. `code` is the system's or the HTTP client's. */
export const outcomeOfSilence = (code: string | undefined): Outcome =>
  code !== undefined && NEVER_CONNECTED.has(code)
    ? { kind: 'not-taken', errorCode: code }
    : { kind: 'unclear', errorCode: code ?? 'no-answer' };

/** Twilio's message status as a state of ours. */
export function stateOf(status: string): Receipt['state'] {
  switch (status) {
    case 'delivered':
    case 'read':
      return 'delivered';
    case 'sent':
    case 'partially_delivered':
      return 'sent';
    case 'failed':
    case 'undelivered':
    case 'canceled':
      return 'failed';
    default:
      return 'accepted';
  }
}

/** A report or an answer about a text that Twilio has. */
export function receiptOfReport(providerId: string, status: string, errorCode: string | null): Receipt {
  const state = stateOf(status);
  return { providerId, state, errorCode, mayRetry: state === 'failed' && isRetryable(errorCode) };
}
