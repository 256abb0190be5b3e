import { settingsSchema, createTrustCheck } from './config.js';

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
