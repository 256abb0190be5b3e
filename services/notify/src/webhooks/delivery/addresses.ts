import { lookup, Resolver } from 'node:dns/promises';
import type { LookupAddress } from 'node:dns';
import ipaddr from 'ipaddr.js';

/** The receiver's name leads to an address of a private network. */
export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress';
}

/** The only IPv6 addresses that are routed on the internet. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');

/**
 * Whether an IP address is on the public internet: not loopback, private, link-local (with the metadata service of clouds),
 * carrier-grade NAT, multicast, reserved, nor an IPv6 form of one of these.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // Converts an IPv4-mapped IPv6 address to IPv4.
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_IPV6);
}

/** The address in a URL's host if it is one, without the brackets of IPv6; undefined for a name. */
export function addressIn({ hostname }: URL): string | undefined {
  const address = hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(address) ? address : undefined;
}

/** Resolves a name to its addresses. */
export type Resolve = (name: string) => Promise<LookupAddress[]>;

const DNS_TIMEOUT_MS = 3000;

/**
 * Asks the name servers without the thread pool of `dns.lookup`, which slow name servers of one receiver would occupy for every
 * other connection of the process. `servers` replace those of the machine. Throws the error of the IPv4 lookup if there is no address.
 */
export async function resolvePublic(name: string, servers?: readonly string[]): Promise<LookupAddress[]> {
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 1 });
  if (servers) resolver.setServers(servers);
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const [v4 = [], v6 = []] = found.map((each) => (each.status === 'fulfilled' ? each.value : []));
  const addresses = [
    ...v4.map((address) => ({ address, family: 4 })),
    ...v6.map((address) => ({ address, family: 6 })),
  ];
  const [failed] = found.filter((each) => each.status === 'rejected');
  if (addresses.length === 0 && failed) throw failed.reason;
  return addresses;
}

/** Also knows the names of the machine's own network, such as those of containers. */
export const resolveAny: Resolve = (name) => lookup(name, { all: true });
