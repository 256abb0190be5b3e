import { setImmediate } from 'node:timers/promises';
import type { ImportMapping } from '@lotline/protocol';
import { Lots, Transactions } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { openImportFile, type ImportFile } from './file/import-file.js';
import { BATCH_ROWS, rowIdsOf, type ClaimedImport, type StagedRow } from './import.js';
import { ImportsRepository } from './imports.repository.js';
import { ProgressReporter } from './progress-reporter.js';
import { headingsKey, RememberedMappings } from './remembered-mappings.js';
import { RowStaging } from './row-staging.js';
import { lotDateOrder } from './rows/lot-date-order.js';
import { importedRowSchema } from './rows/row.js';

/** Rows between two yields to the event loop, so that calls do not wait for the validation. */
const ROWS_PER_YIELD = 25;

/** Reads the file of an import, validates each row, and stores the results in batches for `CreatingService`. */
@Injectable()
export class ValidationService {
  constructor(
    private readonly transactions: Transactions,
    private readonly imports: ImportsRepository,
    private readonly rememberedMappings: RememberedMappings,
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
    const lotOrder = lotDateOrder(lot);
    const file = await openImportFile(claimed, (number) => this.imports.findChunk(id, number));
    const headings = await file.headings();
    const mapping = (await this.findMapping(claimed, worker, file, headings)) ?? {};
    const { layout, stays, unknownColumns, rows } = await file.read(mapping, { lotOrder, isCheck: claimed.dryRun });
    const staging = new RowStaging(
      importedRowSchema(lot, layout.dateOrder?.order ?? lotOrder, stays),
      rowIdsOf(layout),
      lot,
    );
    let staged: StagedRow[] = [];
    let [batches, total, badRows] = [0, 0, 0];
    const storeBatch = async (): Promise<boolean> => {
      const batch = JSON.stringify(staged);
      staged = [];
      const number = batches;
      batches += 1;
      return this.runLocked(claimed, worker, (tx) => this.imports.insertBatch(tx, id, number, batch));
    };
    for await (const row of rows()) {
      total += 1;
      const validated = staging.stage(row);
      if ('errors' in validated) badRows += 1;
      staged.push(validated);
      if (total % ROWS_PER_YIELD === 0) await setImmediate();
      if (staged.length === BATCH_ROWS && !(await storeBatch())) return undefined;
    }
    if (staged.length > 0 && !(await storeBatch())) return undefined;
    const shown = claimed.format === 'json' ? null : layout;
    const read = { batches, total, badRows, unknownColumns, layout: shown, headings };
    const ready = await this.runLocked(claimed, worker, async (tx) => {
      this.progress.report(tx, claimed, await this.imports.beginRunning(tx, id, read));
    });
    return ready ? { ...claimed, state: 'running', batches, badRows, layout: shown, nextBatch: 0 } : undefined;
  }

  /** Returns the mapping of the import, otherwise the one of the lot's last import with the same headings, if it is to be used. */
  private async findMapping(
    { id, lotId, mapping, usesRemembered }: ClaimedImport,
    worker: string,
    file: ImportFile,
    headings: string[] | undefined,
  ): Promise<ImportMapping | null> {
    if (mapping !== null || !usesRemembered || !headings) return mapping;
    const found = await this.rememberedMappings.find(lotId, headingsKey(headings));
    if (!found) return null;
    const { sheets, ...others } = found.mapping;
    // Next month's file may have the same headings in sheets of other names.
    const used = sheets?.every((name) => file.sheets.includes(name)) ? found.mapping : others;
    await this.runLocked({ id }, worker, (tx) => this.imports.useRemembered(tx, id, { ...found, mapping: used }));
    return used;
  }

  /** Runs `work` while the import is locked. Returns false without running it if another worker has taken over the import. */
  private runLocked(
    { id }: Pick<ClaimedImport, 'id'>,
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
