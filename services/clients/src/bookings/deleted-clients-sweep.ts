import { Clock, Drains, LOGGER, Sweep, type Logger } from '@lotline/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RESTORABLE_MS } from './deleted-clients.repository.js';

const BATCH = 500;
const DAY_MS = 24 * 60 * 60_000;
const FORGET = `WITH old AS (
    SELECT id FROM deleted_clients WHERE deleted_at < $1 ORDER BY deleted_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
  ), forgotten AS (DELETE FROM deleted_clients USING old WHERE deleted_clients.id = old.id RETURNING deleted_clients.id)
  SELECT count(*)::int AS count FROM forgotten`;

/** Removes deleted records that can no longer be restored. */
@Injectable()
export class DeletedClientsSweep extends Sweep implements OnApplicationBootstrap {
  constructor(dataSource: DataSource, clock: Clock, drains: Drains, @Inject(LOGGER) logger: Logger) {
    super(
      { what: 'deleted clients', batch: BATCH, forget: FORGET, keptDays: RESTORABLE_MS / DAY_MS },
      dataSource,
      clock,
      drains,
      logger,
    );
  }

  onApplicationBootstrap(): void {
    this.start();
  }
}
