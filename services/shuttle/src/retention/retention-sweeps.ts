import { Clock, ShutdownTasks, LOGGER, SETTINGS, RowSweep, type Logger } from '@lotline/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ShuttleSettings } from '../config.js';

const BATCH = 1000;

/** Ids follow the time of the move, so the oldest moves come first in the primary key and need no index of their own. */
const DELETE_RIDE_MOVES = `WITH old AS (
    SELECT id FROM ride_moves WHERE id IN (SELECT id FROM ride_moves ORDER BY id LIMIT ${BATCH}) AND at < $1 FOR UPDATE SKIP LOCKED
  ), deleted AS (DELETE FROM ride_moves USING old WHERE ride_moves.id = old.id RETURNING ride_moves.id)
  SELECT count(*)::int AS count FROM deleted`;

/** An offline move is applied within the hour, so a board that sends it again has long received its answer. */
const OFFLINE_MOVE_DAYS = 2;
const DELETE_OFFLINE_MOVES = `
  WITH old AS (
    SELECT lot_id, client_id, move_id FROM offline_moves WHERE stored_at < $1
    ORDER BY stored_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
  ), deleted AS (
    DELETE FROM offline_moves AS move USING old
    WHERE (move.lot_id, move.client_id, move.move_id) = (old.lot_id, old.client_id, old.move_id) RETURNING move.move_id
  )
  SELECT count(*)::int AS count FROM deleted`;

/** Deletes ride moves after their retention period, also those of deleted clients, and offline moves after two days. */
@Injectable()
export class RetentionSweeps implements OnApplicationBootstrap {
  readonly rideMoves: RowSweep;
  readonly offlineMoves: RowSweep;

  constructor(
    dataSource: DataSource,
    clock: Clock,
    shutdownTasks: ShutdownTasks,
    @Inject(LOGGER) logger: Logger,
    @Inject(SETTINGS) { HISTORY_RETENTION_DAYS }: ShuttleSettings,
  ) {
    const sweep = (name: string, deleteSql: string, retentionDays: number): RowSweep =>
      new RowSweep({ name, batchSize: BATCH, deleteSql, retentionDays }, dataSource, clock, shutdownTasks, logger);
    this.rideMoves = sweep('ride moves', DELETE_RIDE_MOVES, HISTORY_RETENTION_DAYS);
    this.offlineMoves = sweep('offline moves', DELETE_OFFLINE_MOVES, OFFLINE_MOVE_DAYS);
  }

  onApplicationBootstrap(): void {
    this.rideMoves.start();
    this.offlineMoves.start();
  }
}
