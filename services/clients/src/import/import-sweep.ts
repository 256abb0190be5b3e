import { Clock, ShutdownTasks, LOGGER, SETTINGS, RowSweep, type Logger } from '@lotline/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ClientsSettings } from '../config.js';

/** With each go some hundred rows of reports. */
const BATCH = 1;
/** The second half are uploads that stopped halfway at a lot that has not imported since: their files are still there. */
const DELETE_OLD = `WITH old AS (
    SELECT id FROM imports WHERE ended_at < $1 OR (ended_at IS NULL AND state = 'receiving' AND touched_at < $1)
    ORDER BY ended_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
  ), deleted AS (DELETE FROM imports USING old WHERE imports.id = old.id RETURNING imports.id)
  SELECT count(*)::int AS count FROM deleted`;

/** Removes imports and their reports once their retention period is over. A file itself is deleted as soon as it was read. */
@Injectable()
export class ImportSweep extends RowSweep implements OnApplicationBootstrap {
  constructor(
    dataSource: DataSource,
    clock: Clock,
    shutdownTasks: ShutdownTasks,
    @Inject(LOGGER) logger: Logger,
    @Inject(SETTINGS) { IMPORT_RETENTION_DAYS: retentionDays }: ClientsSettings,
  ) {
    super(
      { name: 'imports', batchSize: BATCH, deleteSql: DELETE_OLD, retentionDays },
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
