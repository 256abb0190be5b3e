import { Clock, LOGGER, RowSweep, SETTINGS, ShutdownTasks, type Logger } from '@lotline/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { AuthSettings } from '../config.js';

const BATCH = 1000;
/** Ids follow the time of the entry, so the oldest come first in the primary key. */
const DELETE_OLD = `WITH old AS (
    SELECT id FROM audit WHERE id IN (SELECT id FROM audit ORDER BY id LIMIT ${BATCH}) AND at < $1 FOR UPDATE SKIP LOCKED
  ), deleted AS (DELETE FROM audit USING old WHERE audit.id = old.id RETURNING audit.id)
  SELECT count(*)::int AS count FROM deleted`;

/** Deletes entries of the audit after AUDIT_RETENTION_DAYS. */
@Injectable()
export class AuditSweep extends RowSweep implements OnApplicationBootstrap {
  constructor(
    dataSource: DataSource,
    clock: Clock,
    shutdownTasks: ShutdownTasks,
    @Inject(LOGGER) logger: Logger,
    @Inject(SETTINGS) { AUDIT_RETENTION_DAYS: retentionDays }: AuthSettings,
  ) {
    super(
      { name: 'audit', batchSize: BATCH, deleteSql: DELETE_OLD, retentionDays },
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
