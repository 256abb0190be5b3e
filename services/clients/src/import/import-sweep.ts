import { Clock, Drains, LOGGER, Sweep, type Logger } from '@lotline/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** With each go some hundred rows of reports. */
const BATCH = 1;
const FORGET = `WITH old AS (
    SELECT id FROM imports WHERE ended_at < $1 ORDER BY ended_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
  ), forgotten AS (DELETE FROM imports USING old WHERE imports.id = old.id RETURNING imports.id)
  SELECT count(*)::int AS count FROM forgotten`;

/** Removes imports and their reports seven days after their end. */
@Injectable()
export class ImportSweep extends Sweep implements OnApplicationBootstrap {
  constructor(dataSource: DataSource, clock: Clock, drains: Drains, @Inject(LOGGER) logger: Logger) {
    super({ what: 'imports', batch: BATCH, forget: FORGET }, dataSource, clock, drains, logger);
  }

  onApplicationBootstrap(): void {
    this.start();
  }
}
