import { CONTRACT_NOTICE_DAYS, contractTypes, lotTimeOf, type ClientRecord, type Lot } from '@lotline/protocol';
import { Clock, Lots, PeriodicTasks, prepared, Transactions, type Tx } from '@lotline/service-kit';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { RECORD_FIELDS } from '../records/client-columns.js';

const INTERVAL_MS = 10 * 60_000;
/** A statement has a time limit, and a transaction a size that the outbox handles well. */
const BATCH = 200;

/**
 * Stores the shortest period of $4 that each contract's end is within and that was not announced yet, and returns the contracts.
 * $1 lot, $2 its contract types, $3 its local time. A contract that was checked out has ended.
 */
const ANNOUNCE = prepared(
  `WITH due AS (
     SELECT c.id, c.check_out_date_time AS ends_at,
       (SELECT min(days) FROM unnest($4::int[]) days WHERE c.check_out_date_time <= $3::timestamp + make_interval(days => days)) AS days
     FROM clients c
     WHERE c.lot_id = $1 AND c.client_type = ANY ($2) AND c.check_out_date_time > $3::timestamp
       AND c.check_out_date_time <= $3::timestamp + make_interval(days => (SELECT max(days) FROM unnest($4::int[]) days))
       AND (c.checked_in OR c.manual_check_out_status IS NULL)
       AND NOT EXISTS (SELECT FROM contract_notices n WHERE n.client_id = c.id AND n.ends_at = c.check_out_date_time
         AND n.days <= (SELECT min(days) FROM unnest($4::int[]) days WHERE c.check_out_date_time <= $3::timestamp + make_interval(days => days)))
     ORDER BY c.check_out_date_time LIMIT ${BATCH}
   ), noted AS (
     INSERT INTO contract_notices AS n (client_id, ends_at, days) SELECT id, ends_at, days FROM due ORDER BY id
     ON CONFLICT (client_id) DO UPDATE SET ends_at = excluded.ends_at, days = excluded.days
       WHERE n.ends_at <> excluded.ends_at OR n.days > excluded.days
     RETURNING client_id, days
   )
   SELECT noted.days, (SELECT row_to_json(fields) FROM (SELECT ${RECORD_FIELDS}) fields) AS record
   FROM noted JOIN clients c ON c.id = noted.client_id ORDER BY c.check_out_date_time, c.id`,
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
