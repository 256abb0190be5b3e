import { randomUUID } from 'node:crypto';
import { DomainError, systemContext, type KnownToken, type OpenContext } from '@lotline/protocol';
import { Clock, RpcClient, ShutdownTasks } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { BatchedLookup, MAX_UNBATCHED_LOOKUPS } from '../http/limits/batched-lookup.js';
import { RecentEntries } from '../http/limits/recent-entries.js';
import { Throttle } from '../http/limits/throttle.js';
import { LiveSubscription } from '../replica/live-subscription.js';

interface Entry {
  /** Null for an unknown token. */
  token: KnownToken | null;
  generation: number;
  askedAt: number;
}

/** How long an entry is trusted while the subscription is down, or if it is unknown: no event says that it was created. */
const TRUST_MS = 1000;
/** More tokens than there can be (`MAX_TOKENS`), and a bound for made-up ones. */
const MAX_ENTRIES = 10_000;
/** Unknown tokens, from all addresses together, that are looked up one by one. */
const UNKNOWN_PER_MINUTE = 600;
/** Waiting for another lookup included, this stays below the 5 s budget of a call. */
const LOOKUP_TIMEOUT_MS = 1500;
const REPORT_USES_MS = 30_000;

/**
 * Caches API tokens by their hash, so that a call needs no lookup, with the same freshness as signed-in users (`Staff`):
 * `token.saved` events update it, and while the live subscription is down the auth service is asked again every second. The
 * gateway that revokes a token tells the others itself, too, because the event waits in the auth service's outbox if that
 * service dies. Made-up tokens are cached separately, so that they evict none, and many of them are looked up in batches.
 */
@Injectable()
export class ApiTokens {
  private readonly known = new RecentEntries<Entry>(MAX_ENTRIES);
  private readonly unknown = new RecentEntries<Entry>(MAX_ENTRIES);
  private readonly unknownLookups = new Throttle(UNKNOWN_PER_MINUTE);
  private readonly lookup: BatchedLookup;
  private readonly fetching = new Map<string, Promise<KnownToken | null>>();
  /** When tokens were revoked, by id: a response that is still on its way may predate it. */
  private readonly revoked = new Map<string, string>();
  private readonly revokedListeners: ((id: string) => void)[] = [];
  /** The last use of each token since the last report, as an instant, by id. */
  private readonly uses = new Map<string, string>();

  constructor(
    private readonly rpc: RpcClient,
    private readonly live: LiveSubscription,
    private readonly clock: Clock,
    shutdownTasks: ShutdownTasks,
  ) {
    this.lookup = new BatchedLookup(async (tokenHashes) => {
      const context = systemContext(randomUUID());
      return (await rpc.call('auth.token.known', { tokenHashes }, context, LOOKUP_TIMEOUT_MS)).tokenHashes;
    });
    live.onEvent((event) => {
      if (event.type === 'token.saved' && event.payload.token.revokedAt !== null)
        this.markRevoked(event.payload.token.id);
    });
    live.onTokenRevoked((id) => this.markRevoked(id));
    const timer = setInterval(() => void this.reportUses(), REPORT_USES_MS);
    shutdownTasks.add(() => Promise.resolve(clearInterval(timer)));
  }

  /**
   * Null for an unknown token; finds expired and revoked ones. `isSuspicious`: the caller has sent unknown tokens. `deadline` of
   * the waiting request, if any; ms since 1970.
   */
  get(
    tokenHash: string,
    requestId: string,
    deadline?: number,
    isSuspicious = false,
  ): KnownToken | null | Promise<KnownToken | null> {
    const entry = this.known.get(tokenHash) ?? this.unknown.get(tokenHash);
    if (entry && this.isTrusted(entry)) return entry.token;
    let pending = this.fetching.get(tokenHash);
    if (!pending) {
      const context = systemContext(requestId, deadline);
      pending = this.fetch(tokenHash, context, isSuspicious).finally(() => this.fetching.delete(tokenHash));
      this.fetching.set(tokenHash, pending);
    }
    return pending;
  }

  /** Applies a revocation here at once and tells the other gateways. */
  revoke(id: string): void {
    this.markRevoked(id);
    this.live.publishTokenRevoked(id);
  }

  onRevoked(listener: (id: string) => void): void {
    this.revokedListeners.push(listener);
  }

  /** Notes a use for the list of tokens, which is accurate to within two minutes. */
  markUsed(id: string): void {
    this.uses.set(id, this.clock.iso());
  }

  /** Reports the tokens used since the last report. A failed report is not repeated. */
  async reportUses(): Promise<void> {
    const uses = [...this.uses].map(([id, at]) => ({ id, at }));
    this.uses.clear();
    if (uses.length === 0) return;
    await this.rpc.call('auth.token.used', { uses }, systemContext(randomUUID())).catch(() => undefined);
  }

  private markRevoked(id: string): void {
    if (this.revoked.has(id)) return;
    this.revoked.set(id, this.clock.iso());
    // A copy: an entry that is set moves to the end.
    for (const [hash, entry] of [...this.known]) {
      if (entry.token?.id === id) this.known.set(hash, { ...entry, token: this.withRevocation(entry.token) });
    }
    for (const listener of this.revokedListeners) listener(id);
  }

  /** A revocation is final, so it is trusted forever. */
  private isTrusted({ token, generation, askedAt }: Entry): boolean {
    const isSubscribed = token !== null && generation === this.live.generation && this.live.isUp();
    return isSubscribed || token?.revokedAt != null || performance.now() - askedAt < TRUST_MS;
  }

  private async fetch(tokenHash: string, context: OpenContext, isSuspicious: boolean): Promise<KnownToken | null> {
    const { generation } = this.live;
    const askedAt = performance.now();
    const found = await this.find(tokenHash, context, isSuspicious, askedAt);
    const token = found && this.withRevocation(found);
    const [into, outOf] = token ? [this.known, this.unknown] : [this.unknown, this.known];
    outOf.delete(tokenHash);
    into.set(tokenHash, { token, generation, askedAt });
    return token;
  }

  private withRevocation(token: KnownToken): KnownToken {
    return { ...token, revokedAt: token.revokedAt ?? this.revoked.get(token.id) ?? null };
  }

  private async find(
    tokenHash: string,
    context: OpenContext,
    isSuspicious: boolean,
    now: number,
  ): Promise<KnownToken | null> {
    const areMany = this.fetching.size > MAX_UNBATCHED_LOOKUPS || this.unknownLookups.wait('', now) > 0;
    if ((isSuspicious || areMany) && !(await this.lookup.has(tokenHash))) return null;
    try {
      return await this.rpc.call('auth.token.get', { tokenHash }, context);
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'NOT_FOUND')) throw error;
      this.unknownLookups.count('', now);
      return null;
    }
  }
}
