import { faultOf } from './faults.js';
import type { Outcome, Receipt } from './provider.js';

// Interprets Twilio's responses. Its error messages are never passed on, because they quote phone numbers.

/** No connection was made, so nothing was accepted. */
const CONNECTION_ERRORS = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/** Returns the outcome for a response with an error status. `code` is Twilio's, if the body has one. */
export function outcomeOfErrorStatus(status: number, code: number | undefined): Outcome {
  const errorCode = code === undefined ? `http-${status}` : String(code);
  if (status === 408 || status >= 500 || status < 300) return { kind: 'unclear', errorCode };
  return toRefusal(errorCode);
}

/** Returns the outcome for a request without a response. `code` is the system's or the HTTP client's. */
export function outcomeOfNetworkError(code: string | undefined): Outcome {
  if (code === undefined) return { kind: 'unclear', errorCode: 'no-answer' };
  if (CONNECTION_ERRORS.has(code)) return { kind: 'not-accepted', fault: 'busy', errorCode: code };
  // The certificate was refused before the request was sent.
  return faultOf(code) === 'account' ? toRefusal(code) : { kind: 'unclear', errorCode: code };
}

function toRefusal(errorCode: string): Outcome {
  const fault = faultOf(errorCode);
  return { kind: fault === 'phone' || fault === 'text' ? 'rejected' : 'not-accepted', fault, errorCode };
}

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

/** Converts a status callback or a response about an accepted text. A failure without a code is the phone's. */
export function toReceipt(providerId: string, status: string, errorCode: string | null): Receipt {
  const state = toTextState(status);
  const fault = state !== 'failed' ? null : errorCode === null ? 'phone' : faultOf(errorCode);
  return { providerId, state, errorCode, fault };
}
