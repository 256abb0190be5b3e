import { readSettings } from '@lotline/service-kit';
import { createTrustCheck, oidcSettings, settingsSchema } from './config.js';

describe('createTrustCheck', () => {
  it.each([
    ['loopback', '127.0.0.1', true],
    ['loopback', '::1', true],
    ['loopback', '::ffff:127.0.0.1', true],
    ['loopback', '10.0.0.1', false],
    ['10.0.0.0/8, fd00::/8', '10.200.3.4', true],
    ['10.0.0.0/8, fd00::/8', '::ffff:10.200.3.4', true],
    ['10.0.0.0/8, fd00::/8', 'fd12::1', true],
    ['10.0.0.0/8, fd00::/8', '127.0.0.1', false],
    ['192.0.2.7', '192.0.2.8', false],
    ['', '127.0.0.1', false],
    ['loopback', 'not an address', false],
  ])('should parse %p and check %s: %p', (text, address, trusted) => {
    expect(createTrustCheck(text)(address, 0)).toBe(trusted);
  });
});

describe('TRUSTED_PROXIES', () => {
  it.each(['proxy.internal', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0.0/x', 'loopback,,proxy'])(
    'should reject %p',
    (text) => {
      expect(settingsSchema.shape.TRUSTED_PROXIES.safeParse(text).success).toBe(false);
    },
  );
});

describe('the settings of the OpenID Connect provider', () => {
  const ENVIRONMENT = {
    DATABASE_URL: 'postgres://gateway@localhost/lotline',
    RABBITMQ_URL: 'amqp://localhost',
    HEALTH_PORT: '0',
    SESSION_SECRET: 's'.repeat(32),
    PUBLIC_URL: 'https://lot.example',
  };
  const PROVIDER = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'lotline', OIDC_CLIENT_SECRET: 'secret' };
  const read = (over: NodeJS.ProcessEnv) => oidcSettings(readSettings(settingsSchema, { ...ENVIRONMENT, ...over }));

  it('should be optional, also as empty variables', () => {
    expect(read({})).toBeNull();
    expect(read({ OIDC_ISSUER: '', OIDC_CLIENT_ID: '', OIDC_CLIENT_SECRET: '' })).toBeNull();
  });

  it.each([
    'https://id.example',
    'https://login.microsoftonline.com/2f1c8f4e-6f6e-4b0e-9f0e-3d3b7c1c9a10/v2.0',
    'http://127.0.0.1:8080',
    'http://localhost:8080/realms/lot',
  ])('should accept the issuer %s', (OIDC_ISSUER) => {
    expect(read({ ...PROVIDER, OIDC_ISSUER })).toMatchObject({ OIDC_ISSUER, OIDC_CLIENT_ID: 'lotline' });
  });

  it.each([
    [{ OIDC_ISSUER: 'http://id.example' }, 'OIDC_ISSUER is not valid: must use https, except on this machine'],
    [{ OIDC_ISSUER: 'id.example' }, 'OIDC_ISSUER is not valid: not a URL'],
    [{ OIDC_CLIENT_ID: undefined }, 'OIDC_CLIENT_ID is not set'],
    [{ OIDC_CLIENT_SECRET: '' }, 'OIDC_CLIENT_SECRET is not valid: required with OIDC_ISSUER'],
  ])('should reject %p', (over, message) => {
    expect(() => read({ ...PROVIDER, ...over })).toThrow(new Error(message));
  });
  it.each([
    'https://login.microsoftonline.com/common/v2.0',
    'https://login.microsoftonline.com/organizations/v2.0',
    'https://login.microsoftonline.com/consumers/v2.0',
    'https://login.microsoftonline.com/{tenantid}/v2.0',
    'https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0',
    'https://login.microsoftonline.us/common/v2.0',
    'https://login.partner.microsoftonline.cn/common/v2.0',
    'https://sts.windows.net/common/',
  ])('should reject %s, which stands for tenants of strangers', (OIDC_ISSUER) => {
    const message = 'OIDC_ISSUER is not valid: must name one tenant of Entra by its id';
    expect(() => read({ ...PROVIDER, OIDC_ISSUER })).toThrow(new Error(message));
  });
});
