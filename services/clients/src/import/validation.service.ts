import { setImmediate } from 'node:timers/promises';
import { IMPORT_LIMITS } from '@lotline/contracts';
import { Lots, Transactions } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { importedRowSchema } from './rows/row.js';
import { validateRow } from './rows/booking.js';
import { openImportFile } from './file/import-file.js';
import { lotDateOrder } from './rows/lot-date-order.js';
import { FileBookings } from './file-bookings.js';
import { BATCH_ROWS, type ClaimedImport, type StagedRow } from './import.js';
import { ImportsRepository } from './imports.repository.js';
import { ProgressReporter } from './progress-reporter.js';
import { noRows, tooManyRows } from './errors.js';

/** Rows between two yields to the event loop, so that calls do not wait for the validation. */
const ROWS_PER_YIELD = 25;

/** Reads the file of an import, validates each row, and stores the results in batches for `CreatingService`. */
@Injectable()
export class ValidationService {
  constructor(
    private readonly transactions: Transactions,
    private readonly imports: ImportsRepository,
    private readonly progress: ProgressReporter,
    private readonly lots: Lots,
  ) {}

  /**
   * Returns the updated import, or undefined if another worker has taken it over. Always starts at the beginning of the file. Throws
   * a DomainError for an invalid file.
   */
  async validate(claimed: ClaimedImport, worker: string): Promise<ClaimedImport | undefined> {
    const { id } = claimed;
    const lot = this.lots.get(claimed.lotId);
    if (!(await this.runLocked(claimed, worker, (tx) => this.imports.beginReading(tx, id)))) return undefined;
    const file = openImportFile(claimed, (number) => this.imports.findChunk(id, number));
    const schema = importedRowSchema(lot, lotDateOrder(lot));
    const bookings = new FileBookings(lot);
    let staged: StagedRow[] = [];
    let [batches, total, badRows] = [0, 0, 0];
    const storeBatch = async (): Promise<boolean> => {
      const rows = JSON.stringify(staged);
      staged = [];
      const number = batches;
      batches += 1;
      return this.runLocked(claimed, worker, (tx) => this.imports.insertBatch(tx, id, number, rows));
    };
    for await (const { row, cells } of file.rows()) {
      total += 1;
      if (total > IMPORT_LIMITS.rows) throw tooManyRows();
      const validated = validateRow(schema, cells, row);
      if ('booking' in validated) {
        staged.push(bookings.stage(row, validated));
      } else {
        badRows += 1;
        staged.push({ row, ...validated });
      }
      if (total % ROWS_PER_YIELD === 0) await setImmediate();
      if (staged.length === BATCH_ROWS && !(await storeBatch())) return undefined;
    }
    if (total === 0) throw noRows();
    if (staged.length > 0 && !(await storeBatch())) return undefined;
    const read = { batches, total, badRows, unknownColumns: file.unknownColumns() };
    const ready = await this.runLocked(claimed, worker, async (tx) => {
      this.progress.report(tx, claimed, await this.imports.beginRunning(tx, id, read));
    });
    return ready ? { ...claimed, state: 'running', batches, badRows, nextBatch: 0 } : undefined;
  }

  /** Runs `work` while the import is locked. Returns false without running it if another worker has taken over the import. */
  private runLocked(
    { id }: ClaimedImport,
    worker: string,
    work: (tx: Parameters<Parameters<Transactions['run']>[0]>[0]) => Promise<void>,
  ): Promise<boolean> {
    return this.transactions.run(async (tx) => {
      if (!(await this.imports.lock(tx, id, worker))) return false;
      await work(tx);
      return true;
    });
  }
}
