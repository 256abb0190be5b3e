import {
  toCopiedClient,
  IMPORT_PREVIEW_ROWS,
  importedFieldsSchema,
  lotTimeOf,
  type ClientRecord,
  type CopiedClient,
  type ImportedRowReport,
  type Lot,
} from '@lotline/protocol';
import { Clock, Lots, prepared, Transactions, type Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { createLinkId } from '../bookings/new-record.js';
import { toRow, RECORD_COLUMNS } from '../records/client-columns.js';
import type { CreatedRows } from './created-rows.js';
import { ExistingBookings } from './existing-bookings.js';
import { isTrialRun, rowIdsOf, type BatchOutcome, type ClaimedImport, type GoodRow, type StagedRow } from './import.js';
import { ImportsRepository } from './imports.repository.js';
import { importedRecord } from './imported-record.js';
import { ProgressReporter } from './progress-reporter.js';
import type { RowPlace } from './row-ids.js';

const COLUMNS = RECORD_COLUMNS.join(', ');
/** Skips rows whose link or customer id is already in use. */
const INSERT = prepared(`WITH written AS (
    INSERT INTO clients (${COLUMNS}) SELECT ${COLUMNS} FROM json_populate_recordset(NULL::clients, $1)
    ON CONFLICT DO NOTHING RETURNING id, lot_id
  ), noted AS (
    INSERT INTO history (client_id, lot_id, at, action, by_name, changes)
    SELECT id, lot_id, $2::timestamptz, 'added', $3, '[]' FROM written
  )
  SELECT id FROM written`);
/** Customers per event. A customer has about half a kilobyte, so that a consumer handles an event quickly. */
const EVENT_SIZE = 50;
/** How often skipped rows are checked and inserted again. */
const MAX_ROUNDS = 5;

/** Creates bookings from validated rows with their history and events, one batch per transaction. */
@Injectable()
export class CreatingService {
  constructor(
    private readonly transactions: Transactions,
    private readonly imports: ImportsRepository,
    private readonly existing: ExistingBookings,
    private readonly progress: ProgressReporter,
    private readonly lots: Lots,
    private readonly clock: Clock,
  ) {}

  /** Processes one batch and adds its created rows to `created`. Returns false if another worker has taken over the import. */
  async processBatch(claimed: ClaimedImport, worker: string, number: number, created: CreatedRows): Promise<boolean> {
    const rows: StagedRow[] = JSON.parse(await this.imports.findValidatedRows(claimed.id, number));
    const outcome = await this.transactions.run(async (tx) => {
      if (!(await this.imports.lock(tx, claimed.id, worker))) return undefined;
      created.beginBatch();
      const result = await this.createBookings(tx, claimed, rows, created);
      if (claimed.dryRun) addFields(result.reports, rows, IMPORT_PREVIEW_ROWS - created.count);
      this.progress.report(tx, claimed, await this.imports.finishBatch(tx, claimed.id, number, result));
      return result;
    });
    if (outcome) created.endBatch(outcome.reports);
    return outcome !== undefined;
  }

  private async createBookings(
    tx: Tx,
    claimed: ClaimedImport,
    rows: readonly StagedRow[],
    created: CreatedRows,
  ): Promise<BatchOutcome> {
    const lot = this.lots.get(claimed.lotId);
    const isTrial = isTrialRun(claimed);
    const ids = rowIdsOf(claimed.layout);
    const reports = new Map<number, ImportedRowReport>();
    const sharing = new Map<number, string>();
    let left: GoodRow[] = [];
    const report = (row: StagedRow, its: Omit<ImportedRowReport, 'row' | 'sheet' | 'name' | 'phone'>): void => {
      const { row: id, name, phone } = row;
      reports.set(id, { ...toPlace(ids.placeOf(id)), ...its, name, phone, ...withNotices(row, sharing.get(id)) });
    };
    for (const row of rows) {
      if ('booking' in row) left.push(row);
      else if ('leftOut' in row) report(row, { outcome: 'left-out', reason: row.leftOut });
      else report(row, { outcome: 'rejected', errors: row.errors });
    }
    if (!isTrial) await this.existing.lockPhones(tx, lot, left);
    for (let round = 1; left.length > 0; round += 1) {
      if (round > MAX_ROUNDS) throw new Error('Rows of an import repeatedly conflict with other records');
      const found = await this.existing.find(tx, lot, left);
      const fresh: GoodRow[] = [];
      for (const row of left) {
        const sameAsRow = created.findDuplicate(row);
        const { existing, notice } = found.get(row.row) ?? {};
        if (notice !== undefined) sharing.set(row.row, notice);
        if (sameAsRow !== undefined) report(row, { outcome: 'duplicate', ...toSame(ids.placeOf(sameAsRow)) });
        else if (existing !== undefined) report(row, { outcome: 'duplicate', existing });
        else {
          created.add(row);
          fresh.push(row);
        }
      }
      if (isTrial) {
        const outcome = claimed.dryRun ? 'created' : 'skipped';
        for (const row of fresh) report(row, { outcome });
        break;
      }
      const written = await this.insert(tx, claimed, lot, fresh);
      left = [];
      for (const row of fresh) {
        const id = written.get(row.row);
        if (id !== undefined) report(row, { outcome: 'created', id });
        else {
          created.remove(row);
          left.push({ ...row, booking: { ...row.booking, shuttleRequestId: createLinkId() } });
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
      leftOut: count('left-out'),
    };
  }

  /** Inserts the rows and returns the ids of the created bookings by row number. */
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
    const json = JSON.stringify([...records.values()].map(([, record]) => toRow(record)));
    const written = await tx.query<{ id: string }>(INSERT, [json, now.instant, byName]);
    const ids = new Map<number, string>();
    const clients: CopiedClient[] = [];
    for (const { id } of written) {
      const [row, record] = records.get(id) ?? [];
      if (!row || !record) continue;
      ids.set(row.row, id);
      clients.push(toCopiedClient(record));
    }
    for (let from = 0; from < clients.length; from += EVENT_SIZE) {
      tx.emit('client.imported', lot.id, { clients: clients.slice(from, from + EVENT_SIZE) });
    }
    return ids;
  }
}

/** Adds the parsed fields to the reports of the first `count` valid rows, as a preview. `reports` are those of `rows`, in their order. */
function addFields(reports: ImportedRowReport[], rows: readonly StagedRow[], count: number): void {
  let left = count;
  reports.forEach((report, at) => {
    const row = rows[at];
    if (left <= 0 || report.outcome !== 'created' || !row || !('booking' in row)) return;
    report.fields = importedFieldsSchema.parse(row.booking);
    left -= 1;
  });
}

/** `sharing`: the notice that another car has the same phone. A duplicate is not added, so it shares nothing. */
function withNotices(row: StagedRow, sharing: string | undefined): Pick<ImportedRowReport, 'notices'> {
  const notices = [
    ...('notices' in row && row.notices ? row.notices : []),
    ...(sharing === undefined ? [] : [sharing]),
  ];
  return notices.length > 0 ? { notices } : {};
}

/** A file without sheets has none in its report. */
const toPlace = ({ sheet, row }: RowPlace) => ({ row, ...(sheet !== '' && { sheet }) });
const toSame = ({ sheet, row }: RowPlace) => ({ sameAsRow: row, ...(sheet !== '' && { sameAsSheet: sheet }) });
