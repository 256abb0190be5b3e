import {
  copiedOf,
  IMPORT_PREVIEW_ROWS,
  importedFieldsSchema,
  lotTimeOf,
  type ClientRecord,
  type CopiedClient,
  type ImportedRowReport,
  type Lot,
} from '@lotline/contracts';
import { Clock, Lots, prepared, Transactions, type Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { newRequestId } from '../bookings/request-id.js';
import { byColumn, RECORD_COLUMNS } from '../records/client-columns.js';
import { CreatedInBatch, type CreatedRows } from './created-rows.js';
import { ExistingBookings } from './existing-bookings.js';
import { isTrial, type BatchOutcome, type ClaimedImport, type GoodRow, type StagedRow } from './import.js';
import { ImportsRepository } from './imports.repository.js';
import { importedRecord } from './imported-record.js';
import { Progress } from './progress.js';

const COLUMNS = RECORD_COLUMNS.join(', ');
/** Who is left out has a link or a customer's id that somebody else has taken. */
const INSERT = prepared(`WITH written AS (
    INSERT INTO clients (${COLUMNS}) SELECT ${COLUMNS} FROM json_populate_recordset(NULL::clients, $1)
    ON CONFLICT DO NOTHING RETURNING id, lot_id
  ), noted AS (
    INSERT INTO history (client_id, lot_id, at, action, by_name, changes)
    SELECT id, lot_id, $2::timestamptz, 'added', $3, '[]' FROM written
  )
  SELECT id FROM written`);
/** New customers of one event: of half a kilobyte each, so that who takes it is not long about it (bar: polls meanwhile). */
const TOLD_TOGETHER = 50;
/** How often those are looked for anew and tried again. */
const ROUNDS = 5;

/** Makes bookings of the rows that were judged, a batch a transaction, with their history and their events. */
@Injectable()
export class CreatingService {
  constructor(
    private readonly transactions: Transactions,
    private readonly imports: ImportsRepository,
    private readonly existing: ExistingBookings,
    private readonly progress: Progress,
    private readonly lots: Lots,
    private readonly clock: Clock,
  ) {}

  /** One batch; false where the import is another worker's by now. `before`: the rows created so far, which it adds to. */
  async batch(claimed: ClaimedImport, worker: string, number: number, before: CreatedRows): Promise<boolean> {
    const rows: StagedRow[] = JSON.parse(await this.imports.judged(claimed.id, number));
    const outcome = await this.transactions.run(async (tx) => {
      if (!(await this.imports.hold(tx, claimed.id, worker))) return undefined;
      const created = new CreatedInBatch(before, this.lots.get(claimed.lotId));
      const done = await this.workOut(tx, claimed, rows, created);
      if (claimed.dryRun) addFields(done.reports, rows, IMPORT_PREVIEW_ROWS - before.count);
      this.progress.tell(tx, claimed, await this.imports.batchDone(tx, claimed.id, number, done));
      return done;
    });
    if (outcome) before.addAll(outcome.reports);
    return outcome !== undefined;
  }

  private async workOut(
    tx: Tx,
    claimed: ClaimedImport,
    rows: readonly StagedRow[],
    created: CreatedInBatch,
  ): Promise<BatchOutcome> {
    const lot = this.lots.get(claimed.lotId);
    const trial = isTrial(claimed);
    const reports = new Map<number, ImportedRowReport>();
    let left: GoodRow[] = [];
    for (const row of rows) {
      if ('booking' in row) left.push(row);
      else reports.set(row.row, { ...shown(row), outcome: 'rejected', errors: row.errors });
    }
    if (!trial) await this.existing.lock(tx, lot, left);
    for (let round = 1; left.length > 0; round += 1) {
      if (round > ROUNDS) throw new Error('Rows of an import are taken again and again');
      const found = await this.existing.of(tx, lot, left);
      const fresh: GoodRow[] = [];
      for (const row of left) {
        const sameAsRow = created.sameAs(row);
        const existing = found.get(row.row);
        if (sameAsRow !== undefined) reports.set(row.row, { ...shown(row), outcome: 'duplicate', sameAsRow });
        else if (existing !== undefined) reports.set(row.row, { ...shown(row), outcome: 'duplicate', existing });
        else {
          created.add(row.row, row.booking);
          fresh.push(row);
        }
      }
      if (trial) {
        const outcome = claimed.dryRun ? 'created' : 'skipped';
        for (const row of fresh) reports.set(row.row, { ...shown(row), outcome });
        break;
      }
      const written = await this.insert(tx, claimed, lot, fresh);
      left = [];
      for (const row of fresh) {
        const id = written.get(row.row);
        if (id !== undefined) reports.set(row.row, { ...shown(row), outcome: 'created', id });
        else {
          created.remove(row.row);
          left.push({ ...row, booking: { ...row.booking, shuttleRequestId: newRequestId() } });
        }
      }
    }
    const all = rows.flatMap(({ row }) => reports.get(row) ?? []);
    const count = (outcome: ImportedRowReport['outcome']) => all.filter((each) => each.outcome === outcome).length;
    return {
      reports: all,
      created: count('created'),
      duplicates: count('duplicate'),
      rejected: count('rejected'),
    };
  }

  /** The ids of those that were written, by row. */
  private async insert(
    tx: Tx,
    { byId, byName }: ClaimedImport,
    lot: Lot,
    rows: readonly GoodRow[],
  ): Promise<Map<number, string>> {
    if (rows.length === 0) return new Map();
    const at = this.clock.now();
    const now = { instant: at.toISOString(), lotTime: lotTimeOf(at, lot.timeZone) };
    const records = new Map<string, [GoodRow, ClientRecord]>();
    for (const row of rows) {
      const record = importedRecord(row.booking, lot, byId, now);
      records.set(record.id, [row, record]);
    }
    const json = JSON.stringify([...records.values()].map(([, record]) => byColumn(record)));
    const written = await tx.query<{ id: string }>(INSERT, [json, now.instant, byName]);
    const ids = new Map<number, string>();
    const clients: CopiedClient[] = [];
    for (const { id } of written) {
      const [row, record] = records.get(id) ?? [];
      if (!row || !record) continue;
      ids.set(row.row, id);
      clients.push(copiedOf(record));
    }
    for (let from = 0; from < clients.length; from += TOLD_TOGETHER) {
      tx.emit('client.imported', lot.id, { clients: clients.slice(from, from + TOLD_TOGETHER) });
    }
    return ids;
  }
}

/** Adds what was read to the reports of the first good rows, at most `count`. */
function addFields(reports: ImportedRowReport[], rows: readonly StagedRow[], count: number): void {
  const previewed = reports.filter(({ outcome }) => outcome === 'created').slice(0, Math.max(0, count));
  for (const report of previewed) {
    const row = rows.find((each) => each.row === report.row);
    if (row && 'booking' in row) report.fields = importedFieldsSchema.parse(row.booking);
  }
}

const shown = ({ row, name, phone }: StagedRow) => ({ row, name, phone });
