import { IMPORT_LIMITS } from '@lotline/protocol';
import { brokenFile, cellTooLong, tooManyCells, tooManyColumns, tooManySheetRows } from '../errors.js';
import { parseReference } from './merged-cells.js';
import { MAX_SHEET_ROWS } from './sheet.js';
import type { XmlHandler } from './xml.js';

/** A cell with a value. `type`: see ECMA-376 part 1, 18.18.11. `style`: the number of its style. */
export interface SheetCell {
  type: string;
  style: number;
  value: string;
}

interface SheetRow {
  number: number;
  isHidden: boolean;
  /** By column number, from 0. */
  cells: (SheetCell | null)[];
}

/** Collects the rows of a sheet's XML. A row or cell without a number or reference follows the previous one. */
export class SheetRows implements XmlHandler {
  private ready: SheetRow[] = [];
  private row: SheetRow | undefined;
  private cell: (SheetCell & { column: number }) | undefined;
  private lastNumber = 0;
  private lastColumn = -1;
  private inValue = false;
  private inPhonetics = false;
  private rows = 0;
  private cells = 0;

  /** Returns the rows that were completed since the last call. */
  take(): SheetRow[] {
    const { ready } = this;
    this.ready = [];
    return ready;
  }

  readonly open = (name: string, { r, t, s, hidden }: Record<string, string>): void => {
    if (name === 'row') this.beginRow(r, hidden === '1' || hidden === 'true');
    else if (name === 'c') this.beginCell(r, t, s);
    else if (name === 'rPh') this.inPhonetics = true;
    else if (name === 'v' || name === 't') this.inValue = !this.inPhonetics;
  };

  readonly text = (text: string): void => {
    if (!this.inValue || !this.cell) return;
    this.cell.value += text;
    if (this.cell.value.length > IMPORT_LIMITS.cellText) throw cellTooLong(this.lastNumber);
  };

  readonly close = (name: string): void => {
    if (name === 'v' || name === 't') this.inValue = false;
    else if (name === 'rPh') this.inPhonetics = false;
    else if (name === 'c') this.endCell();
    else if (name === 'row' && this.row) {
      this.ready.push(this.row);
      this.row = undefined;
    }
  };

  private beginRow(number: string | undefined, isHidden: boolean): void {
    this.rows += 1;
    if (this.rows > MAX_SHEET_ROWS) throw tooManySheetRows(MAX_SHEET_ROWS);
    const next = number === undefined ? this.lastNumber + 1 : Number(number);
    if (!Number.isInteger(next) || next < 1 || next > MAX_SHEET_ROWS) throw brokenFile('a row has no number');
    if (next <= this.lastNumber) throw brokenFile(`row ${next} is not in its place`);
    this.lastNumber = next;
    this.lastColumn = -1;
    this.row = { number: this.lastNumber, isHidden, cells: [] };
  }

  private beginCell(reference: string | undefined, type = 'n', style = '0'): void {
    this.cells += 1;
    if (this.cells > IMPORT_LIMITS.cells) throw tooManyCells();
    this.lastColumn = reference === undefined ? this.lastColumn + 1 : parseReference(reference).column;
    this.cell = { type, style: Number(style), value: '', column: this.lastColumn };
  }

  /** Ignores cells without a value, which only have a format and may be in any column. */
  private endCell(): void {
    const { row, cell } = this;
    this.cell = undefined;
    if (!row || !cell || cell.value === '') return;
    if (cell.column >= IMPORT_LIMITS.columns) throw tooManyColumns();
    while (row.cells.length < cell.column) row.cells.push(null);
    const { type, style, value } = cell;
    row.cells[cell.column] = { type, style, value };
  }
}
