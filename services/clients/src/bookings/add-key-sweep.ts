import { Clock, ShutdownTasks, LOGGER, RowSweep, type Logger } from '@lotline/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';

const BATCH = 500;
const DELETE_OLD = `WITH old AS (
    SELECT lot_id, user_id, key FROM add_keys WHERE added_at < $1 ORDER BY added_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
  ), deleted AS (
    DELETE FROM add_keys a USING old WHERE (a.lot_id, a.user_id, a.key) = (old.lot_id, old.user_id, old.key) RETURNING a.key
  )
  SELECT count(*)::int AS count FROM deleted`;

/** Removes the idempotency keys of adds after a day. */
@Injectable()
export class AddKeySweep extends RowSweep implements OnApplicationBootstrap {
  constructor(dataSource: DataSource, clock: Clock, shutdownTasks: ShutdownTasks, @Inject(LOGGER) logger: Logger) {
    super(
      { name: 'add keys', batchSize: BATCH, deleteSql: DELETE_OLD, retentionDays: 1 },
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
