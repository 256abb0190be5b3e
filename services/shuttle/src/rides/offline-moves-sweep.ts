import { Clock, Drains, LOGGER, Sweep, type Logger } from '@lotline/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';

const BATCH = 1000;
/** A move is applied within the hour; whoever sends it again after this was told so long ago. */
const KEPT_DAYS = 2;
const FORGET = `
  WITH old AS (
    SELECT lot_id, client_id, move_id FROM offline_moves WHERE kept_at < $1
    ORDER BY kept_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
  ), forgotten AS (
    DELETE FROM offline_moves AS move USING old
    WHERE (move.lot_id, move.client_id, move.move_id) = (old.lot_id, old.client_id, old.move_id) RETURNING move.move_id
  )
  SELECT count(*)::int AS count FROM forgotten`;

/** Forgets moves that boards made without a network, two days after they were answered. */
@Injectable()
export class OfflineMovesSweep extends Sweep implements OnApplicationBootstrap {
  constructor(dataSource: DataSource, clock: Clock, drains: Drains, @Inject(LOGGER) logger: Logger) {
    super(
      { what: 'offline moves', batch: BATCH, forget: FORGET, keptDays: KEPT_DAYS },
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
