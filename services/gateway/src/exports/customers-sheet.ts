import { EventEmitter, once } from 'node:events';
import type { Writable } from 'node:stream';
import { TRANSFER_COLUMNS, type CellKind, type ExportRow } from '@lotline/contracts';
import ExcelJS from 'exceljs';
import { toCells } from './cells.js';
import type { Names } from './worker-messages.js';

const FORMATS: Partial<Record<CellKind, string>> = {
  money: '0.00',
  number: '0',
  'lot-time': 'yyyy-mm-dd hh:mm',
  instant: 'yyyy-mm-dd hh:mm',
};
/** In characters: of the times as the format shows them, of the rest as most values need. */
const WIDTHS: Record<CellKind, number> = {
  text: 18,
  money: 16,
  number: 16,
  'yes-no': 14,
  'lot-time': 18,
  instant: 18,
};
const COLUMNS = Object.values(TRANSFER_COLUMNS);
/** A sheet ends there; a lot with more customers has another. */
const MAX_ROWS = 1_048_575;
/** The fastest: the file is a third larger than at zlib's own level, and made in three quarters of the time. */
const COMPRESSION = 1;
/** From so much on the stream of a sheet's XML says when it has drained. */
const FULL_BYTES = 16_384;

/** The spreadsheet of a lot's customers, written as it is made; flat in memory, however many they are. */
export class CustomersSheet {
  private readonly workbook: ExcelJS.stream.xlsx.WorkbookWriter;
  private sheet: ExcelJS.Worksheet;
  private sheets = 1;
  /** In the sheet at hand. */
  private rows = 0;
  /** By account id. */
  private readonly names = new Map<string, string>();

  constructor(
    output: Writable,
    private readonly maxRows = MAX_ROWS,
  ) {
    const zip = { zlib: { level: COMPRESSION } };
    this.workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: output, useStyles: true, zip });
    this.sheet = this.begin('Customers');
  }

  /** Sets the names of accounts that rows added later have in `createdBy`. */
  addNames(names: Names): void {
    for (const [id, name] of Object.entries(names)) this.names.set(id, name);
  }

  /** Returns when the rows are compressed, or about to be: exceljs itself takes whatever it is given. */
  async add(rows: readonly ExportRow[]): Promise<void> {
    for (const row of rows) {
      if (this.rows === this.maxRows) this.beginAnother();
      this.sheet.addRow(toCells(row, this.names)).commit();
      this.rows += 1;
    }
    const { stream, bytes } = this.backlog();
    if (bytes >= FULL_BYTES) await once(stream, 'drain');
  }

  /** Returns when the output has everything. */
  async end(): Promise<void> {
    this.close();
    await this.workbook.commit();
  }

  private begin(name: string): ExcelJS.Worksheet {
    const sheet = this.workbook.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] });
    sheet.columns = COLUMNS.map(({ kind }) => ({ width: WIDTHS[kind], style: { numFmt: FORMATS[kind] ?? 'General' } }));
    const headings = sheet.addRow(COLUMNS.map(({ heading }) => heading));
    headings.font = { bold: true };
    headings.commit();
    return sheet;
  }

  private beginAnother(): void {
    this.close();
    this.rows = 0;
    this.sheets += 1;
    this.sheet = this.begin(`Customers ${this.sheets}`);
  }

  /** The filter reaches to the last row, which is known now. */
  private close(): void {
    this.sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: this.rows + 1, column: COLUMNS.length } };
    this.sheet.commit();
  }

  /**
   * Where the sheet's XML waits to be compressed: a stream of archiver's that exceljs writes into without asking whether it
   * is full, of a readable-stream so old that its length has no public name. Nothing public leads to it either:
   * customers-sheet.spec.ts sees to it that it is the right one.
   */
  private backlog(): { stream: EventEmitter; bytes: number } {
    const [stream]: unknown[] = Reflect.get(Reflect.get(this.sheet, 'stream'), 'pipes');
    const bytes: unknown = Reflect.get(Reflect.get(Object(stream), '_writableState') ?? {}, 'length');
    if (!(stream instanceof EventEmitter) || typeof bytes !== 'number') throw new Error('exceljs is not what it was');
    return { stream, bytes };
  }
}
