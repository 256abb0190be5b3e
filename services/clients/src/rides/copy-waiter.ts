import { setTimeout } from 'node:timers/promises';
import type { MovedRide } from '@lotline/protocol';
import { LOGGER, prepared, type Logger } from '@lotline/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const TIMEOUT_MS = 500;
/** A copy usually arrives some ten milliseconds after the move, so polling starts fast and slows down. */
const FIRST_DELAY_MS = 3;
const BACKOFF_FACTOR = 1.25;

/** Ignores deleted clients. */
const IS_OUTDATED = prepared(`
  SELECT EXISTS (
    SELECT FROM json_to_recordset($2::json) AS moved ("clientId" uuid, version int)
    JOIN clients c ON c.id = moved."clientId" AND c.lot_id = $1
    LEFT JOIN rides ON rides.client_id = c.id
    WHERE coalesce(rides.version, 0) < moved.version) AS "isOutdated"`);

/** Ensures that a person who moved a ride sees the move in the next list (docs/decisions/rooms.md). */
@Injectable()
export class CopyWaiter {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Waits until the copies have these versions of the rides or newer ones, at most `TIMEOUT_MS`. */
  async waitFor(lotId: string, moved: readonly MovedRide[]): Promise<void> {
    if (moved.length === 0) return;
    const startedAt = performance.now();
    for (let delay = FIRST_DELAY_MS; await this.isOutdated(lotId, moved); delay *= BACKOFF_FACTOR) {
      const left = startedAt + TIMEOUT_MS - performance.now();
      if (left <= 0) return this.logger.warn({ rides: moved.length }, 'timed out waiting for copies of moved rides');
      await setTimeout(Math.min(delay, left));
    }
  }

  private async isOutdated(lotId: string, moved: readonly MovedRide[]): Promise<boolean> {
    const [row]: { isOutdated: boolean }[] = await this.dataSource.query(IS_OUTDATED, [lotId, JSON.stringify(moved)]);
    return row?.isOutdated ?? false;
  }
}
