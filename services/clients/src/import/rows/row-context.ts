import { CUSTOMER_FIELDS, type Lot } from '@lotline/protocol';
import { z } from 'zod';
import { importedText } from './cells.js';
import type { DateReading, ImportedCell } from './dates.js';
import { isCell, joinNotes, type ImportedCells } from './row-cells.js';

/** Characters of a value that an error shows. */
const MAX_SHOWN = 40;
const LABELS: Partial<Record<string, { heading: string }>> = CUSTOMER_FIELDS;

/** An invalid field and its error. */
export interface RowError {
  path: string;
  message: string;
}

/** A row while it is read: its errors, what a person should know about it, and what its notes are to keep. */
export class RowContext {
  readonly errors: RowError[] = [];
  readonly notices: string[] = [];
  /** The field that is read, and its cell. */
  path = '';
  cell: unknown = null;

  constructor(
    readonly lot: Lot,
    readonly reading: DateReading,
    readonly cells: ImportedCells,
    /** Whether the row is from an export of Lotline, whose values are taken as they are. */
    readonly isOwn: boolean,
    private readonly row?: number,
  ) {}

  /** Reports that the value is invalid. `problem` ends a sentence that begins with the value: 'is not a terminal of this lot'. */
  reject(problem: string): never {
    return this.rejectAs(
      `${this.label()}${this.row === undefined ? '' : `, row ${this.row}`}: ${this.shown()} ${problem}`,
    );
  }

  /** Reports a whole sentence that is specified (docs/product/validation.md#import-rows). */
  rejectAs(message: string): never {
    this.errors.push({ path: this.path, message });
    return z.NEVER;
  }

  /** Says how the value was read, where a person may have meant something else. */
  notice(reading: string): void {
    this.notices.push(`${this.label()}: ${this.shown()} ${reading}`);
  }

  /** Adds a whole sentence to the notices. */
  say(sentence: string): void {
    this.notices.push(sentence);
  }

  /** Keeps a value that the customer has no field for. */
  keepInNotes(label: string, value: string): void {
    this.cells.notes = joinNotes(this.cells.notes, `${label}: ${value}`);
  }

  private label(): string {
    return LABELS[this.path]?.heading ?? 'Name';
  }

  private shown(): string {
    return isCell(this.cell) ? quoted(this.cell) : 'a list or an object';
  }
}

/** The value of a cell in quotes, on one line and cut. */
export function quoted(cell: ImportedCell): string {
  const text = importedText(cell).replace(/\s+/g, ' ');
  return `"${text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text}"`;
}
