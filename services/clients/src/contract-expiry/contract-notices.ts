import { CONTRACT_NOTICE_DAYS, contractTypes, lotTimeOf, type ClientRecord, type Lot } from '@lotline/protocol';
import { Clock, Lots, PeriodicTasks, prepared, sqlFile, Transactions, type Tx } from '@lotline/service-kit';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { RECORD_FIELDS } from '../records/client-columns.js';

const INTERVAL_MS = 10 * 60_000;
/** A statement has a time limit, and a transaction a size that the outbox handles well. */
const BATCH = 200;

const ANNOUNCE = prepared(
  sqlFile(import.meta.url, 'announce.sql', { batch: String(BATCH), record_fields: RECORD_FIELDS }),
);

/** The end has passed, so none of its periods can begin again. */
const DELETE_ENDED = `DELETE FROM contract_notices WHERE ends_at < $1::timestamptz AT TIME ZONE 'UTC' - interval '7 days'`;

/**
 * Emits an event when a contract's end comes within 30 days, 7 days and one day, once each. Every replica looks; a notice that two
 * find is stored and emitted by one.
 */
@Injectable()
export class ContractNotices implements OnApplicationBootstrap {
  constructor(
    private readonly transactions: Transactions,
    private readonly lots: Lots,
    private readonly clock: Clock,
    private readonly tasks: PeriodicTasks,
  ) {}

  onApplicationBootstrap(): void {
    const run = (isStopping: () => boolean): Promise<void> => this.announceAll(isStopping);
    this.tasks.start({ name: 'contract notices', everyMs: INTERVAL_MS, run })();
  }

  /** Announces what is due at every lot. */
  async announceAll(isStopping = () => false): Promise<void> {
    for (const lot of this.lots.all) {
      let count = BATCH;
      while (count === BATCH && !isStopping()) count = await this.transactions.run((tx) => this.announce(tx, lot));
    }
    await this.transactions.statements(({ query }) => query(DELETE_ENDED, [this.clock.now()]));
  }

  /** Returns how many it announced, at most `BATCH`. */
  private async announce(tx: Tx, lot: Lot): Promise<number> {
    const due = await tx.query<{ record: ClientRecord; days: number }>(ANNOUNCE, [
      lot.id,
      contractTypes(lot),
      lotTimeOf(this.clock.now(), lot.timeZone),
      CONTRACT_NOTICE_DAYS,
    ]);
    for (const { record, days } of due) tx.emit('client.contract-expiring', lot.id, { client: record, days });
    return due.length;
  }
}
