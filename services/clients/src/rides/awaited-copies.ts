import { setTimeout } from 'node:timers/promises';
import type { MovedRide } from '@lotline/contracts';
import { LOGGER, prepared, type Logger } from '@lotline/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** How long a list waits for the copies of its reader's own moves (design §3 "Read your own writes"). */
const PATIENCE_MS = 500;
/** A copy is there some ten milliseconds after its move: looked for often at first, then ever less. */
const FIRST_WAIT_MS = 3;
const WAITS_GROW_BY = 1.25;

/** A deleted client is not waited for. */
const BEHIND = prepared(`
  SELECT EXISTS (
    SELECT FROM json_to_recordset($2::json) AS moved ("clientId" uuid, version int)
    JOIN clients c ON c.id = moved."clientId" AND c.lot_id = $1
    LEFT JOIN rides held ON held.client_id = c.id
    WHERE coalesce(held.version, 0) < moved.version) AS behind`);

/**
 * Lets the person who moved a ride see it moved in the very next list of customers
 * (docs/decisions/readers-wait-for-their-moves.md).
 */
@Injectable()
export class AwaitedCopies {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Returns when the copies hold these rides, or newer ones; or when waiting longer would help nobody. */
  async until(lotId: string, moved: readonly MovedRide[]): Promise<void> {
    if (moved.length === 0) return;
    const begun = performance.now();
    for (let wait = FIRST_WAIT_MS; await this.areBehind(lotId, moved); wait *= WAITS_GROW_BY) {
      const left = begun + PATIENCE_MS - performance.now();
      if (left <= 0) return this.logger.warn({ rides: moved.length }, 'a list did not wait for the copies any longer');
      await setTimeout(Math.min(wait, left));
    }
  }

  private async areBehind(lotId: string, moved: readonly MovedRide[]): Promise<boolean> {
    const [row]: { behind: boolean }[] = await this.dataSource.query(BEHIND, [lotId, JSON.stringify(moved)]);
    return row?.behind ?? false;
  }
}
