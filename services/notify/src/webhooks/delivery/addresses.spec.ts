import { addressIn, isPublicAddress } from './addresses.js';

describe('webhooks.md, Addresses: isPublicAddress', () => {
  it.each(['93.184.215.14', '8.8.8.8', '::ffff:8.8.8.8', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'])(
    'should accept %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    ...['127.0.0.1', '127.9.9.9', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
    ...['169.254.169.254', '100.64.0.1', '192.0.2.1', '198.18.0.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
    ...['::', '::1', '::127.0.0.1', '::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:10.0.0.1', '::ffff:169.254.169.254'],
    ...['fe80::1', 'fc00::1', 'fd00:ec2::254', 'fec0::1', 'ff02::1', '64:ff9b::7f00:1', '64:ff9b:1::1'],
    ...['2002:7f00:1::', '2001:0:7f00:1::', '2001:db8::1', '4000::1', 'localhost', ''],
  ])('should refuse %s', (address) => expect(isPublicAddress(address)).toBe(false));
});

describe('addressIn', () => {
  it.each([
    ['http://[::1]:9/', '::1'],
    ['http://127.0.0.1/', '127.0.0.1'],
    ['http://0x7f.1/', '127.0.0.1'],
    ['http://2130706433/', '127.0.0.1'],
    ['http://017700000001/', '127.0.0.1'],
    ['https://example.com/', undefined],
  ])('should find in %s %s', (url, address) => expect(addressIn(new URL(url))).toBe(address));
});
