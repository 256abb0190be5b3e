import { setTimeout } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import type { ShutdownTasks } from '../bootstrap/shutdown-tasks.js';
import type { Clock } from '../clock.js';
import type { Logger } from '../logging/index.js';
import { DAY_MS, Sweep } from './sweep.js';

const PAUSE_MS = 100;

export interface RowSweepOptions {
  /** Identifies the sweep in the log. */
  name: string;
  /** The LIMIT of `deleteSql`: a statement has a time limit. */
  batchSize: number;
  /**
   * SQL that deletes at most `batchSize` rows from before the instant $1 and returns their `count`. It skips rows that another
   * replica has locked.
   */
  deleteSql: string;
  /** How long a row is stored, in days or fractions of one. Default: a week. */
  retentionDays?: number;
}

/** Deletes the expired rows of a table in batches. */
export class RowSweep extends Sweep {
  constructor(
    private readonly options: RowSweepOptions,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    shutdownTasks: ShutdownTasks,
    logger: Logger,
  ) {
    super(options.name, shutdownTasks, logger);
  }

  override async removeOld(): Promise<number> {
    const { batchSize, deleteSql, retentionDays = 7 } = this.options;
    const before = new Date(this.clock.now().getTime() - retentionDays * DAY_MS);
    for (let removed = 0; ;) {
      const [row]: { count: number }[] = await this.dataSource.query(deleteSql, [before]);
      const count = row?.count ?? 0;
      removed += count;
      if (count < batchSize || this.isStopping) return removed;
      await setTimeout(PAUSE_MS);
    }
  }
}
