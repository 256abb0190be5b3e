import { isIP } from 'node:net';
import { LOGGER, type Logger } from '@lotline/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { trustOf } from '../config.js';
import { networkOf } from './network-of.js';

/** Addresses that only a caller within the operator's own network can have: RFC 1918, RFC 4193, RFC 6598, link-local, loopback. */
const isPrivate = trustOf('loopback, linklocal, uniquelocal, 100.64.0.0/10');
/** A proxy is named in the log once; more of them than this are not. */
const MAX_WARNINGS = 20;

type Asked = Pick<FastifyRequest, 'ip' | 'ips' | 'headers'>;

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
  of(request: Asked): string {
    const { ip } = request;
    const forwarded = request.headers['x-forwarded-for'];
    if (forwarded === undefined || !isPrivate(ip, 0)) return networkOf(ip);
    const named = String(forwarded)
      .split(',')
      .map((each) => each.trim())
      .reverse();
    // `ips` begins with the peer and ends with `ip`.
    const behind = named[(request.ips?.length ?? 1) - 1];
    if (behind === undefined || isIP(behind) === 0) return networkOf(ip);
    this.warn(ip);
    return `${ip} for ${networkOf(behind)}`;
  }

  private warn(proxy: string): void {
    if (this.warnedOf.has(proxy) || this.warnedOf.size >= MAX_WARNINGS) return;
    this.warnedOf.add(proxy);
    this.logger.warn({ proxy }, 'requests come through a proxy that TRUSTED_PROXIES does not list');
  }
}
