import { DISPLAY_COLORS, isContractRecord, isLinkId, type Lot, phoneDigits, WALK_IN } from '@lotline/contracts';
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
import { importedInstant, importedLotTime, type ImportedCell } from './dates.js';

const PHONE_DIGITS =
  'Phone number must be 10-13 digits (xxx-xxx-xxxx, 1-xxx-xxx-xxxx, xx-xxx-xxx-xxxx, or +xx-xxx-xxx-xxxx)';
const NO_TIME = 'Not a valid date and time';
/** numeric(10,2) holds less than this. */
const AMOUNT_LIMIT = 100_000_000;
const MAX_PEOPLE = 999;
const UUID = z.uuid();

/** Says what is wrong with a cell; its value is not looked at then. */
type Refuse = (message: string) => never;
/** Gives a cell's value, or refuses it. */
type Read<Value> = (cell: ImportedCell, refuse: Refuse) => Value;
const field = <Value>(read: Read<Value>): Read<Value> => read;

export const isCell = (given: unknown): given is ImportedCell =>
  given === null || given instanceof Date || ['string', 'number', 'boolean'].includes(typeof given);

const textOf = (max: number) =>
  field((cell, refuse) => {
    const text = importedText(cell);
    return text.length > max ? refuse(`At most ${max} characters`) : text;
  });
const lotTimeOr = <None extends null = never>(timeZone: string, none: (refuse: Refuse) => None) =>
  field((cell, refuse): string | None => {
    if (importedText(cell) === '') return none(refuse);
    return importedLotTime(cell, timeZone) ?? refuse(NO_TIME);
  });
const statusOf = <Status extends string>(status: Status) =>
  field((cell, refuse): Status | null => {
    const said = importedStatus(cell, status);
    return said === undefined ? refuse(`Must be ${status} or empty`) : said;
  });
const instantOf = (timeZone: string) =>
  field((cell, refuse): string | null => {
    if (importedText(cell) === '') return null;
    return importedInstant(cell, timeZone) ?? refuse(NO_TIME);
  });

const phone = field((cell, refuse) => {
  const written = importedPhone(cell);
  const { length } = phoneDigits(written);
  if (written === '') return '';
  return length < 10 || length > 13 || written.length > 30 ? refuse(PHONE_DIGITS) : written;
});

const paymentAmount = field((cell, refuse) => {
  const amount = importedAmount(cell);
  const rounded = amount.toFixed(2);
  if (!(Math.abs(Number(rounded)) < AMOUNT_LIMIT)) return refuse('Payment amount must be a valid number');
  return amount < 0 ? refuse('Payment amount must be zero or positive') : rounded;
});

/** Below 1 it is unset, and then 1; text that is no number is 1 (spec §5). */
const partySize = field((cell, refuse) => {
  const size = Number(importedText(cell) || '1');
  if (Number.isNaN(size) || size < 1) return 1;
  if (!Number.isInteger(size)) return refuse('Party size must be a whole number');
  return size > MAX_PEOPLE ? refuse(`Party size must be at most ${MAX_PEOPLE}`) : size;
});

const orNone = (cell: ImportedCell, is: (text: string) => boolean): string | null => {
  const text = importedText(cell);
  return text !== '' && is(text) ? text : null;
};
const isDate = (name: keyof Row): name is 'checkInDateTime' | 'checkOutDateTime' =>
  name === 'checkInDateTime' || name === 'checkOutDateTime';
const isEmpty = (cell: unknown): boolean => isCell(cell) && importedText(cell) === '';
const required = (message: string) => (refuse: Refuse) => refuse(message);

/** How each field of a row is read, in the order of spec §5. */
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
    paymentMethod: field((cell, refuse) => {
      const said = importedText(cell);
      return said === '' ? 'Cash' : (importedMethod(said) ?? refuse('Payment method must be Credit Card or Cash'));
    }),
    partySize,
    clientType: field((cell, refuse) => {
      const said = importedText(cell);
      return said === '' ? WALK_IN : (importedClientType(said, lot) ?? refuse('Customer type is not one of this lot'));
    }),
    parkingSpot: textOf(50),
    vehicleMake: textOf(100),
    vehicleModel: textOf(100),
    vehicleColor: textOf(50),
    returningAirline: textOf(100),
    terminal: field((cell, refuse) => {
      const said = importedText(cell);
      return said === '' ? '' : (importedTerminal(said, lot) ?? refuse('Terminal is not one of this lot'));
    }),
    notes: textOf(4000),
    customerId: textOf(100),
    manualCheckInStatus: statusOf('checked-in'),
    manualCheckInTimestamp: instantOf(timeZone),
    manualCheckOutStatus: statusOf('checked-out'),
    manualCheckOutTimestamp: instantOf(timeZone),
    displayColor: field((cell, refuse) => {
      const said = importedText(cell).toLowerCase();
      return said === '' ? null : (DISPLAY_COLORS.find((color) => color === said) ?? refuse('Unknown display colour'));
    }),
    dailyChecked: field((cell, refuse) => importedYesNo(cell) ?? refuse('Must be yes or no')),
    submissionSource: textOf(100),
    gclid: textOf(500),
    utm: textOf(500),
    timeStamp: lotTimeOr(timeZone, () => null),
    createdAt: instantOf(timeZone),
    shuttleRequestId: field((cell) => orNone(cell, isLinkId)),
    id: field((cell) => orNone(cell, (text) => UUID.safeParse(text).success)),
    version: field(importedText),
  };
};
type Fields = ReturnType<typeof fieldsOf>;
export type Row = { [Field in keyof Fields]: ReturnType<Fields[Field]> };

/** A field that was refused, and why. */
export interface RowError {
  path: string;
  message: string;
}

/** Reads rows by a lot's loose import schema. */
export type RowSchema = (cells: { [Field in keyof Row]?: unknown }) => { row: Row } | { errors: RowError[] };

/**
 * The loose import schema of a lot (spec §5): it finds every field that is refused, in the order of spec §5. A check-in and a
 * check-out are needed, because nothing that could stand for them is a booking; a contract record may lack them. Plain functions: as a schema of zod the same
 * took 64 of a row's 100 µs (bar: 100,000 rows within 60 s, docs/performance.md).
 */
export function importedRowSchema(lot: Lot): RowSchema {
  const fields: { [Field in keyof Row]: Read<Row[Field]> } = fieldsOf(lot);
  const isField = (name: string): name is keyof Row => Object.hasOwn(fields, name);
  const names = Object.keys(fields).filter(isField);
  /** Reads a cell into a row, or says why not. */
  const read = <Field extends keyof Row>(row: Partial<Row>, errors: RowError[], path: Field, cell: unknown): void => {
    const refuse: Refuse = (message) => {
      errors.push({ path, message });
      return z.NEVER;
    };
    row[path] = isCell(cell) ? fields[path](cell, refuse) : refuse('Must be text, a number or a date');
  };
  const isContract = (cell: unknown): boolean =>
    isCell(cell) && isContractRecord(importedClientType(importedText(cell), lot) ?? '', lot);
  // What an empty cell says is read once: few files have all columns.
  const empty: Partial<Row> = {};
  const needed: RowError[] = [];
  for (const name of names) read(empty, needed, name, null);
  const isNeeded = new Set(needed.map(({ path }) => path));
  // A copy: V8 spreads what was filled field by field three times as slowly.
  const template = { ...empty };
  return (cells) => {
    const errors: RowError[] = [];
    const row = { ...template };
    for (const name of names) {
      const cell = cells[name] ?? null;
      if (isDate(name) && isEmpty(cell) && isContract(cells.clientType)) row[name] = '';
      else if (cell !== null || isNeeded.has(name)) read(row, errors, name, cell);
    }
    return isWhole(row, errors) ? { row } : { errors };
  };
}

/** Every field was read. */
const isWhole = (_row: Partial<Row>, errors: readonly RowError[]): _row is Row => errors.length === 0;
