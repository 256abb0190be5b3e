import { Clock, LOGGER, RowSweep, ShutdownTasks, type Logger } from '@lotline/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';

const BATCH = 1000;
const DELETE_OLD = `WITH old AS (
    SELECT id FROM password_resets WHERE created_at < $1 LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
  ), deleted AS (DELETE FROM password_resets USING old WHERE password_resets.id = old.id RETURNING password_resets.id)
  SELECT count(*)::int AS count FROM deleted`;

/** Deletes links, and the email addresses that were typed for them, a day later. */
@Injectable()
export class PasswordResetsSweep extends RowSweep implements OnApplicationBootstrap {
  constructor(dataSource: DataSource, clock: Clock, shutdownTasks: ShutdownTasks, @Inject(LOGGER) logger: Logger) {
    super(
      { name: 'password resets', batchSize: BATCH, deleteSql: DELETE_OLD, retentionDays: 1 },
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
