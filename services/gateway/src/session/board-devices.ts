import { createHash, randomUUID } from 'node:crypto';
import { DomainError, systemContext, type KnownBoardDevice, type OpenContext } from '@lotline/protocol';
import { ShutdownTasks, RpcClient } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { BatchedLookup, MAX_UNBATCHED_LOOKUPS } from '../http/limits/batched-lookup.js';
import { RecentEntries } from '../http/limits/recent-entries.js';
import { Throttle } from '../http/limits/throttle.js';
import { LiveSubscription } from '../replica/live-subscription.js';

interface Entry {
  /** Null for an unknown or revoked token. */
  device: KnownBoardDevice | null;
  generation: number;
  askedAt: number;
}

/** How long an entry is trusted while the subscription is down, or if it is not paired: no event ends that state. */
const TRUST_MS = 1000;
/** More devices than a gateway ever has. */
const MAX_KNOWN = 10_000;
/** Unknown tokens, from all addresses together, that are looked up one by one. */
const UNKNOWN_PER_MINUTE = 600;
/** Waiting for another lookup included, this stays below the 5 s budget of a call. */
const LOOKUP_TIMEOUT_MS = 1500;
const REPORT_SEEN_MS = 30_000;

/** As the owning service stores the token of a device or a program. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Caches board devices by token, so that a poll needs no call. `board-device.changed` events invalidate entries; while
 * the live subscription is down, the shuttle service is asked again every second. A revoked device is therefore
 * rejected within a second on every gateway. Made-up tokens are cached separately, so that they evict no device, and
 * many of them are looked up in batches (docs/decisions/boards.md).
 */
@Injectable()
export class BoardDevices {
  /** By token. */
  private readonly paired = new RecentEntries<Entry>(MAX_KNOWN);
  private readonly others = new RecentEntries<Entry>(MAX_KNOWN);
  private readonly unknown = new Throttle(UNKNOWN_PER_MINUTE);
  private readonly lookup: BatchedLookup;
  private readonly fetching = new Map<string, Promise<KnownBoardDevice | null>>();
  /** By id: a response that is still on its way may predate the revocation. */
  private readonly revoked = new Set<string>();
  private readonly revokedListeners: ((id: string) => void)[] = [];
  private readonly seen = new Set<string>();

  constructor(
    private readonly rpc: RpcClient,
    private readonly live: LiveSubscription,
    shutdownTasks: ShutdownTasks,
  ) {
    this.lookup = new BatchedLookup(async (tokenHashes) => {
      const context = systemContext(randomUUID());
      return (await rpc.call('shuttle.board-device.known', { tokenHashes }, context, LOOKUP_TIMEOUT_MS)).tokenHashes;
    });
    live.onEvent((event) => {
      if (event.type === 'board-device.changed') this.onChange(event.payload.id, event.payload.state);
    });
    const timer = setInterval(() => void this.reportSeen(), REPORT_SEEN_MS);
    shutdownTasks.add(() => Promise.resolve(clearInterval(timer)));
  }

  /** Null for an unknown or revoked token. `deadline` of the waiting request, if any; ms since 1970. */
  get(token: string, requestId: string, deadline?: number): KnownBoardDevice | null | Promise<KnownBoardDevice | null> {
    const entry = this.paired.get(token) ?? this.others.get(token);
    if (entry && this.isTrusted(entry)) return entry.device;
    let pending = this.fetching.get(token);
    if (!pending) {
      pending = this.fetch(token, requestId, deadline).finally(() => this.fetching.delete(token));
      this.fetching.set(token, pending);
    }
    return pending;
  }

  /** Revokes a device, after a response of this or another gateway. */
  end(id: string): void {
    this.onChange(id, 'revoked');
  }

  onRevoked(listener: (id: string) => void): void {
    this.revokedListeners.push(listener);
  }

  /** Notes an active device for the list of devices, which is accurate to within half a minute. */
  markSeen(id: string): void {
    this.seen.add(id);
  }

  /** Reports the devices seen since the last report. A failed report is not repeated. */
  async reportSeen(): Promise<void> {
    const ids = [...this.seen];
    this.seen.clear();
    if (ids.length === 0) return;
    await this.rpc.call('shuttle.board-device.seen', { ids }, systemContext(randomUUID())).catch(() => undefined);
  }

  private onChange(id: string, state: 'paired' | 'revoked'): void {
    const all = [...this.paired, ...this.others];
    const tokens = all.flatMap(([token, { device }]) => (device?.id === id ? [token] : []));
    for (const token of tokens) {
      this.paired.delete(token);
      this.others.delete(token);
    }
    if (state !== 'revoked') return;
    this.revoked.add(id);
    const { generation } = this.live;
    for (const token of tokens) this.others.set(token, { device: null, generation, askedAt: performance.now() });
    for (const listener of this.revokedListeners) listener(id);
  }

  private isTrusted({ device, generation, askedAt }: Entry): boolean {
    const isSubscribed = device?.state === 'paired' && generation === this.live.generation && this.live.isUp();
    return isSubscribed || performance.now() - askedAt < TRUST_MS;
  }

  private async fetch(
    token: string,
    requestId: string,
    deadline: number | undefined,
  ): Promise<KnownBoardDevice | null> {
    const { generation } = this.live;
    const askedAt = performance.now();
    const found = await this.find(hashToken(token), systemContext(requestId, deadline), askedAt);
    const device = found && !this.revoked.has(found.id) ? found : null;
    const [into, outOf] = device?.state === 'paired' ? [this.paired, this.others] : [this.others, this.paired];
    outOf.delete(token);
    into.set(token, { device, generation, askedAt });
    return device;
  }

  private async find(tokenHash: string, context: OpenContext, now: number): Promise<KnownBoardDevice | null> {
    const isFlooded = this.fetching.size > MAX_UNBATCHED_LOOKUPS || this.unknown.wait('', now) > 0;
    if (isFlooded && !(await this.lookup.has(tokenHash))) return null;
    try {
      return await this.rpc.call('shuttle.board-device.get', { tokenHash }, context);
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'NOT_FOUND')) throw error;
      this.unknown.count('', now);
      return null;
    }
  }
}
