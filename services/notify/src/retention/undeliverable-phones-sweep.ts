import { Clock, ShutdownTasks, LOGGER, SETTINGS, RowSweep, type Logger } from '@lotline/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { NotifySettings } from '../config.js';

const BATCH = 1000;
/** An opt-out stands until its owner ends it. */
const DELETE_OLD = `WITH old AS (
    SELECT id FROM phone_troubles WHERE changed_at < $1 AND trouble IS DISTINCT FROM 'opted-out'
    ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
  ), deleted AS (DELETE FROM phone_troubles USING old WHERE phone_troubles.id = old.id RETURNING phone_troubles.id)
  SELECT count(*)::int AS count FROM deleted`;

/** Forgets which phones texts did not reach, once the retention period is over. The clients service does so with its copy. */
@Injectable()
export class UndeliverablePhonesSweep extends RowSweep implements OnApplicationBootstrap {
  constructor(
    dataSource: DataSource,
    clock: Clock,
    shutdownTasks: ShutdownTasks,
    @Inject(LOGGER) logger: Logger,
    @Inject(SETTINGS) { TROUBLE_RETENTION_DAYS: retentionDays }: NotifySettings,
  ) {
    super(
      { name: 'phone troubles', batchSize: BATCH, deleteSql: DELETE_OLD, retentionDays },
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
