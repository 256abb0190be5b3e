import { Clock, ShutdownTasks, LOGGER, SETTINGS, RowSweep, type Logger } from '@lotline/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { NotifySettings } from '../config.js';

const BATCH = 1000;
const DELETE_OLD = `WITH old AS (
    SELECT id FROM messages WHERE created_at < $1 ORDER BY created_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
  ), deleted AS (DELETE FROM messages USING old WHERE messages.id = old.id RETURNING messages.id)
  SELECT count(*)::int AS count FROM deleted`;

/** Removes texts in both directions once their retention period is over. Opt-outs stay. */
@Injectable()
export class TextsSweep extends RowSweep implements OnApplicationBootstrap {
  constructor(
    dataSource: DataSource,
    clock: Clock,
    shutdownTasks: ShutdownTasks,
    @Inject(LOGGER) logger: Logger,
    @Inject(SETTINGS) { TEXT_RETENTION_DAYS: retentionDays }: NotifySettings,
  ) {
    super(
      { name: 'texts', batchSize: BATCH, deleteSql: DELETE_OLD, retentionDays },
      dataSource,
      clock,
      shutdownTasks,
      logger,
    );
  }

  onApplicationBootstrap(): void {
    this.start();
  }
}
