import { z } from 'zod';
import { CUSTOMER_FIELDS } from '../client/fields.js';
import { text } from '../values/text.js';

const isCustomerField = (name: string): name is keyof typeof CUSTOMER_FIELDS => Object.hasOwn(CUSTOMER_FIELDS, name);

/**
 * The fields that a column of a file can be read as: those of an export, and those that lists of other operators have instead.
 * `status` is the state of a reservation, such as 'Canceled'.
 */
export const importColumnSchema = z.enum([
  ...Object.keys(CUSTOMER_FIELDS).filter(isCustomerField),
  'fullName',
  'checkInTime',
  'checkOutTime',
  'status',
]);
export type ImportColumn = z.output<typeof importColumnSchema>;

/** The order of day and month in dates such as 03/04/2026. */
export const dateOrderSchema = z.enum(['month-first', 'day-first']);
export type DateOrder = z.output<typeof dateOrderSchema>;

const MAX_COLUMNS = 1000;

/** How a person wants a file to be read. Whatever is absent is detected. */
export const importMappingSchema = z.object({
  /** The names of the sheets to read. Other sheets are left out. */
  sheets: z.array(text().max(100)).max(50).optional(),
  /** The row with the headings, as spreadsheet programs number it, in each sheet. */
  headingRow: z.int().min(1).max(1_048_576).optional(),
  /** The field of a heading. Null: the column is ignored. Other columns are found by their heading. */
  columns: z
    .record(text().max(200), importColumnSchema.nullable())
    .refine((columns) => Object.keys(columns).length <= MAX_COLUMNS, `At most ${MAX_COLUMNS} columns`)
    .optional(),
  dateOrder: dateOrderSchema.optional(),
  /** The values of the status column whose rows are left out; letter case does not matter. */
  leftOutStatuses: z.array(text().max(100)).max(100).optional(),
});
export type ImportMapping = z.output<typeof importMappingSchema>;

/** A sheet of a workbook, or the only one of a CSV, whose name is empty. */
export const importSheetSchema = z.object({
  name: text(),
  /** 'not-chosen': the mapping names other sheets; 'no-headings': none of its first rows has two known headings. */
  state: z.enum(['read', 'hidden', 'chart', 'not-chosen', 'no-headings']),
  /** Null for a sheet that is not read. */
  headingRow: z.int().nullable(),
  /** The number of rows that are not blank, without the headings. 0 for a sheet that is not read. */
  rows: z.int(),
  /** The number of `rows` that a filter or a person has hidden. They are read. */
  hiddenRows: z.int(),
});
export type ImportSheet = z.output<typeof importSheetSchema>;

/** How a file is read: what a person can change by a mapping. */
export const importLayoutSchema = z.object({
  sheets: z.array(importSheetSchema),
  /** The columns of all sheets that are read, from left to right. `samples`: up to three different values. */
  columns: z.array(
    z.object({ heading: text(), column: importColumnSchema.nullable(), samples: z.array(text()).max(3) }),
  ),
  /** Null if no date of the file can be read in two ways. `evidence`: the cell that proves the order. */
  dateOrder: z
    .object({
      order: dateOrderSchema,
      decidedBy: z.enum(['mapping', 'file', 'lot']),
      evidence: z.object({ sheet: text(), row: z.int(), heading: text(), value: text() }).nullable(),
    })
    .nullable(),
  /** The values of the status column, the most frequent first, at most 100. */
  statuses: z.array(z.object({ value: text(), rows: z.int(), isLeftOut: z.boolean() })),
});
export type ImportLayout = z.output<typeof importLayoutSchema>;

/**
 * Why a row of a file is no customer. 'outside': a title above the headings, or a note below the rows; 'repeated-headings': a
 * page break of a printed list; 'total': a sum; 'status': its status is left out. Blank rows are not reported.
 */
export const leftOutReasonSchema = z.enum(['outside', 'repeated-headings', 'total', 'status']);
export type LeftOutReason = z.output<typeof leftOutReasonSchema>;
