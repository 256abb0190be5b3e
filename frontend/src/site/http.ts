import type { ApiError, ErrorCode, FieldError } from '@lotline/protocol';
import { WEAK_NETWORK_TIMEOUT } from '../lib/time/intervals.js';
import { timeRequest } from '../lib/time/server-time.js';

interface ErrorBody {
  code: ErrorCode | null;
  message: string | null;
  /** The field errors of a 400. */
  errors: FieldError[];
}

interface ErrorAnswer extends ErrorBody {
  kind: 'error';
  status: number;
  /** The milliseconds of `Retry-After`; 0 without one. */
  retryAfter: number;
}

/** The result of a call: the body, an error response, or no response within 8 s. An error without a code is not from Lotline. */
export type Answer<T> = { kind: 'ok'; body: T } | ErrorAnswer | { kind: 'no-answer' };

/**
 * Whether a retry may succeed: there was no response, or a rate limit, a server error, or an error that is not from Lotline, such as a
 * proxy's page.
 */
export const isOutage = (answer: Answer<unknown>): boolean =>
  answer.kind === 'no-answer' ||
  (answer.kind === 'error' && (answer.status >= 500 || answer.status === 429 || answer.code === null));

/** Whether Lotline itself answers that there were too many calls. */
export const isThrottled = (answer: Answer<unknown>): answer is ErrorAnswer =>
  answer.kind === 'error' && answer.code === 'TOO_MANY';

/** Whether Lotline itself reports that the resource does not exist. */
export const isNotFound = (answer: Answer<unknown>): boolean =>
  answer.kind === 'error' && answer.status === 404 && answer.code === 'NOT_FOUND';

/** What the server says about a lot that is archived; null for any other answer. */
export const closedMessage = (answer: Answer<unknown>): string | null =>
  answer.kind === 'error' && answer.code === 'LOT_CLOSED' ? (answer.message ?? '') : null;

/** The message for a missing response. */
export const NO_NETWORK = 'Network error. Please try again.';

interface CallOptions {
  /** Sent as JSON. */
  body?: object;
  /** Aborts the call, which then resolves to `no-answer`. */
  signal?: AbortSignal;
}

/** Calls the API from the public pages. Never throws. */
export async function call<T>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  { body, signal }: CallOptions = {},
): Promise<Answer<T>> {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  const timer = setTimeout(abort, WEAK_NETWORK_TIMEOUT);
  signal?.addEventListener('abort', abort);
  const recordServerTime = timeRequest();
  try {
    const response = await fetch(new URL(path, window.location.origin), {
      method,
      credentials: 'include',
      headers: method !== 'GET' ? { 'content-type': 'application/json' } : {},
      ...(body && { body: JSON.stringify(body) }),
      signal: controller.signal,
    });
    recordServerTime(response.headers.get('date'));
    const text = await response.text();
    if (response.ok) return { kind: 'ok', body: JSON.parse(text) as T };
    const retryAfter = Number(response.headers.get('retry-after')) * 1000 || 0;
    return { kind: 'error', status: response.status, retryAfter, ...parseError(text) };
  } catch {
    return { kind: 'no-answer' };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

function parseError(body: string): ErrorBody {
  try {
    const { code, message, errors } = JSON.parse(body) as Partial<ApiError>;
    return { code: code ?? null, message: message || null, errors: errors ?? [] };
  } catch {
    return { code: null, message: null, errors: [] };
  }
}
