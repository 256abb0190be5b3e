import { setImmediate } from 'node:timers/promises';
import { IMPORT_LIMITS } from '@lotline/contracts';
import { Lots, Transactions } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { importedRowSchema } from './rows/row.js';
import { validateRow } from './rows/booking.js';
import { rowsOfFile } from './file/file-rows.js';
import { FileBookings } from './file-bookings.js';
import { BATCH_ROWS, type ClaimedImport, type StagedRow } from './import.js';
import { ImportsRepository } from './imports.repository.js';
import { Progress } from './progress.js';
import { noRows, tooManyRows } from './errors.js';

/** Between two rests of the event loop: a call waits no longer for it. */
const ROWS_AT_ONCE = 25;

/** Reads the file of an import and judges each of its rows by itself; what is good and what is not is kept for the second step. */
@Injectable()
export class ValidationService {
  constructor(
    private readonly transactions: Transactions,
    private readonly imports: ImportsRepository,
    private readonly progress: Progress,
    private readonly lots: Lots,
  ) {}

  /**
   * Answers the import as it is now, ready to be run; undefined where it is another worker's by now. Throws a DomainError for
   * a file that is none. Begun anew it begins at the start.
   */
  async read(claimed: ClaimedImport, worker: string): Promise<ClaimedImport | undefined> {
    const { id } = claimed;
    const lot = this.lots.get(claimed.lotId);
    if (!(await this.held(claimed, worker, (tx) => this.imports.beginReading(tx, id)))) return undefined;
    const file = rowsOfFile(claimed, (number) => this.imports.chunk(id, number));
    const schema = importedRowSchema(lot);
    const bookings = new FileBookings(lot);
    let staged: StagedRow[] = [];
    let [batches, total, badRows] = [0, 0, 0];
    const stage = async (): Promise<boolean> => {
      const rows = JSON.stringify(staged);
      staged = [];
      const number = batches;
      batches += 1;
      return this.held(claimed, worker, (tx) => this.imports.stage(tx, id, number, rows));
    };
    for await (const { row, cells } of file.rows()) {
      total += 1;
      if (total > IMPORT_LIMITS.rows) throw tooManyRows();
      const judged = validateRow(schema, cells);
      if ('booking' in judged) {
        const sameAs = bookings.add(row, judged.booking);
        staged.push({ row, ...judged, ...(sameAs.length > 0 && { sameAs }) });
      } else {
        badRows += 1;
        staged.push({ row, ...judged });
      }
      if (total % ROWS_AT_ONCE === 0) await setImmediate();
      if (staged.length === BATCH_ROWS && !(await stage())) return undefined;
    }
    if (total === 0) throw noRows();
    if (staged.length > 0 && !(await stage())) return undefined;
    const read = { batches, total, badRows, unknownColumns: file.unknownColumns() };
    const ready = await this.held(claimed, worker, async (tx) => {
      this.progress.tell(tx, claimed, await this.imports.beginRunning(tx, id, read));
    });
    return ready ? { ...claimed, state: 'running', batches, badRows, nextBatch: 0 } : undefined;
  }

  /** False, and nothing done, where the import is another worker's by now. */
  private held(
    { id }: ClaimedImport,
    worker: string,
    work: (tx: Parameters<Parameters<Transactions['run']>[0]>[0]) => Promise<void>,
  ): Promise<boolean> {
    return this.transactions.run(async (tx) => {
      if (!(await this.imports.hold(tx, id, worker))) return false;
      await work(tx);
      return true;
    });
  }
}
