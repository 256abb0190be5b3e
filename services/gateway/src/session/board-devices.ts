import { createHash, randomUUID } from 'node:crypto';
import { systemContext, type KnownBoardDevice } from '@lotline/protocol';
import { PeriodicTasks, RpcClient } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { LiveSubscription } from '../replica/live-subscription.js';
import { LiveCache } from './live-cache.js';

const REPORT_SEEN_MS = 30_000;

/** As the owning service stores the token of a device or a program. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Paired board devices by token, so that a poll needs no call. `board-device.changed` events tell which were revoked. */
@Injectable()
export class BoardDevices {
  private readonly devices: LiveCache<KnownBoardDevice>;
  private readonly revokedListeners: (() => void)[] = [];
  private readonly seen = new Set<string>();

  constructor(
    private readonly rpc: RpcClient,
    live: LiveSubscription,
    tasks: PeriodicTasks,
  ) {
    this.devices = new LiveCache(
      live,
      (token, context) => rpc.call('shuttle.board-device.get', { tokenHash: hashToken(token) }, context),
      // No event says that a code has expired.
      ({ state }) => state === 'paired',
    );
    live.onEvent((event) => {
      if (event.type === 'board-device.changed' && event.payload.state === 'revoked') this.end(event.payload.id);
    });
    tasks.start({ name: 'active boards', everyMs: REPORT_SEEN_MS, run: () => this.reportSeen() });
  }

  /** Null for an unknown or revoked token. `deadline` of the waiting request, if any; ms since 1970. */
  get(token: string, requestId: string, deadline?: number): Promise<KnownBoardDevice | null> {
    return this.devices.get(token, systemContext(requestId, deadline));
  }

  /** Revokes a device, after a response of this or another gateway. */
  end(id: string): void {
    this.devices.forget((device) => device.id === id);
    for (const listener of this.revokedListeners) listener();
  }

  onRevoked(listener: () => void): void {
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
}
