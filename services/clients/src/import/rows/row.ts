import { isContractRecord, type DateOrder, type Lot } from '@lotline/protocol';
import { z } from 'zod';
import { importedClientType, importedText } from './cells.js';
import { importedTimeOfDay, readDate, type DateReading } from './dates.js';
import { isCell, type ImportedCells } from './row-cells.js';
import { RowContext, type RowError } from './row-context.js';
import type { StayOrder } from './stay-order.js';
import { fieldsOf, isEmptyDate, type Read, type Row } from './row-fields.js';

export type { RowError } from './row-context.js';
export type { Row } from './row-fields.js';

const UUID = z.uuid();
const CONTRADICTED =
  'Choose the columns of check-in and check-out: in nearly every row, what is read as the check-out is before the check-in';

/** The values of a row or its errors, and what a person should know about them. */
export type ReadRow = { notices: string[] } & ({ row: Row } | { errors: RowError[] });

/** Validates rows of a lot's import. `at` is the number of the row, which errors name. */
export type RowSchema = (cells: ImportedCells, at?: number) => ReadRow;

const isDate = (name: keyof Row): name is 'checkInDateTime' | 'checkOutDateTime' =>
  name === 'checkInDateTime' || name === 'checkOutDateTime';

/**
 * Returns a lot's validator of import rows (docs/product/validation.md#import-rows), which reports all invalid fields. `order` is that of
 * the dates of the file. `stays`: columns of check-in and check-out that contradict each other are not read, and every row is rejected. A check-in and a check-out are required, except in contract records, because no default would make a booking.
 * Plain functions, because a zod schema took 64 of the 100 µs of a row (docs/performance.md).
 */
export function importedRowSchema(lot: Lot, order: DateOrder, stays: StayOrder = 'as-read'): RowSchema {
  const reading: DateReading = { timeZone: lot.timeZone, order };
  const fields: { [Field in keyof Row]: Read<Row[Field]> } = fieldsOf(lot);
  const isField = (name: string): name is keyof Row => Object.hasOwn(fields, name);
  const names = Object.keys(fields).filter(isField);
  /** Parses a cell into the row or reports an error. */
  const read = <Field extends keyof Row>(row: Partial<Row>, context: RowContext, path: Field, cell: unknown): void => {
    context.path = path;
    context.cell = cell;
    row[path] = isCell(cell) ? fields[path](cell, context) : context.reject('is not text, a number or a date');
  };
  const isContract = (cell: unknown): boolean =>
    isCell(cell) && isContractRecord(importedClientType(importedText(cell), lot) ?? '', lot);
  // Empty cells are parsed once, because few files have all columns.
  const empty: Partial<Row> = {};
  const needed = new RowContext(lot, reading, {}, false);
  for (const name of names) read(empty, needed, name, null);
  const isNeeded = new Set(needed.errors.map(({ path }) => path));
  // A copy, because V8 spreads an object that was filled field by field three times as slowly.
  const template = { ...empty };
  return (given, at) => {
    const cells: ImportedCells = {
      ...given,
      checkInDateTime: dayAndTime(given.checkInDateTime ?? null, given.checkInTime ?? null, reading),
      checkOutDateTime: dayAndTime(given.checkOutDateTime ?? null, given.checkOutTime ?? null, reading),
    };
    const context = new RowContext(lot, reading, cells, isOwnRow(cells), at);
    const row = { ...template };
    for (const name of names) {
      const cell = cells[name] ?? null;
      if (isDate(name) && stays === 'contradicted') row[name] = '';
      else if (isDate(name) && isCell(cell) && isEmptyDate(cell) && isContract(cells.clientType)) row[name] = '';
      else if (cell !== null || isNeeded.has(name)) read(row, context, name, cell);
    }
    if (stays === 'contradicted') context.errors.unshift({ path: 'checkInDateTime', message: CONTRADICTED });
    else if (context.errors.length === 0) checkStay(row, context);
    const { errors, notices } = context;
    return isComplete(row, errors) ? { row, notices } : { errors, notices };
  };
}

/** Whether every field was parsed. */
const isComplete = (_row: Partial<Row>, errors: readonly RowError[]): _row is Row => errors.length === 0;

/** Whether the row is from an export of Lotline. */
const isOwnRow = ({ id, version }: ImportedCells): boolean =>
  typeof id === 'string' &&
  isCell(version) &&
  version !== null &&
  importedText(version) !== '' &&
  UUID.safeParse(id).success;

/** The forms accept a stay that ends before it begins, so that it is only mentioned. */
function checkStay(row: Partial<Row>, context: RowContext): void {
  const { checkInDateTime: from = '', checkOutDateTime: to = '' } = row;
  if (from === '' || to === '' || to >= from || context.isOwn) return;
  context.path = 'checkOutDateTime';
  context.cell = to.slice(0, 16);
  context.notice(`is before the check-in, "${from.slice(0, 16)}"`);
}

/** Combines a date column and a time column. */
function dayAndTime(day: unknown, time: unknown, reading: DateReading): unknown {
  if (time === null || !isCell(time) || isEmptyDate(time)) return day;
  if (!isCell(day) || isEmptyDate(day)) return time;
  const date = readDate(day, reading);
  if ('problem' in date) return day;
  const clock = importedTimeOfDay(time);
  if (clock !== undefined) return `${date.time.slice(0, 10)} ${clock}`;
  return 'problem' in readDate(time, reading) ? `${date.time.slice(0, 10)} ${importedText(time)}` : time;
}
