import type { ApiError, ErrorCode, FieldError } from '@lotline/contracts';

/** A call that did not succeed, as the store keeps it. */
export interface HttpError {
  /** 0 when no answer came at all. */
  status: number;
  /** Spec §8 "Transport": the status, a colon, a space and the body's text (or the status text of an empty body). */
  message: string;
  /** The answer's body when it is one of our JSON errors (design §6). */
  api: ApiError | null;
}

export const NO_ANSWER = 0;

function readApiError(body: string): ApiError | null {
  try {
    const parsed: unknown = JSON.parse(body);
    const ours = typeof parsed === 'object' && parsed !== null && 'message' in parsed && 'code' in parsed;
    return ours ? (parsed as ApiError) : null;
  } catch {
    return null;
  }
}

export const httpError = (status: number, statusText: string, body: string): HttpError => ({
  status,
  message: `${status}: ${body || statusText}`,
  api: readApiError(body),
});

export const noAnswer = (reason: string): HttpError => ({ status: NO_ANSWER, message: reason, api: null });

export const isHttpError = (error: unknown): error is HttpError =>
  typeof error === 'object' && error !== null && 'status' in error && 'api' in error && 'message' in error;

/** The sentence a person reads: the server's own, that there was no answer, or `fallback` where neither is known. */
export function sentenceOf(error: unknown, fallback: string): string {
  if (!isHttpError(error)) return fallback;
  const sentence = error.status === NO_ANSWER ? error.message : error.api?.message;
  return sentence || fallback;
}

export const errorCodeOf = (error: unknown): ErrorCode | null =>
  isHttpError(error) ? (error.api?.code ?? null) : null;

/** The refused fields of a 400, for the form to show at the field. */
export const fieldErrorsOf = (error: unknown): FieldError[] => (isHttpError(error) ? (error.api?.errors ?? []) : []);

/** True where the server was not reached, or could not reach what it stands on. */
export const isOutage = (error: HttpError): boolean => [NO_ANSWER, 502, 503, 504].includes(error.status);
