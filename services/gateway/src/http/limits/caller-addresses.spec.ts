import { createLogger } from '@lotline/service-kit';
import { CallerAddresses, toNetwork } from './caller-addresses.js';

/** `ips` as Fastify provides them: the peer, the trusted proxies behind it, the caller. */
function counted(ips: string[], forwarded?: string): { address: string; warnings: unknown[] } {
  const logger = createLogger('gateway', 'silent');
  const warn = jest.spyOn(logger, 'warn');
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  const address = new CallerAddresses(logger).get({ ip: ips.at(-1) ?? '', ips, headers });
  return { address, warnings: warn.mock.calls.map(([line]) => line) };
}

describe('CallerAddresses', () => {
  it.each([
    ['a caller without a proxy', ['203.0.113.9'], undefined, '203.0.113.9'],
    ['a caller in the network', ['192.168.1.20'], undefined, '192.168.1.20'],
    ['an IPv6 caller, by their network', ['2001:db8::1'], undefined, '2001:db8:0:0::/64'],
    ['a caller behind a trusted proxy', ['10.0.0.2', '203.0.113.9'], '203.0.113.9', '203.0.113.9'],
    ['a forged address behind a trusted proxy', ['10.0.0.2', '203.0.113.9'], '8.8.8.8, 203.0.113.9', '203.0.113.9'],
    ['a forged address without a proxy', ['203.0.113.9'], '8.8.8.8', '203.0.113.9'],
    ['a caller in the network behind a trusted proxy', ['10.0.0.2', '192.168.1.20'], '192.168.1.20', '192.168.1.20'],
    ['a proxy that forwards an invalid address', ['10.0.0.2', '172.18.0.1'], 'unknown, 172.18.0.1', '172.18.0.1'],
  ])('should count %s', (_who, ips, forwarded, address) => {
    expect(counted(ips, forwarded)).toEqual({ address, warnings: [] });
  });

  it.each([
    [
      'behind the load balancer',
      ['10.203.83.5', '172.18.0.1'],
      '203.0.113.9, 172.18.0.1',
      '172.18.0.1 for 203.0.113.9',
    ],
    ['alone', ['172.18.0.1'], '8.8.8.8, 203.0.113.9', '172.18.0.1 for 203.0.113.9'],
  ])(
    'should count the callers of an unlisted private proxy separately, %s, and log it',
    (_, ips, forwarded, address) => {
      expect(counted(ips, forwarded)).toEqual({ address, warnings: [{ proxy: '172.18.0.1' }] });
    },
  );
});

describe('toNetwork', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:0002::6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('should count %s as %s', (address, network) => {
    expect(toNetwork(address)).toBe(network);
  });
});
