import { randomUUID } from 'node:crypto';
import { systemContext, type KnownToken } from '@lotline/protocol';
import { Clock, PeriodicTasks, RpcClient } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { LiveSubscription } from '../replica/live-subscription.js';
import { LiveCache } from './live-cache.js';

const REPORT_USES_MS = 30_000;

/**
 * API tokens by their hash. The gateway that revokes a token tells the others itself, besides `token.saved`: the event waits in the
 * auth service's outbox if that service dies. A made-up token costs one lookup by an index, and cannot be guessed.
 */
@Injectable()
export class ApiTokens {
  private readonly tokens: LiveCache<KnownToken>;
  private readonly revokedListeners: ((id: string) => void)[] = [];
  /** The last use of each token since the last report, as an instant, by id. */
  private readonly uses = new Map<string, string>();

  constructor(
    private readonly rpc: RpcClient,
    private readonly live: LiveSubscription,
    private readonly clock: Clock,
    tasks: PeriodicTasks,
  ) {
    this.tokens = new LiveCache(live, (tokenHash, context) => rpc.call('auth.token.get', { tokenHash }, context));
    live.onEvent((event) => {
      if (event.type === 'token.saved' && event.payload.token.revokedAt !== null)
        this.markRevoked(event.payload.token.id);
    });
    live.onTokenRevoked((id) => this.markRevoked(id));
    tasks.start({ name: 'uses of tokens', everyMs: REPORT_USES_MS, run: () => this.reportUses() });
  }

  /** Null for an unknown token; finds expired and revoked ones. `deadline` of the waiting request, if any; ms since 1970. */
  get(tokenHash: string, requestId: string, deadline?: number): Promise<KnownToken | null> {
    return this.tokens.get(tokenHash, systemContext(requestId, deadline));
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
    this.tokens.forget((token) => token.id === id);
    for (const listener of this.revokedListeners) listener(id);
  }
}
