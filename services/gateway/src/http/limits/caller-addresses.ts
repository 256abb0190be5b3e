import { isIP } from 'node:net';
import { LOGGER, type Logger } from '@lotline/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { createTrustCheck } from '../../config.js';

/**
 * Addresses that only callers inside the operator's network can have: RFC 1918, RFC 4193, RFC 6598, link-local,
 * loopback.
 */
const isPrivate = createTrustCheck('loopback, linklocal, uniquelocal, 100.64.0.0/10');
/** Each proxy is logged once, up to this many. */
const MAX_WARNINGS = 20;

type AddressInfo = Pick<FastifyRequest, 'ip' | 'ips' | 'headers'>;

/** Determines the address by which limits count a caller. */
@Injectable()
export class CallerAddresses {
  private readonly logged = new Set<string>();

  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  /**
   * Returns the address of the nearest caller behind the trusted proxies, an IPv6 one as its /64. Its own
   * `X-Forwarded-For` is ignored, except from a private network: that is a proxy missing in TRUSTED_PROXIES, whose
   * callers are counted separately by what it forwards. Otherwise one caller could use up everybody's limit.
   */
  get(request: AddressInfo): string {
    const { ip } = request;
    const forwarded = request.headers['x-forwarded-for'];
    if (forwarded === undefined || !isPrivate(ip, 0)) return toNetwork(ip);
    const addresses = String(forwarded)
      .split(',')
      .map((each) => each.trim())
      .reverse();
    // `ips` starts with the peer and ends with `ip`.
    const client = addresses[(request.ips?.length ?? 1) - 1];
    if (client === undefined || isIP(client) === 0) return toNetwork(ip);
    this.warn(ip);
    return `${ip} for ${toNetwork(client)}`;
  }

  /** The caller's address and user agent, for limits and the audit of the auth service. */
  clientOf(request: AddressInfo): { address: string; userAgent: string } {
    return { address: this.get(request), userAgent: request.headers['user-agent'] ?? '' };
  }

  private warn(proxy: string): void {
    if (this.logged.has(proxy) || this.logged.size >= MAX_WARNINGS) return;
    this.logged.add(proxy);
    this.logger.warn({ proxy }, 'requests come through a proxy that is not in TRUSTED_PROXIES');
  }
}

/** IPv4-mapped IPv6, `::ffff:192.0.2.1`. */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * Returns the key of a limit per address: an IPv4 address, or the /64 of an IPv6 address, all of whose addresses one
 * caller controls.
 */
export function toNetwork(address: string): string {
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped) return mapped;
  if (!address.includes(':')) return address;
  const [before = '', after] = address.split('%', 1)[0]?.split('::') ?? [];
  const head = groupsOf(before);
  const tail = groupsOf(after ?? '');
  const zeros = after === undefined ? 0 : Math.max(0, 8 - head.length - tail.length);
  const groups = [...head, ...Array<string>(zeros).fill('0'), ...tail].slice(0, 4);
  return `${groups.map((group) => group.toLowerCase().replace(/^0+(?=.)/, '')).join(':')}::/64`;
}

const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'));
