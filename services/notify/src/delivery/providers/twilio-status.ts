import type { Outcome, Receipt } from './provider.js';

// Interprets Twilio's responses. Its error messages are never passed on, because they quote phone numbers.

/** 20429: too many requests. 21611, 30001, 30022: a queue at Twilio is full. */
const RETRYABLE_CODES = new Set(['20429', '21611', '30001', '30022']);

/** No connection was made, so nothing was accepted. */
const CONNECTION_ERRORS = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/** Whether the text was provably not delivered and may be sent again. */
export const isRetryable = (errorCode: string | null): boolean => errorCode !== null && RETRYABLE_CODES.has(errorCode);

/** Returns the outcome for a response with an error status. `code` is Twilio's, if the body has one. */
export function outcomeOfErrorStatus(status: number, code: number | undefined): Outcome {
  const errorCode = code === undefined ? `http-${status}` : String(code);
  if (status === 429 || isRetryable(errorCode)) return { kind: 'not-accepted', errorCode };
  if (status >= 400 && status < 500 && status !== 408) return { kind: 'rejected', errorCode };
  return { kind: 'unclear', errorCode };
}

/** Returns the outcome for a request without a response. `code` is the system's or the HTTP client's. */
export const outcomeOfNetworkError = (code: string | undefined): Outcome =>
  code !== undefined && CONNECTION_ERRORS.has(code)
    ? { kind: 'not-accepted', errorCode: code }
    : { kind: 'unclear', errorCode: code ?? 'no-answer' };

/** Maps Twilio's message status to a text state. */
export function toTextState(status: string): Receipt['state'] {
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

/** Converts a status callback or a response about an accepted text. */
export function toReceipt(providerId: string, status: string, errorCode: string | null): Receipt {
  const state = toTextState(status);
  return { providerId, state, errorCode, mayRetry: state === 'failed' && isRetryable(errorCode) };
}
