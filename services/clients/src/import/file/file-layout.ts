import { setImmediate } from 'node:timers/promises';
import { IMPORT_LIMITS, type DateOrder, type ImportLayout, type ImportMapping } from '@lotline/protocol';
import { noRows, tooManyRows } from '../errors.js';
import { importedText } from '../rows/cells.js';
import { DateOrderEvidence } from '../rows/date-order.js';
import { isCell, type ImportedCells } from '../rows/row-cells.js';
import type { StayOrder } from '../rows/stay-order.js';
import { ColumnSamples } from './column-samples.js';
import type { RowSource, SourceRow } from './row-source.js';
import { leftOutStatuses, StatusCounts } from './statuses-of-file.js';
import { columnIn, Stays } from './stays.js';

/** Rows between two yields to the event loop, so that calls do not wait for the file. */
const ROWS_PER_YIELD = 25;

/** How a file is read, from all of its rows. */
export interface FileLayout {
  layout: ImportLayout;
  stays: StayOrder;
  unknownColumns: string[];
}

/** Reads the whole file once. Throws a DomainError for an invalid file. `lotOrder`: how dates are written where the lot is. */
export async function readLayout(source: RowSource, mapping: ImportMapping, lotOrder: DateOrder): Promise<FileLayout> {
  const samples = new ColumnSamples();
  const dates = new DateOrderEvidence();
  const stayEvidence = new Stays();
  const statuses = new StatusCounts();
  const counts = new Map<string, { rows: number; hiddenRows: number }>();
  const headingRows = new Map(source.sheets.map(({ name, headingRow }) => [name, headingRow]));
  let total = 0;
  for await (const row of source.rows()) {
    total += 1;
    if (total > IMPORT_LIMITS.rows) throw tooManyRows();
    if (total % ROWS_PER_YIELD === 0) await setImmediate();
    const { rows, hiddenRows } = counts.get(row.sheet) ?? { rows: 0, hiddenRows: 0 };
    counts.set(row.sheet, { rows: rows + 1, hiddenRows: hiddenRows + (row.isHidden ? 1 : 0) });
    // Without a known column, the values below the headings show what the columns are.
    const isUnknown = row.columns.read.length === 0 && row.row > (headingRows.get(row.sheet) ?? 0);
    if (row.leftOut && !isUnknown) continue;
    const cells = row.columns.toCells(row.cells, row.columns.evidence);
    samples.add(row.columns, row.cells);
    addDates(dates, row);
    stayEvidence.add(row.columns, cells);
    statuses.add(statusIn(cells));
  }
  if (total === 0) throw noRows();
  const dateOrder: ImportLayout['dateOrder'] = mapping.dateOrder
    ? { order: mapping.dateOrder, decidedBy: 'mapping', evidence: null }
    : dates.result(lotOrder);
  const stays = stayEvidence.result(mapping, dateOrder?.order ?? lotOrder);
  const columnOf = columnIn.bind(undefined, stays);
  const layout: ImportLayout = {
    sheets: source.sheets.map((sheet) => ({ ...sheet, ...(counts.get(sheet.name) ?? { rows: 0, hiddenRows: 0 }) })),
    columns: samples.result(columnOf),
    dateOrder,
    statuses: statuses.result(leftOutStatuses(mapping)),
  };
  return { layout, stays, unknownColumns: samples.unknown(columnOf) };
}

function addDates(evidence: DateOrderEvidence, { sheet, row, columns, cells }: SourceRow): void {
  for (const { at, heading } of columns.dates) {
    const cell = cells[at];
    if (isCell(cell)) evidence.add(cell, { sheet, row, heading });
  }
}

/** The status in a row, as `statusOf` returns it; empty if there is none. */
export const statusIn = ({ status }: ImportedCells): string => (isCell(status) ? importedText(status) : '');
