import { DomainError, isLinkId } from '@lotline/protocol';
import { Clock, SETTINGS } from '@lotline/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { GatewaySettings } from '../config.js';
import { SharedThrottles } from '../http/limits/shared-throttles.js';
import { throwIfThrottled, type Throttle } from '../http/limits/throttle.js';

/**
 * The limits of the public links. A whole terminal shares one address, so an existing link is always answered, however
 * many wrong ones came from its address; only unknown links are throttled by address (docs/decisions/addresses.md).
 */
@Injectable()
export class LinkLimits {
  private readonly requests: Throttle;
  private readonly polls: Throttle;
  private readonly unknown: Throttle;

  constructor(
    @Inject(SETTINGS) settings: GatewaySettings,
    throttles: SharedThrottles,
    private readonly clock: Clock,
  ) {
    this.requests = throttles.perMinute('link request', settings.LINK_REQUESTS_PER_MINUTE);
    this.polls = throttles.perMinute('link status', settings.LINK_STATUS_PER_MINUTE);
    this.unknown = throttles.perMinute('unknown link', settings.UNKNOWN_LINKS_PER_MINUTE);
  }

  /** Returns the result of `call`. TOO_MANY above a limit; the same NOT_FOUND for every unknown link. */
  async limitRequest<T>(link: string, address: string, call: () => Promise<T>): Promise<T> {
    return this.withLimit(this.requests, link, address, call);
  }

  async limitPoll<T>(link: string, address: string, call: () => Promise<T>): Promise<T> {
    return this.withLimit(this.polls, link, address, call);
  }

  private async withLimit<T>(limit: Throttle, link: string, address: string, call: () => Promise<T>): Promise<T> {
    const now = this.clock.now().getTime();
    if (!isLinkId(link)) return this.rejectUnknown(address, now);
    throwIfThrottled(limit.take(link, now));
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'NOT_FOUND')) throw error;
      // Made-up links must not displace the counts of real ones.
      limit.forget(link);
      return this.rejectUnknown(address, now);
    }
  }

  private rejectUnknown(address: string, now: number): never {
    throwIfThrottled(this.unknown.take(address, now));
    throw new DomainError('NOT_FOUND', 'This link is not valid. Please check the text message it came from.');
  }
}
