import { Clock, LOGGER, Lots, SETTINGS, Transactions, type Logger, type Tx } from '@lotline/service-kit';
import type { Lot } from '@lotline/protocol';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { ClientsSettings } from '../config.js';
import { toRow, RECORD_COLUMNS } from '../records/client-columns.js';
import { demoCustomers, type DemoCustomer } from './demo-customers.js';

/** With DEMO=true, fills every lot without customers with about 200 customers around today. */
@Injectable()
export class DemoService implements OnApplicationBootstrap {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly lots: Lots,
    @Inject(SETTINGS) private readonly settings: ClientsSettings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.settings.DEMO) return;
    for (const lot of this.lots.all) {
      const count = await this.transactions.run((tx) => this.fill(tx, lot));
      if (count > 0) this.logger.info({ lot: lot.id, customers: count }, 'demo customers created');
    }
  }

  private async fill(tx: Tx, lot: Lot): Promise<number> {
    // Locks out other replicas.
    await tx.query(`SELECT pg_advisory_xact_lock(hashtext('clients.demo'))`);
    const existing = await tx.query('SELECT FROM clients WHERE lot_id = $1 LIMIT 1', [lot.id]);
    if (existing.length > 0) return 0;
    const customers = demoCustomers(lot, this.clock.now());
    await insertAll(tx, customers);
    for (const { record } of customers) tx.emit('client.saved', lot.id, { client: record });
    return customers.length;
  }
}

async function insertAll(tx: Tx, customers: DemoCustomer[]): Promise<void> {
  const columns = RECORD_COLUMNS.join(', ');
  const records = customers.map(({ record }) => toRow(record));
  await tx.query(`INSERT INTO clients (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::clients, $1)`, [
    JSON.stringify(records),
  ]);
  const entries = customers.flatMap(({ record, history }) =>
    history.map(({ by, ...entry }) => ({ ...entry, by_name: by, client_id: record.id, lot_id: record.lotId })),
  );
  await tx.query(
    `INSERT INTO history (client_id, lot_id, at, action, by_name, changes)
     SELECT client_id, lot_id, at, action, by_name, changes FROM json_populate_recordset(NULL::history, $1)`,
    [JSON.stringify(entries)],
  );
}
