/** How a sign-in at the OpenID Connect provider ended, in the address of the sign-in page (docs/product/sign-in.md#single-sign-on). */
export const PROVIDER_SIGN_INS = ['done', 'unavailable', 'refused', 'canceled', 'failed'] as const;
export type ProviderSignIn = (typeof PROVIDER_SIGN_INS)[number];
