import * as openid from 'openid-client';
import { providerFault, ProviderUnavailable } from './provider.js';

const withCode = (code: string): Error => Object.assign(new Error('secret'), { code });
const answered = (error: string): Error =>
  new openid.AuthorizationResponseError('secret', { cause: new URLSearchParams({ error }) });
const refused = (status: number, error: string): Error =>
  new openid.ResponseBodyError('secret', { cause: { error }, response: new Response(null, { status }) });

describe('sign-in.md, Single sign-on: providerFault', () => {
  it.each([
    ['a cancel', answered('access_denied'), { fault: 'canceled', code: 'access_denied' }],
    [
      'a provider that is busy',
      answered('temporarily_unavailable'),
      { fault: 'unavailable', code: 'temporarily_unavailable' },
    ],
    ['a wrong scope', answered('invalid_scope'), { fault: 'provider-error', code: 'invalid_scope' }],
    ['an expired secret', refused(401, 'invalid_client'), { fault: 'provider-error', code: 'invalid_client' }],
    [
      'a code that is no code',
      answered('<b>\n'),
      { fault: 'provider-error', code: 'OAUTH_AUTHORIZATION_RESPONSE_ERROR' },
    ],
    [
      'a clock that is off',
      withCode('OAUTH_JWT_TIMESTAMP_CHECK_FAILED'),
      { fault: 'clock-off', code: 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED' },
    ],
    [
      'a provider that is away',
      new ProviderUnavailable('secret', { cause: withCode('ECONNREFUSED') }),
      { fault: 'unavailable', code: 'ECONNREFUSED' },
    ],
    ['anything else', new Error('secret'), { fault: 'failed', code: 'Error' }],
  ])('should name %s', (_what, error, fault) => expect(providerFault(error)).toEqual(fault));
});
