import { z } from 'zod';
import { PROVIDER_REFUSALS } from '../errors.js';
import { instantSchema } from '../time/lot-time.js';
import { text } from '../values/text.js';

/** Why a sign-in did not get as far as the auth service's decision. */
export const PROVIDER_FAULTS = [
  /** At the provider. */
  'canceled',
  /** The provider does not answer. */
  'unavailable',
  /** The provider answered with an error, such as an expired secret. */
  'provider-error',
  /** The provider's times are in Lotline's future or past. */
  'clock-off',
  /** The browser has no cookie of this sign-in: it blocks cookies, is another browser, or has finished this sign-in already. */
  'cookie-lost',
  'cookie-expired',
  /** Lotline itself does not answer. */
  'not-available',
  'failed',
] as const;
export type ProviderFault = (typeof PROVIDER_FAULTS)[number];

/**
 * How a sign-in at the OpenID Connect provider ended, in the address of the sign-in page (docs/product/sign-in.md#single-sign-on).
 * `refused`: the account has no lot.
 */
export const PROVIDER_SIGN_INS = ['done', 'too-many', 'refused', ...PROVIDER_REFUSALS, ...PROVIDER_FAULTS] as const;
export type ProviderSignIn = (typeof PROVIDER_SIGN_INS)[number];

/** An account's link to a person at an OpenID Connect provider. */
export const providerLinkSchema = z.object({ issuer: text(), subject: text(), linkedAt: instantSchema });
export type ProviderLink = z.output<typeof providerLinkSchema>;
