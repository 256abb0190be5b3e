import { createHash, randomUUID } from 'node:crypto';
import { DomainError, systemContext, type KnownBoardDevice, type OpenContext } from '@lotline/contracts';
import { ShutdownTasks, RpcClient } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { BatchedLookup, MAX_LOOKED_UP_ALONE } from '../limits/batched-lookup.js';
import { Throttle } from '../limits/throttle.js';
import { LiveSubscription } from '../live/live-subscription.js';

interface Entry {
  /** Null for a token that nobody has, or not any more. */
  screen: KnownBoardDevice | null;
  generation: number;
  askedAt: number;
}

/** Entries by token; the longest unchanged give way. */
class Entries extends Map<string, Entry> {
  override set(token: string, entry: Entry): this {
    this.delete(token);
    super.set(token, entry);
    const [oldest] = this.size > MAX_KNOWN ? this.keys() : [];
    if (oldest !== undefined) this.delete(oldest);
    return this;
  }
}

/** While the subscription is cut off, and for what is not paired: that the owner alone knows the end of. */
const TRUST_MS = 1000;
/** More than a gateway ever has screens. */
const MAX_KNOWN = 10_000;
/** Tokens that nobody has, from all addresses together, that are asked for one by one. */
const UNKNOWN_PER_MINUTE = 600;
/** With a question that waits for another one, below the 5 s of a call. */
const LOOKUP_TIMEOUT_MS = 1500;
const TELL_SEEN_MS = 30_000;

/** As the shuttle service keeps a screen's token. */
export const tokenHashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Paired screens by their token, asked for once and forgotten by `board-device.changed`, so that a poll costs no call (bar: poll of
 * a board, unchanged, design §10); while the live subscription is cut, the shuttle service is asked again every second. So a
 * revoked screen is dead within a second on every gateway (design §7 "pairing"). Made-up tokens are held apart, so that they
 * evict no screen, and when many come they are looked up in batches first (docs/decisions/pairing-boards.md).
 */
@Injectable()
export class Screens {
  private readonly paired = new Entries();
  private readonly others = new Entries();
  private readonly unknown = new Throttle(UNKNOWN_PER_MINUTE);
  private readonly lookup: BatchedLookup;
  private readonly asking = new Map<string, Promise<KnownBoardDevice | null>>();
  /** By id: an answer that is still on its way may not know yet. */
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
      if (event.type === 'board-device.changed') this.changed(event.payload.id, event.payload.state);
    });
    const timer = setInterval(() => void this.tellSeen(), TELL_SEEN_MS);
    shutdownTasks.add(() => Promise.resolve(clearInterval(timer)));
  }

  /** Null for a token that nobody has, or not any more. `deadline` of who waits for it, if anybody; ms since 1970. */
  get(token: string, requestId: string, deadline?: number): KnownBoardDevice | null | Promise<KnownBoardDevice | null> {
    const entry = this.paired.get(token) ?? this.others.get(token);
    if (entry && this.isTrusted(entry)) return entry.screen;
    let asking = this.asking.get(token);
    if (!asking) {
      asking = this.ask(token, requestId, deadline).finally(() => this.asking.delete(token));
      this.asking.set(token, asking);
    }
    return asking;
  }

  /** It was revoked by an answer of this gateway's, or by another's. */
  end(id: string): void {
    this.changed(id, 'revoked');
  }

  onRevoked(listener: (id: string) => void): void {
    this.revokedListeners.push(listener);
  }

  /** For the list of screens, in which it is enough to know this to within half a minute. */
  noteSeen(id: string): void {
    this.seen.add(id);
  }

  /** Tells the owner who was seen since the last time. What is lost with a call is seen again. */
  async tellSeen(): Promise<void> {
    const ids = [...this.seen];
    this.seen.clear();
    if (ids.length === 0) return;
    await this.rpc.call('shuttle.board-device.seen', { ids }, systemContext(randomUUID())).catch(() => undefined);
  }

  private changed(id: string, state: 'paired' | 'revoked'): void {
    const all = [...this.paired, ...this.others];
    const tokens = all.flatMap(([token, { screen }]) => (screen?.id === id ? [token] : []));
    for (const token of tokens) {
      this.paired.delete(token);
      this.others.delete(token);
    }
    if (state !== 'revoked') return;
    this.revoked.add(id);
    const { generation } = this.live;
    for (const token of tokens) this.others.set(token, { screen: null, generation, askedAt: performance.now() });
    for (const listener of this.revokedListeners) listener(id);
  }

  private isTrusted({ screen, generation, askedAt }: Entry): boolean {
    const unbroken = screen?.state === 'paired' && generation === this.live.generation && this.live.up();
    return unbroken || performance.now() - askedAt < TRUST_MS;
  }

  private async ask(token: string, requestId: string, deadline: number | undefined): Promise<KnownBoardDevice | null> {
    const { generation } = this.live;
    const askedAt = performance.now();
    const found = await this.find(tokenHashOf(token), systemContext(requestId, deadline), askedAt);
    const screen = found && !this.revoked.has(found.id) ? found : null;
    const [into, outOf] = screen?.state === 'paired' ? [this.paired, this.others] : [this.others, this.paired];
    outOf.delete(token);
    into.set(token, { screen, generation, askedAt });
    return screen;
  }

  private async find(tokenHash: string, context: OpenContext, now: number): Promise<KnownBoardDevice | null> {
    const areMany = this.asking.size > MAX_LOOKED_UP_ALONE || this.unknown.wait('', now) > 0;
    if (areMany && !(await this.lookup.has(tokenHash))) return null;
    try {
      return await this.rpc.call('shuttle.board-device.get', { tokenHash }, context);
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'NOT_FOUND')) throw error;
      this.unknown.count('', now);
      return null;
    }
  }
}
