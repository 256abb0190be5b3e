import type { ApiError, ErrorCode, FieldError } from '@lotline/contracts';
import { WEAK_NETWORK_TIMEOUT } from '../lib/time/intervals.js';

interface Refusal {
  code: ErrorCode | null;
  message: string | null;
  /** The fields that a 400 names. */
  errors: FieldError[];
}

/** What came of a call: the body, a refusal by the server, or no answer within 8 s. A refusal without a code is not Lotline's. */
export type Answer<T> =
  { kind: 'ok'; body: T } | ({ kind: 'refused'; status: number } & Refusal) | { kind: 'no-answer' };

/**
 * True where nothing was learnt: no answer, too many calls, a fault behind the door, or somebody else's refusal, such as a
 * proxy's page. Another try may succeed.
 */
export const isOutage = (answer: Answer<unknown>): boolean =>
  answer.kind === 'no-answer' ||
  (answer.kind === 'refused' && (answer.status >= 500 || answer.status === 429 || answer.code === null));

/** True where Lotline itself says that there is no such thing. */
export const isUnknown = (answer: Answer<unknown>): boolean =>
  answer.kind === 'refused' && answer.status === 404 && answer.code === 'NOT_FOUND';

/** Where there was no answer. */
export const NO_NETWORK = 'Network error. Please try again.';

interface Sent {
  /** Sent as JSON. */
  body?: object;
  /** Gives the call up without an answer. */
  signal?: AbortSignal;
}

/** A call of the public pages; nothing is ever thrown. */
export async function call<T>(method: 'GET' | 'POST', path: string, { body, signal }: Sent = {}): Promise<Answer<T>> {
  const giveUp = new AbortController();
  const abort = (): void => giveUp.abort();
  const timer = setTimeout(abort, WEAK_NETWORK_TIMEOUT);
  signal?.addEventListener('abort', abort);
  try {
    const response = await fetch(new URL(path, window.location.origin), {
      method,
      credentials: 'include',
      headers: method === 'POST' ? { 'content-type': 'application/json' } : {},
      ...(body && { body: JSON.stringify(body) }),
      signal: giveUp.signal,
    });
    const text = await response.text();
    if (response.ok) return { kind: 'ok', body: JSON.parse(text) as T };
    return { kind: 'refused', status: response.status, ...refusalIn(text) };
  } catch {
    return { kind: 'no-answer' };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

function refusalIn(body: string): Refusal {
  try {
    const { code, message, errors } = JSON.parse(body) as Partial<ApiError>;
    return { code: code ?? null, message: message || null, errors: errors ?? [] };
  } catch {
    return { code: null, message: null, errors: [] };
  }
}
