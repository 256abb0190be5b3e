import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { CUSTOMER_FIELDS, type FieldKind, type ExportRow } from '@lotline/protocol';
import ExcelJS from 'exceljs';
import { toCells } from './cells.js';

const FORMATS: Partial<Record<FieldKind, string>> = {
  money: '0.00',
  number: '0',
  'lot-time': 'yyyy-mm-dd hh:mm',
  instant: 'yyyy-mm-dd hh:mm',
};
/** Column widths in characters: the time format's, and what most other values need. */
const WIDTHS: Record<FieldKind, number> = {
  text: 18,
  money: 16,
  number: 16,
  'yes-no': 14,
  'lot-time': 18,
  instant: 18,
};
const COLUMNS = Object.values(CUSTOMER_FIELDS);
const LOT_AT = Object.keys(CUSTOMER_FIELDS).indexOf('lotId');
/** The maximum of a sheet; a larger lot gets more sheets. */
const MAX_ROWS = 1_048_575;
/** The fastest level: the file is a third larger than at the default, but takes three quarters of the time. */
const COMPRESSION = 1;

/** Writes a lot's customers to a spreadsheet as they arrive, with constant memory. */
export class CustomersSheet {
  private readonly maxRows: number;
  private readonly isLotFirst: boolean;
  private readonly workbook: ExcelJS.stream.xlsx.WorkbookWriter;
  private sheet: ExcelJS.Worksheet;
  private sheets = 1;
  /** In the current sheet. */
  private rows = 0;
  /** By account id. */
  private readonly names = new Map<string, string>();

  constructor(
    private readonly output: Writable,
    { maxRows = MAX_ROWS, isLotFirst = false } = {},
  ) {
    this.maxRows = maxRows;
    this.isLotFirst = isLotFirst;
    const zip = { zlib: { level: COMPRESSION } };
    this.workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: output, useStyles: true, zip });
    this.sheet = this.begin('Customers');
  }

  /** `names` by account id are for `createdBy` in these rows and later ones. Resolves when the output can take more. */
  async add(rows: readonly ExportRow[], names: Record<string, string> = {}): Promise<void> {
    for (const [id, name] of Object.entries(names)) this.names.set(id, name);
    for (const row of rows) {
      if (this.rows === this.maxRows) this.startNextSheet();
      this.sheet.addRow(this.orderColumns(toCells(row, this.names))).commit();
      this.rows += 1;
    }
    if (this.output.writableNeedDrain) await once(this.output, 'drain');
  }

  /** Resolves when everything is written to the output. */
  async end(): Promise<void> {
    this.close();
    await this.workbook.commit();
  }

  private begin(name: string): ExcelJS.Worksheet {
    const sheet = this.workbook.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] });
    const columns = this.orderColumns(COLUMNS);
    sheet.columns = columns.map(({ kind }) => ({ width: WIDTHS[kind], style: { numFmt: FORMATS[kind] ?? 'General' } }));
    const headings = sheet.addRow(columns.map(({ heading }) => heading));
    headings.font = { bold: true };
    headings.commit();
    return sheet;
  }

  /** With several lots, the lot comes first. */
  private orderColumns<T>(columns: readonly T[]): T[] {
    if (!this.isLotFirst) return [...columns];
    return [...columns.slice(LOT_AT, LOT_AT + 1), ...columns.slice(0, LOT_AT), ...columns.slice(LOT_AT + 1)];
  }

  private startNextSheet(): void {
    this.close();
    this.rows = 0;
    this.sheets += 1;
    this.sheet = this.begin(`Customers ${this.sheets}`);
  }

  /** Sets the filter last, when the number of rows is known. */
  private close(): void {
    this.sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: this.rows + 1, column: COLUMNS.length } };
    this.sheet.commit();
  }
}
