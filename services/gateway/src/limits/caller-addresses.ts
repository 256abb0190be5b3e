import { isIP } from 'node:net';
import { LOGGER, type Logger } from '@lotline/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { createTrustCheck } from '../config.js';

/** Addresses that only a caller within the operator's own network can have: RFC 1918, RFC 4193, RFC 6598, link-local, loopback. */
const isPrivate = createTrustCheck('loopback, linklocal, uniquelocal, 100.64.0.0/10');
/** A proxy is named in the log once; more of them than this are not. */
const MAX_WARNINGS = 20;

type PendingLookup = Pick<FastifyRequest, 'ip' | 'ips' | 'headers'>;

/** The addresses that limits count by. */
@Injectable()
export class CallerAddresses {
  private readonly warnedOf = new Set<string>();

  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  /**
   * Returns the address of the nearest caller that no trusted proxy speaks for, an IPv6 one as its /64. What such a caller says in
   * `X-Forwarded-For` is not believed. But one in a private network that forwards for others is a proxy that TRUSTED_PROXIES
   * lacks: its callers are counted apart, by what it says, because otherwise anybody could use up the limits of everybody.
   */
  get(request: PendingLookup): string {
    const { ip } = request;
    const forwarded = request.headers['x-forwarded-for'];
    if (forwarded === undefined || !isPrivate(ip, 0)) return toNetwork(ip);
    const named = String(forwarded)
      .split(',')
      .map((each) => each.trim())
      .reverse();
    // `ips` begins with the peer and ends with `ip`.
    const behind = named[(request.ips?.length ?? 1) - 1];
    if (behind === undefined || isIP(behind) === 0) return toNetwork(ip);
    this.warn(ip);
    return `${ip} for ${toNetwork(behind)}`;
  }

  private warn(proxy: string): void {
    if (this.warnedOf.has(proxy) || this.warnedOf.size >= MAX_WARNINGS) return;
    this.warnedOf.add(proxy);
    this.logger.warn({ proxy }, 'requests come through a proxy that TRUSTED_PROXIES does not list');
  }
}

/** IPv4 as IPv6 writes it, `::ffff:192.0.2.1`. */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * Returns what a limit per address counts by: an IPv4 address, or the /64 of an IPv6 address, because whoever has one address of
 * a /64 has all of them.
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
