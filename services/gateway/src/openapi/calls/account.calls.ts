import {
  passwordChangeSchema,
  resetConfirmSchema,
  resetRequestSchema,
  secondFactorConfirmSchema,
  secondFactorRemoveSchema,
  secondFactorSetUpSchema,
} from '@lotline/protocol';
import type { Calls } from '../call.js';
import { SECRET } from './session.calls.js';

const PASSWORD = 'a secret of theirs';

export const accountCalls: Calls<
  | 'GET /api/auth/sign-in-methods'
  | 'PUT /api/auth/password'
  | 'POST /api/auth/second-factor'
  | 'PUT /api/auth/second-factor'
  | 'POST /api/auth/second-factor/remove'
  | 'POST /api/password-reset'
  | 'POST /api/password-reset/confirm'
> = {
  'POST /api/password-reset': {
    summary: 'Asks for a one-time link to a new password by e-mail',
    description:
      'The answer is the same whether the account exists or not. At most three e-mails an hour are sent to an address. 404 where the installation sends no e-mails.',
    body: resetRequestSchema,
    errors: ['NOT_FOUND', 'TOO_MANY'],
    example: { body: { email: 'valet@lotline.test' }, answer: { success: true } },
  },
  'POST /api/password-reset/confirm': {
    summary: 'Sets a new password by the token of a one-time link',
    description:
      'The token is the fragment of the link. It works once, within an hour. Ends all sessions of the account; signing in follows.',
    body: resetConfirmSchema,
    errors: ['TOO_MANY'],
    example: { body: { token: 'a-one-time-token', password: PASSWORD }, answer: { success: true } },
  },
  'GET /api/auth/sign-in-methods': {
    summary: 'Returns how the signed-in user signs in',
    example: {
      answer: {
        hasPassword: true,
        offersSecondFactor: true,
        requiresSecondFactor: false,
        secondFactorSince: '2026-06-01T15:04:05.000Z',
        recoveryCodesLeft: 9,
      },
    },
  },
  'PUT /api/auth/password': {
    summary: 'Changes one’s own password',
    description:
      'Ends all sessions of the account except this one. A wrong current password is a 400 at that field, and counts like a failed sign-in.',
    body: passwordChangeSchema,
    errors: ['TOO_MANY'],
    example: { body: { currentPassword: 'lotline-demo', password: PASSWORD }, answer: { success: true } },
  },
  'POST /api/auth/second-factor': {
    summary: 'Begins to set up one’s own second factor',
    description:
      'Returns a new secret for an authenticator app. It counts once `PUT /api/auth/second-factor` confirms it with a code. 403 where the installation has no SECOND_FACTOR_KEY, 409 for an account that has a second factor.',
    body: secondFactorSetUpSchema,
    errors: ['CONFLICT', 'TOO_MANY'],
    example: { body: { password: PASSWORD }, answer: SECRET },
  },
  'PUT /api/auth/second-factor': {
    summary: 'Adds the second factor that was begun',
    description:
      'Returns the recovery codes, which are shown only here. Each signs in once in place of a code of the app. A code is accepted once; ten wrong codes block the account’s codes for 15 minutes.',
    body: secondFactorConfirmSchema,
    errors: ['CONFLICT', 'TOO_MANY'],
    example: { body: { code: '492039' }, answer: { recoveryCodes: ['k3vd-82mx-qa7p-w9bn'] } },
  },
  'POST /api/auth/second-factor/remove': {
    summary: 'Removes one’s own second factor',
    body: secondFactorRemoveSchema,
    errors: ['CONFLICT', 'TOO_MANY'],
    example: { body: { password: PASSWORD, code: '492039' }, answer: { success: true } },
  },
};
