import type { ImportProgress } from '@lotline/protocol';
import type { Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import type { ClaimedImport } from './import.js';

const MIN_INTERVAL_MS = 500;

/** Emits the progress of imports, in the transaction that made the progress. */
@Injectable()
export class ProgressReporter {
  private reportedAt = Number.NEGATIVE_INFINITY;

  /** Limits the events of a running import to two per second. The end is always reported. Does nothing without `progress`. */
  report(tx: Tx, { lotId, byId }: Pick<ClaimedImport, 'lotId' | 'byId'>, progress: ImportProgress | undefined): void {
    if (!progress) return;
    const now = performance.now();
    const hasEnded = progress.state === 'done' || progress.state === 'failed';
    if (!hasEnded && now - this.reportedAt < MIN_INTERVAL_MS) return;
    this.reportedAt = now;
    tx.emit('import.changed', lotId, { userId: byId ?? '', progress });
  }
}
