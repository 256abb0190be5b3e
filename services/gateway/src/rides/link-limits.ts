import { randomUUID } from 'node:crypto';
import { DomainError, isLinkId, systemContext } from '@lotline/protocol';
import { Clock, RpcClient, SETTINGS } from '@lotline/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { GatewaySettings } from '../config.js';
import { BatchedLookup, MAX_UNBATCHED_LOOKUPS } from '../http/limits/batched-lookup.js';
import { SharedThrottles } from '../http/limits/shared-throttles.js';
import { throwIfThrottled, Throttle } from '../http/limits/throttle.js';
import { Links } from '../replica/links.js';

/** Unknown links at one gateway, from all addresses together, that are looked up one by one. */
const MAX_UNKNOWN_PER_MINUTE = 600;
/** Waiting for another lookup included, this stays below the 5 s budget of a call. */
const LOOKUP_TIMEOUT_MS = 1500;

/**
 * The limits of the public links. A whole terminal shares one address, so an existing link is always answered, however
 * many wrong ones came from its address; only unknown links are throttled by address. Above a limit, links are looked
 * up in batches before any other call (docs/decisions/addresses.md).
 */
@Injectable()
export class LinkLimits {
  private readonly requests: Throttle;
  private readonly polls: Throttle;
  private readonly unknown: Throttle;
  private readonly allUnknown = new Throttle(MAX_UNKNOWN_PER_MINUTE);
  private readonly lookup: BatchedLookup;
  /** Calls in progress for links that are not cached. */
  private pending = 0;

  constructor(
    @Inject(SETTINGS) settings: GatewaySettings,
    throttles: SharedThrottles,
    rpc: RpcClient,
    private readonly clock: Clock,
    private readonly links: Links,
  ) {
    this.requests = throttles.perMinute('link request', settings.LINK_REQUESTS_PER_MINUTE);
    this.polls = throttles.perMinute('link status', settings.LINK_STATUS_PER_MINUTE);
    this.unknown = throttles.perMinute('unknown link', settings.UNKNOWN_LINKS_PER_MINUTE);
    this.lookup = new BatchedLookup(async (links) => {
      const context = systemContext(randomUUID());
      return (await rpc.call('clients.link.known', { links }, context, LOOKUP_TIMEOUT_MS)).links;
    });
  }

  /** Returns the result of `call`. TOO_MANY above a limit; the same NOT_FOUND for every unknown link. */
  async limitRequest<T>(link: string, address: string, call: () => Promise<T> | T): Promise<T> {
    return this.withLimit(this.requests, link, address, call);
  }

  async limitPoll<T>(link: string, address: string, call: () => Promise<T> | T): Promise<T> {
    return this.withLimit(this.polls, link, address, call);
  }

  private async withLimit<T>(limit: Throttle, link: string, address: string, call: () => Promise<T> | T): Promise<T> {
    const now = this.clock.now().getTime();
    if (!isLinkId(link)) return this.rejectUnknown(address, now);
    const isCached = this.links.isKept(link);
    const mustVerify = !isCached && this.isSuspicious(address, now);
    if (mustVerify && !(await this.lookup.has(link))) return this.rejectUnknown(address, now);
    throwIfThrottled(limit.take(link, now));
    const lookups = isCached ? 0 : 1;
    this.pending += lookups;
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'NOT_FOUND')) throw error;
      // Made-up links must not displace the counts of real ones.
      limit.forget(link);
      return this.rejectUnknown(address, now);
    } finally {
      this.pending -= lookups;
    }
  }

  private isSuspicious(address: string, now: number): boolean {
    const areMany = this.pending >= MAX_UNBATCHED_LOOKUPS || this.allUnknown.wait('', now) > 0;
    return areMany || this.unknown.wait(address, now) > 0;
  }

  private rejectUnknown(address: string, now: number): never {
    this.allUnknown.count('', now);
    throwIfThrottled(this.unknown.take(address, now));
    throw new DomainError('NOT_FOUND', 'This link is not valid. Please check the text message it came from.');
  }
}
