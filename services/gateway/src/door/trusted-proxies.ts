import { BlockList, isIP } from 'node:net';

const LOOPBACK = ['127.0.0.0/8', '::1'];
const family = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
/** `::ffff:10.0.0.1` is how a dual-stack socket names 10.0.0.1. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** Reads TRUSTED_PROXIES into a test for one address; undefined when it cannot be read. An empty text trusts nobody. */
export function trustedAddresses(text: string): ((address: string) => boolean) | undefined {
  const list = new BlockList();
  const entries = text.split(',').map((entry) => entry.trim());
  for (const entry of entries.flatMap((each) => (each === 'loopback' ? LOOPBACK : each === '' ? [] : [each]))) {
    const [address = '', bits, ...rest] = entry.split('/');
    const width = isIP(address) === 6 ? 128 : 32;
    const prefix = bits === undefined ? width : /^\d{1,3}$/.test(bits) ? Number(bits) : -1;
    if (!isIP(address) || rest.length > 0 || prefix < 0 || prefix > width) return undefined;
    list.addSubnet(address, prefix, family(address));
  }
  return (given) => {
    const address = plain(given);
    return isIP(address) !== 0 && list.check(address, family(address));
  };
}
