import type { Login, SignedInUser } from '@lotline/contracts';
import { type Refusals, refusalsOf } from '../../ui/form/field-errors-of-schema.js';
import { loadMissingStyles } from '../../ui/dialog/lazy-content.js';
import { type Answer, call, NO_NETWORK } from '../http.js';

export type OnPress = typeof import('./on-press.js');

/** Why a sign-in failed. */
export interface SignInFailure {
  /** By field. */
  refusals: Refusals;
  /** For the toast; null where the schema refused and nothing was sent. */
  sentence: string | null;
}

const NOT_KNOWN = 'Invalid email or password';

let failedBefore = false;

/** Null where it did not come: without a network, or after a release, when it is gone. */
export async function loadOnPress(): Promise<OnPress | null> {
  try {
    if (failedBefore) await loadMissingStyles();
    return await import('./on-press.js');
  } catch {
    failedBefore = true;
    return null;
  }
}
/** The error to show (docs/product/errors.md#sign-in), or null when signed in. Without the schema the server judges alone: it has the same. */
export async function signIn(login: Login, onPress: OnPress | null): Promise<SignInFailure | null> {
  const judged = onPress?.loginSchema.safeParse(login);
  if (onPress && !judged?.success) return { refusals: refusalsOf(onPress.loginSchema, login), sentence: null };
  const answer = await call<SignedInUser>('POST', '/api/login', { body: judged?.data ?? login });
  return answer.kind === 'ok' ? null : failureOf(answer);
}

function failureOf(answer: Exclude<Answer<never>, { kind: 'ok' }>): SignInFailure {
  if (answer.kind === 'no-answer') return { refusals: {}, sentence: NO_NETWORK };
  const refusals = Object.fromEntries(answer.errors.map(({ path, message }) => [path, message]));
  // Without a code it is a proxy's page, not an answer of ours.
  return { refusals, sentence: (answer.code && answer.message) || NOT_KNOWN };
}
