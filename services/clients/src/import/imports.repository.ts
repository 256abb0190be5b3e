import { importLayoutSchema, type ImportLayout, type ImportProgress, type ImportState } from '@lotline/protocol';
import { prepared, type Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { BatchOutcome, ClaimedImport, ReadFile } from './import.js';
import { headingsKey, type RememberedMapping } from './remembered-mappings.js';

const INSTANT = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;
const isoInstant = (column: string): string => `to_char(${column} AT TIME ZONE 'UTC', ${INSTANT})`;

const LISTED = `id, state, dry_run AS "dryRun", all_or_nothing AS "allOrNothing", total, done, created, duplicates,
    rejected, left_out AS "leftOut", unknown_columns AS "unknownColumns", error, by_name AS by, ${isoInstant('created_at')} AS "createdAt",
    ${isoInstant('ended_at')} AS "endedAt"`;
const PROGRESS = 'id, state, total, done, created, duplicates, rejected, left_out AS "leftOut"';

/** How long a worker's claim lasts. The worker renews it every second. */
const LEASE = `now() + interval '5 seconds'`;

/** Counts only claims by another worker, because a worker that lost its lease in a database outage claims the import again. */
const CLAIM = `UPDATE imports SET worker = $1, leased_until = ${LEASE},
    claims = CASE WHEN worker = $1 THEN claims ELSE claims + 1 END
  WHERE id = (
    SELECT id FROM imports
    WHERE ended_at IS NULL AND state <> 'receiving'
      AND (leased_until IS NULL OR leased_until < now())
    ORDER BY created_at LIMIT 1 FOR UPDATE SKIP LOCKED
  )
  RETURNING id, lot_id AS "lotId", format, dry_run AS "dryRun", all_or_nothing AS "allOrNothing", by_id AS "byId",
    by_name AS "byName", request_id AS "requestId", state, chunks, bytes, batches, next_batch AS "nextBatch",
    bad_rows AS "badRows", claims, mapping, uses_remembered AS "usesRemembered", layout,
    ${isoInstant('created_at')} AS "createdAt"`;

const MAX_LISTED = 100;
/** Batches per page of reports. A page has a few hundred kilobytes. */
export const REPORT_PAGE_SIZE = 8;

/** Reads and writes `imports`, `import_chunks` and `import_batches`. */
@Injectable()
export class ImportsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async find(lotId: string, id: string): Promise<ImportState | undefined> {
    const sql = `SELECT ${LISTED}, mapping, remembered, layout FROM imports WHERE id = $1 AND lot_id = $2`;
    const found: ImportState[] = await this.dataSource.query(sql, [id, lotId]);
    return found[0];
  }

  /** Returns the newest imports first, without how their files were read. `own` are those of this user. */
  list(lotId: string, userId: string | null): Promise<ImportState[]> {
    const sql = `SELECT ${LISTED}, coalesce(by_id = $2, false) AS own FROM imports
      WHERE lot_id = $1 ORDER BY imports.created_at DESC LIMIT ${MAX_LISTED}`;
    return this.dataSource.query(sql, [lotId, userId]);
  }

  /** Returns the reports of the batches from number `first` on as JSON texts, at most `REPORT_PAGE_SIZE`. */
  async findReports(id: string, first: number): Promise<string[]> {
    const found: { report: string | null }[] = await this.dataSource.query(
      `SELECT report FROM import_batches WHERE import_id = $1 AND number >= $2 ORDER BY number LIMIT ${REPORT_PAGE_SIZE}`,
      [id, first],
    );
    return found.map(({ report }) => report ?? '[]');
  }

  /** Claims the oldest import that no worker has, or whose worker's lease has expired. */
  async claim(tx: Tx, worker: string): Promise<ClaimedImport | undefined> {
    return (await tx.query<ClaimedImport>(CLAIM, [worker]))[0];
  }

  /** Returns false if another worker has the import or it has ended. */
  async renew(tx: Tx, id: string, worker: string): Promise<boolean> {
    const sql = `UPDATE imports SET leased_until = ${LEASE} WHERE id = $1 AND worker = $2 AND ended_at IS NULL RETURNING id`;
    return (await tx.query(sql, [id, worker])).length > 0;
  }

  /** Ends the lease when the worker stops, so that another one can continue without delay. */
  async release(tx: Tx, id: string, worker: string): Promise<void> {
    const sql = `UPDATE imports SET leased_until = NULL, claims = greatest(claims - 1, 0)
      WHERE id = $1 AND worker = $2`;
    await tx.query(sql, [id, worker]);
  }

  /** Locks the import until the transaction ends. Returns false if the worker no longer has it or it has ended. */
  async lock(tx: Tx, id: string, worker: string): Promise<boolean> {
    const sql = prepared('SELECT FROM imports WHERE id = $1 AND worker = $2 AND ended_at IS NULL FOR UPDATE');
    return (await tx.query(sql, [id, worker])).length > 0;
  }

  /** Locks an import of the lot, even while a worker holds it. */
  async lockOfLot(tx: Tx, lotId: string, id: string): Promise<{ byId: string | null; hasEnded: boolean } | undefined> {
    const sql =
      'SELECT by_id AS "byId", ended_at IS NOT NULL AS "hasEnded" FROM imports WHERE id = $1 AND lot_id = $2 FOR UPDATE';
    return (await tx.query<{ byId: string | null; hasEnded: boolean }>(sql, [id, lotId]))[0];
  }

  async findChunk(id: string, number: number): Promise<Buffer | undefined> {
    const found: { content: Buffer }[] = await this.dataSource.query(
      'SELECT content FROM import_chunks WHERE import_id = $1 AND number = $2',
      [id, number],
    );
    return found[0]?.content;
  }

  async beginReading(tx: Tx, id: string): Promise<void> {
    await tx.query('DELETE FROM import_batches WHERE import_id = $1', [id]);
    await tx.query(`UPDATE imports SET state = 'reading' WHERE id = $1`, [id]);
  }

  /** Reads the file by a mapping that the lot has used before. */
  async useRemembered(tx: Tx, id: string, { mapping, remembered }: RememberedMapping): Promise<void> {
    await tx.query('UPDATE imports SET mapping = $2, remembered = $3 WHERE id = $1', [
      id,
      JSON.stringify(mapping),
      JSON.stringify(remembered),
    ]);
  }

  async insertBatch(tx: Tx, id: string, number: number, validatedRows: string): Promise<void> {
    const sql = prepared('INSERT INTO import_batches (import_id, number, validated) VALUES ($1, $2, $3)');
    await tx.query(sql, [id, number, validatedRows]);
  }

  /** Starts creating bookings, and deletes the file. */
  async beginRunning(tx: Tx, id: string, read: ReadFile): Promise<ImportProgress | undefined> {
    await tx.query('DELETE FROM import_chunks WHERE import_id = $1', [id]);
    const { layout = null, headings = layout?.columns.map(({ heading }) => heading) } = read;
    const rows = await tx.query<ImportProgress>(
      `UPDATE imports SET state = 'running', batches = $2, total = $3, bad_rows = $4, unknown_columns = $5, layout = $6, headings = $7,
         claims = 0
       WHERE id = $1 RETURNING ${PROGRESS}`,
      [
        id,
        read.batches,
        read.total,
        read.badRows,
        JSON.stringify(read.unknownColumns),
        layout && toJson(layout),
        headings && headingsKey(headings),
      ],
    );
    return rows[0];
  }

  /** Returns the batch's `StagedRow`s as JSON. */
  async findValidatedRows(id: string, number: number): Promise<string> {
    const found: { validated: string }[] = await this.dataSource.query(
      'SELECT validated FROM import_batches WHERE import_id = $1 AND number = $2',
      [id, number],
    );
    return found[0]?.validated ?? '[]';
  }

  /** Returns the next batch's `StagedRow`s as JSON, and how its file was read; none before the file has been read. */
  async findNextRows(id: string): Promise<{ validated: string; layout: ImportLayout | null } | undefined> {
    const found: { validated: string | null; layout: ImportLayout | null }[] = await this.dataSource.query(
      `SELECT b.validated, i.layout FROM imports i JOIN import_batches b ON b.import_id = i.id AND b.number = i.next_batch
       WHERE i.id = $1 AND i.state = 'running'`,
      [id],
    );
    const [next] = found;
    return next && { validated: next.validated ?? '[]', layout: next.layout };
  }

  /** Stores the result of a batch and advances to the next one. Must run in the batch's transaction. */
  async finishBatch(tx: Tx, id: string, number: number, outcome: BatchOutcome): Promise<ImportProgress | undefined> {
    const { reports, created, duplicates, rejected, leftOut } = outcome;
    await tx.query(
      prepared('UPDATE import_batches SET validated = NULL, report = $3 WHERE import_id = $1 AND number = $2'),
      [id, number, JSON.stringify(reports)],
    );
    const rows = await tx.query<ImportProgress>(
      prepared(`UPDATE imports SET next_batch = $2 + 1, claims = 0, done = done + $3, created = created + $4,
         duplicates = duplicates + $5, rejected = rejected + $6, left_out = left_out + $7
       WHERE id = $1 RETURNING ${PROGRESS}`),
      [id, number, reports.length, created, duplicates, rejected, leftOut],
    );
    return rows[0];
  }

  /** Ends the import, as failed if there is an `error`. Does nothing if it has already ended. */
  async end(
    tx: Tx,
    id: string,
    endedAt: Date,
    error: ImportState['error'] = null,
  ): Promise<ImportProgress | undefined> {
    await tx.query('DELETE FROM import_chunks WHERE import_id = $1', [id]);
    // A failed import may have batches that were not processed.
    await tx.query('DELETE FROM import_batches WHERE import_id = $1 AND report IS NULL', [id]);
    const rows = await tx.query<ImportProgress>(
      `UPDATE imports SET state = $2, error = $3, ended_at = $4, worker = NULL, leased_until = NULL
       WHERE id = $1 AND ended_at IS NULL RETURNING ${PROGRESS}`,
      [id, error ? 'failed' : 'done', error && JSON.stringify(error), endedAt],
    );
    return rows[0];
  }
}

/** The schema removes what PostgreSQL cannot store. */
const toJson = (layout: ImportLayout): string => JSON.stringify(importLayoutSchema.parse(layout));
