import {
  clientTypes,
  DEFAULT_LANGUAGE,
  DISPLAY_COLORS,
  forPlainTexts,
  isLinkId,
  NEGATIVE_AMOUNT,
  toLanguage,
  WALK_IN,
  type Lot,
} from '@lotline/protocol';
import { z } from 'zod';
import { importedAmount, importedMethod } from './amounts.js';
import { importedClientType, importedStatus, importedTerminal, importedText, importedYesNo } from './cells.js';
import { isSensibleYear, OTHER_YEAR, readDate, readInstant, type ImportedCell } from './dates.js';
import { readParty } from './party.js';
import { importedPhone } from './phones.js';
import { isPlaceholder, isPlaceholderDate, isPlaceholderId, isPlaceholderName } from './placeholders.js';
import type { RowContext } from './row-context.js';

const ORDER_NAMES = { 'month-first': 'with the month first', 'day-first': 'with the day first' };
/** The end of a day on which nothing says when the customer leaves, so that nobody waits for them at midnight before it. */
const END_OF_DAY = '23:59:00';
const UUID = z.uuid();

/** Parses a cell or reports an error, whose value is then ignored. */
export type Read<Value> = (cell: ImportedCell, row: RowContext) => Value;
const field = <Value>(read: Read<Value>): Read<Value> => read;

const textOf = (max: number, isNone: (text: string) => boolean = () => false) =>
  field((cell, row) => {
    const text = importedText(cell);
    if (text.length > max) return row.reject(`is longer than ${max} characters`);
    return !row.isOwn && isNone(text) ? '' : text;
  });

/** Reads a lot time. `none` is called for an empty cell. */
const lotTimeOr = <None extends string | null>(none: (row: RowContext) => None, end?: 'end') =>
  field((cell, row): string | None => {
    if (isEmptyDate(cell)) return none(row);
    const read = readDate(cell, row.reading);
    if ('problem' in read) return row.reject(read.problem);
    if (!isSensibleYear(read.time)) return row.reject(OTHER_YEAR);
    if (read.otherOrder !== undefined)
      row.notice(`is read ${ORDER_NAMES[read.otherOrder]}, other than this file's dates: ${read.time.slice(0, 10)}`);
    const isWholeDay = end === 'end' && read.isDay && !row.isOwn;
    return isWholeDay ? `${read.time.slice(0, 10)} ${END_OF_DAY}` : read.time;
  });
const required = (message: string) => (row: RowContext) => row.rejectAs(message);

const instant = field((cell, row): string | null => {
  if (isEmptyDate(cell)) return null;
  const read = readInstant(cell, row.reading);
  if ('problem' in read) return row.reject(read.problem);
  return isSensibleYear(read.instant) ? read.instant : row.reject(OTHER_YEAR);
});

/** Whether a cell of a date is empty or says that there is none. */
export const isEmptyDate = (cell: ImportedCell): boolean => {
  if (typeof cell !== 'string') return importedText(cell) === '';
  const text = importedText(cell);
  return text === '' || isPlaceholderDate(text);
};

const statusOf = <Status extends string>(status: Status) =>
  field((cell, row): Status | null => {
    const parsed = importedStatus(cell, status);
    return parsed === undefined ? row.reject(`is not ${status}, yes or no`) : parsed;
  });

const paymentAmount = field((cell, row) => {
  const text = importedText(cell);
  const read = importedAmount(isPlaceholder(text) ? '' : cell);
  if ('amount' in read) return read.amount;
  return row.reject(
    `${read.error === NEGATIVE_AMOUNT ? 'is negative' : 'is not an amount such as 86.50'}. ${read.error}`,
  );
});

const textIf = (cell: ImportedCell, is: (text: string) => boolean): string | null => {
  const text = importedText(cell);
  return text !== '' && is(text) ? text : null;
};

/** The text of a cell; '' if it says that there is no value. */
const valueOf = (cell: ImportedCell): string => {
  const text = importedText(cell);
  return isPlaceholder(text) ? '' : text;
};

/** Uses a value of another operator's list only if the lot has it, and keeps it in the notes otherwise. */
const unlisted = (row: RowContext, heading: string, value: string, used: string): string => {
  row.keepInNotes(heading, value);
  row.notice(`is not one of this lot's and is kept in the notes`);
  return used;
};

const { notes, ...plainTexts } = forPlainTexts((max) => textOf(max, isPlaceholder));

/** The parser of each field, in the order of the errors. Notes come last, because they keep what other fields cannot. */
export const fieldsOf = (lot: Lot) => ({
  fullName: textOf(200, isPlaceholderName),
  firstName: textOf(100, isPlaceholderName),
  lastName: textOf(100, isPlaceholderName),
  phone: importedPhone,
  checkInDateTime: lotTimeOr(required('Check-in date and time is required')),
  checkOutDateTime: lotTimeOr(required('Check-out date and time is required'), 'end'),
  paymentAmount,
  paymentMethod: field((cell, row) => {
    const text = valueOf(cell);
    return text === ''
      ? 'Cash'
      : (importedMethod(text) ?? row.reject('is not a payment method: Payment method must be Credit Card or Cash'));
  }),
  partySize: field(readParty),
  clientType: field((cell, row) => {
    const text = valueOf(cell);
    const type = text === '' ? WALK_IN : importedClientType(text, lot);
    if (type !== undefined) return type;
    const heading = row.cells.otherHeadings?.clientType;
    if (heading !== undefined) return unlisted(row, heading, text, WALK_IN);
    return row.reject(`is not a customer type of this lot: ${clientTypes(lot).join(', ')}`);
  }),
  ...plainTexts,
  terminal: field((cell, row) => {
    const text = valueOf(cell);
    const terminal = text === '' ? '' : importedTerminal(text, lot);
    if (terminal !== undefined) return terminal;
    const heading = row.cells.otherHeadings?.terminal;
    if (heading !== undefined) return unlisted(row, heading, text, '');
    return row.reject(`is not a terminal of this lot: ${lot.terminals.join(', ') || 'it has none'}`);
  }),
  language: field((cell, row) => {
    const text = valueOf(cell);
    return text === '' ? DEFAULT_LANGUAGE : (toLanguage(text) ?? row.reject('is not English or Spanish'));
  }),
  customerId: textOf(100, isPlaceholderId),
  manualCheckInStatus: statusOf('checked-in'),
  manualCheckInTimestamp: instant,
  manualCheckOutStatus: statusOf('checked-out'),
  manualCheckOutTimestamp: instant,
  displayColor: field((cell, row) => {
    const text = importedText(cell).toLowerCase();
    if (text === '') return null;
    return DISPLAY_COLORS.find((color) => color === text) ?? row.reject(`is not a color: ${DISPLAY_COLORS.join(', ')}`);
  }),
  dailyChecked: field((cell, row) => importedYesNo(cell) ?? row.reject('is not yes or no')),
  submissionSource: textOf(100),
  timeStamp: lotTimeOr(() => null),
  createdAt: instant,
  shuttleRequestId: field((cell) => textIf(cell, isLinkId)),
  id: field((cell) => textIf(cell, (text) => UUID.safeParse(text).success)),
  version: field(importedText),
  notes,
});
export type Fields = ReturnType<typeof fieldsOf>;
export type Row = { [Field in keyof Fields]: ReturnType<Fields[Field]> };
