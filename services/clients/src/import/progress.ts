import type { ImportProgress } from '@lotline/contracts';
import type { Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import type { ClaimedImport } from './import.js';

/** At most twice a second. */
const EVERY_MS = 500;

/** Says how far an import is, in the transaction that brought it there. */
@Injectable()
export class Progress {
  private saidAt = Number.NEGATIVE_INFINITY;

  /** At the end always; before it where the last time is a while ago. Undefined for what has ended already. */
  tell(tx: Tx, { lotId, byId }: ClaimedImport, progress: ImportProgress | undefined): void {
    if (!progress) return;
    const now = performance.now();
    const isOver = progress.state === 'done' || progress.state === 'failed';
    if (!isOver && now - this.saidAt < EVERY_MS) return;
    this.saidAt = now;
    tx.emit('import.changed', lotId, { userId: byId ?? '', progress });
  }
}
