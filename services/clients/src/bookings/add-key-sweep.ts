import { Clock, Drains, LOGGER, Sweep, type Logger } from '@lotline/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';

const BATCH = 500;
const FORGET = `WITH old AS (
    SELECT lot_id, user_id, key FROM add_keys WHERE added_at < $1 ORDER BY added_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
  ), forgotten AS (
    DELETE FROM add_keys a USING old WHERE (a.lot_id, a.user_id, a.key) = (old.lot_id, old.user_id, old.key) RETURNING a.key
  )
  SELECT count(*)::int AS count FROM forgotten`;

/** Removes the idempotency keys of adds after a day. */
@Injectable()
export class AddKeySweep extends Sweep implements OnApplicationBootstrap {
  constructor(dataSource: DataSource, clock: Clock, drains: Drains, @Inject(LOGGER) logger: Logger) {
    super({ what: 'add keys', batch: BATCH, forget: FORGET, keptDays: 1 }, dataSource, clock, drains, logger);
  }

  onApplicationBootstrap(): void {
    this.start();
  }
}
