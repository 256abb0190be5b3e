import {
  DEFAULT_LANGUAGE,
  DISPLAY_COLORS,
  isContractRecord,
  isLinkId,
  type Lot,
  hasExtension,
  phoneDigits,
  toLanguage,
  WALK_IN,
  wholeNumberFrom,
} from '@lotline/contracts';
import { z } from 'zod';
import {
  importedAmount,
  importedClientType,
  importedMethod,
  importedPhone,
  importedStatus,
  importedTerminal,
  importedText,
  importedYesNo,
} from './cells.js';
import { importedInstant, importedLotTime, isSensibleYear, SENSIBLE_YEARS, type ImportedCell } from './dates.js';

const PHONE_DIGITS =
  'Phone number must be 10-13 digits (xxx-xxx-xxxx, 1-xxx-xxx-xxxx, xx-xxx-xxx-xxxx, or +xx-xxx-xxx-xxxx)';
const NO_TIME = 'Not a valid date and time';
const OTHER_YEAR = `The year must be from ${SENSIBLE_YEARS.min} to ${SENSIBLE_YEARS.max}`;
const MAX_PEOPLE = 999;
const UUID = z.uuid();

/** Reports an error of a cell, whose value is then ignored. */
type Reject = (message: string) => never;
/** Parses a cell or reports an error. */
type Read<Value> = (cell: ImportedCell, reject: Reject) => Value;
const field = <Value>(read: Read<Value>): Read<Value> => read;

export const isCell = (given: unknown): given is ImportedCell =>
  given === null || given instanceof Date || ['string', 'number', 'boolean'].includes(typeof given);

const textOf = (max: number) =>
  field((cell, reject) => {
    const text = importedText(cell);
    return text.length > max ? reject(`At most ${max} characters`) : text;
  });
/** Takes a lot time or an instant. */
const dated = (time: string | undefined, reject: Reject): string => {
  if (time === undefined) return reject(NO_TIME);
  return isSensibleYear(time) ? time : reject(OTHER_YEAR);
};
const lotTimeOr = <None extends null = never>(timeZone: string, none: (reject: Reject) => None) =>
  field((cell, reject): string | None => {
    if (importedText(cell) === '') return none(reject);
    return dated(importedLotTime(cell, timeZone), reject);
  });
const statusOf = <Status extends string>(status: Status) =>
  field((cell, reject): Status | null => {
    const parsed = importedStatus(cell, status);
    return parsed === undefined ? reject(`Must be ${status} or empty`) : parsed;
  });
const instantOf = (timeZone: string) =>
  field((cell, reject): string | null => {
    if (importedText(cell) === '') return null;
    return dated(importedInstant(cell, timeZone), reject);
  });

const phone = field((cell, reject) => {
  const written = importedPhone(cell);
  const { length } = phoneDigits(written);
  if (written === '') return '';
  const isPhone = length >= 10 && length <= 13 && written.length <= 30 && !hasExtension(written);
  return isPhone ? written : reject(PHONE_DIGITS);
});

const paymentAmount = field((cell, reject) => {
  const read = importedAmount(cell);
  return 'amount' in read ? read.amount : reject(read.error);
});

/** Numbers below 1 and text that is not a number become 1. */
const partySize = field((cell, reject) => {
  const text = importedText(cell);
  if (text === '' || Number.isNaN(Number(text)) || Number(text) < 1) return 1;
  const size = wholeNumberFrom(text.replace(/\.0$/, ''));
  if (size === undefined) return reject('Party size must be a whole number');
  return size > MAX_PEOPLE ? reject(`Party size must be at most ${MAX_PEOPLE}`) : size;
});

const textIf = (cell: ImportedCell, is: (text: string) => boolean): string | null => {
  const text = importedText(cell);
  return text !== '' && is(text) ? text : null;
};
const isDate = (name: keyof Row): name is 'checkInDateTime' | 'checkOutDateTime' =>
  name === 'checkInDateTime' || name === 'checkOutDateTime';
const isEmpty = (cell: unknown): boolean => isCell(cell) && importedText(cell) === '';
const required = (message: string) => (reject: Reject) => reject(message);

/** The parser of each field, in the order of the errors. */
const fieldsOf = (lot: Lot) => {
  const { timeZone } = lot;
  return {
    fullName: textOf(200),
    firstName: textOf(100),
    lastName: textOf(100),
    phone,
    checkInDateTime: lotTimeOr(timeZone, required('Check-in date and time is required')),
    checkOutDateTime: lotTimeOr(timeZone, required('Check-out date and time is required')),
    paymentAmount,
    paymentMethod: field((cell, reject) => {
      const text = importedText(cell);
      return text === '' ? 'Cash' : (importedMethod(text) ?? reject('Payment method must be Credit Card or Cash'));
    }),
    partySize,
    clientType: field((cell, reject) => {
      const text = importedText(cell);
      return text === '' ? WALK_IN : (importedClientType(text, lot) ?? reject('This lot has no such customer type'));
    }),
    parkingSpot: textOf(50),
    vehicleMake: textOf(100),
    vehicleModel: textOf(100),
    vehicleColor: textOf(50),
    returningAirline: textOf(100),
    terminal: field((cell, reject) => {
      const text = importedText(cell);
      return text === '' ? '' : (importedTerminal(text, lot) ?? reject('This lot has no such terminal'));
    }),
    notes: textOf(4000),
    language: field((cell, reject) => {
      const text = importedText(cell);
      return text === '' ? DEFAULT_LANGUAGE : (toLanguage(text) ?? reject('Language must be English or Spanish'));
    }),
    customerId: textOf(100),
    manualCheckInStatus: statusOf('checked-in'),
    manualCheckInTimestamp: instantOf(timeZone),
    manualCheckOutStatus: statusOf('checked-out'),
    manualCheckOutTimestamp: instantOf(timeZone),
    displayColor: field((cell, reject) => {
      const text = importedText(cell).toLowerCase();
      return text === '' ? null : (DISPLAY_COLORS.find((color) => color === text) ?? reject('Unknown display color'));
    }),
    dailyChecked: field((cell, reject) => importedYesNo(cell) ?? reject('Must be yes or no')),
    submissionSource: textOf(100),
    gclid: textOf(500),
    utm: textOf(500),
    timeStamp: lotTimeOr(timeZone, () => null),
    createdAt: instantOf(timeZone),
    shuttleRequestId: field((cell) => textIf(cell, isLinkId)),
    id: field((cell) => textIf(cell, (text) => UUID.safeParse(text).success)),
    version: field(importedText),
  };
};
type Fields = ReturnType<typeof fieldsOf>;
export type Row = { [Field in keyof Fields]: ReturnType<Fields[Field]> };

/** An invalid field and its error. */
export interface RowError {
  path: string;
  message: string;
}

/** Validates rows of a lot's import. */
export type RowSchema = (cells: { [Field in keyof Row]?: unknown }) => { row: Row } | { errors: RowError[] };

/**
 * Returns a lot's validator of import rows (docs/product/validation.md#import-rows), which reports all invalid fields.
 * A check-in and a check-out are required, except in contract records, because no default would make a booking. Plain
 * functions, because a zod schema took 64 of the 100 µs of a row (docs/performance.md).
 */
export function importedRowSchema(lot: Lot): RowSchema {
  const fields: { [Field in keyof Row]: Read<Row[Field]> } = fieldsOf(lot);
  const isField = (name: string): name is keyof Row => Object.hasOwn(fields, name);
  const names = Object.keys(fields).filter(isField);
  /** Parses a cell into the row or reports an error. */
  const read = <Field extends keyof Row>(row: Partial<Row>, errors: RowError[], path: Field, cell: unknown): void => {
    const reject: Reject = (message) => {
      errors.push({ path, message });
      return z.NEVER;
    };
    row[path] = isCell(cell) ? fields[path](cell, reject) : reject('Must be text, a number or a date');
  };
  const isContract = (cell: unknown): boolean =>
    isCell(cell) && isContractRecord(importedClientType(importedText(cell), lot) ?? '', lot);
  // Empty cells are parsed once, because few files have all columns.
  const empty: Partial<Row> = {};
  const needed: RowError[] = [];
  for (const name of names) read(empty, needed, name, null);
  const isNeeded = new Set(needed.map(({ path }) => path));
  // A copy, because V8 spreads an object that was filled field by field three times as slowly.
  const template = { ...empty };
  return (cells) => {
    const errors: RowError[] = [];
    const row = { ...template };
    for (const name of names) {
      const cell = cells[name] ?? null;
      if (isDate(name) && isEmpty(cell) && isContract(cells.clientType)) row[name] = '';
      else if (cell !== null || isNeeded.has(name)) read(row, errors, name, cell);
    }
    return isComplete(row, errors) ? { row } : { errors };
  };
}

/** Whether every field was parsed. */
const isComplete = (_row: Partial<Row>, errors: readonly RowError[]): _row is Row => errors.length === 0;
