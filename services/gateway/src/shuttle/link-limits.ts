import { DomainError, isLinkId } from '@lotline/contracts';
import { Clock, SETTINGS } from '@lotline/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { GatewaySettings } from '../config.js';
import { Throttle } from '../door/throttle.js';
import { LinkStates } from '../boards/link-states.js';

/**
 * The limits of the public links (design §7 "request id"). A whole terminal shares one address, so only links that nobody
 * has count against it; once there were too many, only links that are already known are still answered there.
 */
@Injectable()
export class LinkLimits {
  private readonly requests: Throttle;
  private readonly polls: Throttle;
  private readonly unknown: Throttle;

  constructor(
    @Inject(SETTINGS) settings: GatewaySettings,
    private readonly clock: Clock,
    private readonly states: LinkStates,
  ) {
    this.requests = new Throttle(settings.LINK_REQUESTS_PER_MINUTE);
    this.polls = new Throttle(settings.LINK_STATUS_PER_MINUTE);
    this.unknown = new Throttle(settings.UNKNOWN_LINKS_PER_MINUTE);
  }

  /** Answers what `call` does. TOO_MANY over a limit; the same NOT_FOUND for every link that nobody has. */
  async press<T>(link: string, address: string, call: () => Promise<T> | T): Promise<T> {
    return this.guarded(this.requests, link, address, call);
  }

  async poll<T>(link: string, address: string, call: () => Promise<T> | T): Promise<T> {
    return this.guarded(this.polls, link, address, call);
  }

  private async guarded<T>(limit: Throttle, link: string, address: string, call: () => Promise<T> | T): Promise<T> {
    const now = this.clock.now().getTime();
    if (!this.states.knows(link)) refuse(this.unknown.wait(address, now));
    if (!isLinkId(link)) return this.nobodys(address, now);
    refuse(limit.take(link, now));
    try {
      return await call();
    } catch (error) {
      if (error instanceof DomainError && error.code === 'NOT_FOUND') return this.nobodys(address, now);
      throw error;
    }
  }

  private nobodys(address: string, now: number): never {
    this.unknown.count(address, now);
    throw new DomainError('NOT_FOUND', 'This link is not known. Please check the text message it came from.');
  }
}

function refuse(retryAfterSeconds: number): void {
  if (retryAfterSeconds > 0)
    throw new DomainError('TOO_MANY', 'Too many requests. Please wait a moment.', { retryAfterSeconds });
}
