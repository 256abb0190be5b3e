import type { Login, SignedInUser } from '@lotline/contracts';
import { type FieldErrors, validateFields } from '../../ui/form/field-errors.js';
import { loadMissingStyles } from '../../ui/dialog/lazy-content.js';
import { type Answer, call, NO_NETWORK } from '../http.js';

export type LazyParts = typeof import('./lazy-parts.js');

/** The reason for a failed sign-in. */
export interface SignInFailure {
  /** Messages by field. */
  errors: FieldErrors;
  /** The toast's text; null if validation failed and nothing was sent. */
  message: string | null;
}

const INVALID_LOGIN = 'Invalid email or password';

let failedBefore = false;

/** Null if the code could not be loaded, because of the network or a new release. */
export async function loadLazyParts(): Promise<LazyParts | null> {
  try {
    if (failedBefore) await loadMissingStyles();
    return await import('./lazy-parts.js');
  } catch {
    failedBefore = true;
    return null;
  }
}

/** Validates and sends the login. Returns null on success. Without the schema, only the server validates. */
export async function signIn(login: Login, parts: LazyParts | null): Promise<SignInFailure | null> {
  const parsed = parts?.loginSchema.safeParse(login);
  if (parts && !parsed?.success) return { errors: validateFields(parts.loginSchema, login), message: null };
  const answer = await call<SignedInUser>('POST', '/api/login', { body: parsed?.data ?? login });
  return answer.kind === 'ok' ? null : toFailure(answer);
}

function toFailure(answer: Exclude<Answer<never>, { kind: 'ok' }>): SignInFailure {
  if (answer.kind === 'no-answer') return { errors: {}, message: NO_NETWORK };
  const errors = Object.fromEntries(answer.errors.map(({ path, message }) => [path, message]));
  // A response without a code is not from Lotline, but from a proxy.
  return { errors, message: (answer.code && answer.message) || INVALID_LOGIN };
}
