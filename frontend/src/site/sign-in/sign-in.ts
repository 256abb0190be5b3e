import type { Login, SecondFactorSecret, SignedInUser } from '@lotline/protocol';
import { type FieldErrors, validateFields } from '../../ui/form/field-errors.js';
import { lazyPart } from '../../lib/page/lazy-part.js';
import { type Answer, call, NO_NETWORK } from '../http.js';

export type LazyParts = typeof import('./lazy-parts.js');
export type SecondStepComponent = typeof import('./second-step.js').SecondStep;

/** The reason for a failed sign-in. */
export interface SignInFailure {
  /** Messages by field. */
  errors: FieldErrors;
  /** The toast's text; null if validation failed and nothing was sent. */
  message: string | null;
}

/** What follows the password. */
export type NextStep =
  | { kind: 'code' }
  /** The second factor that must be added. */
  | { kind: 'set-up'; factor: SecondFactorSecret }
  /** The sign-in has succeeded. */
  | { kind: 'recovery-codes'; user: SignedInUser; codes: readonly string[] };

export type SignInResult = { kind: 'done'; user: SignedInUser } | { kind: 'failed'; failure: SignInFailure } | NextStep;

const INVALID_LOGIN = 'Invalid email or password';

const lazyParts = lazyPart(() => import('./lazy-parts.js'));
const secondStep = lazyPart(async () => (await import('./second-step.js')).SecondStep);

/** Null if the code could not be loaded, because of the network or a new release. */
export const loadLazyParts = (): Promise<LazyParts | null> => lazyParts.load().catch(() => null);

/** The steps after the password, which most sign-ins do not need. Null as above. */
export const loadSecondStep = (): Promise<SecondStepComponent | null> => secondStep.load().catch(() => null);

/** Validates and sends the login, with the code of a second factor if there is one. Without the schema, only the server validates. */
export async function signIn(login: Login, code: string | undefined, parts: LazyParts | null): Promise<SignInResult> {
  const parsed = parts?.loginSchema.safeParse(login);
  if (parts && !parsed?.success)
    return { kind: 'failed', failure: { errors: validateFields(parts.loginSchema, login), message: null } };
  const credentials = parsed?.data ?? login;
  const body = code === undefined ? credentials : { ...credentials, code };
  const answer = await call<SignedInUser & { recoveryCodes?: string[] }>('POST', '/api/login', { body });
  if (answer.kind === 'ok') {
    const { recoveryCodes: codes, ...user } = answer.body;
    return codes ? { kind: 'recovery-codes', user, codes } : { kind: 'done', user };
  }
  if (answer.kind === 'error' && answer.code === 'SECOND_FACTOR_REQUIRED') return { kind: 'code' };
  if (answer.kind === 'error' && answer.code === 'SECOND_FACTOR_MISSING') return beginSetUp(credentials);
  return { kind: 'failed', failure: toFailure(answer) };
}

async function beginSetUp(body: Login): Promise<SignInResult> {
  const answer = await call<SecondFactorSecret>('POST', '/api/login/second-factor', { body });
  if (answer.kind === 'ok') return { kind: 'set-up', factor: answer.body };
  return { kind: 'failed', failure: toFailure(answer) };
}

function toFailure(answer: Exclude<Answer<never>, { kind: 'ok' }>): SignInFailure {
  if (answer.kind === 'no-answer') return { errors: {}, message: NO_NETWORK };
  const errors = Object.fromEntries(answer.errors.map(({ path, message }) => [path, message]));
  // A response without a code is not from Lotline, but from a proxy.
  return { errors, message: (answer.code && answer.message) || INVALID_LOGIN };
}
