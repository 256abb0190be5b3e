import type { ApiError, ErrorCode, FieldError } from '@lotline/protocol';

/** The error of a failed call. */
export interface HttpError {
  /** 0 (`NO_ANSWER`) when no response arrived. */
  status: number;
  /** `<status>: <body>`, or `<status>: <status text>` if the body is empty. */
  message: string;
  /** The body, if it is a JSON error of the gateway. */
  api: ApiError | null;
}

export const NO_ANSWER = 0;

function readApiError(body: string): ApiError | null {
  try {
    const parsed: unknown = JSON.parse(body);
    const isApiError = typeof parsed === 'object' && parsed !== null && 'message' in parsed && 'code' in parsed;
    return isApiError ? (parsed as ApiError) : null;
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

/** The message to show: the server's own, the one of a missing response, or `fallback`. */
export function errorMessage(error: unknown, fallback: string): string {
  if (!isHttpError(error)) return fallback;
  const message = error.status === NO_ANSWER ? error.message : error.api?.message;
  return message || fallback;
}

export const errorCode = (error: unknown): ErrorCode | null => (isHttpError(error) ? (error.api?.code ?? null) : null);

/** The field errors of a 400, which forms show at their fields. */
export const fieldErrors = (error: unknown): FieldError[] => (isHttpError(error) ? (error.api?.errors ?? []) : []);

/** Whether the server, or a service behind it, could not be reached. */
export const isOutage = (error: HttpError): boolean => [NO_ANSWER, 502, 503, 504].includes(error.status);
