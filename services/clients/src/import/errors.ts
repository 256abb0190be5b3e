import { DomainError, IMPORT_LIMITS } from '@lotline/protocol';
import { formatRow, type RowPlace } from './row-ids.js';

const formatCount = (count: number): string => count.toLocaleString('en-US');

/** The same for an import of another lot, so that the caller cannot tell whether one exists. */
export const noSuchImport = (): DomainError => new DomainError('NOT_FOUND', 'No such import');
export const mayNotImport = (): DomainError => new DomainError('FORBIDDEN', 'Forbidden');
export const anotherImport = (): DomainError =>
  new DomainError('CONFLICT', 'Another import is running at this lot. Please try again when it is done.');
export const chunkMissing = (): DomainError => new DomainError('CONFLICT', 'A part of the file is missing');

/** Too many workers crashed during the import. */
export const tooManyAttempts = (isRunning: boolean): DomainError =>
  isRunning
    ? new DomainError(
        'INTERNAL',
        'The import stopped after several attempts. Import the file again: customers who were already imported are skipped as duplicates.',
      )
    : new DomainError(
        'INVALID',
        'Nothing was imported, because the server stopped twice while reading the file. ' +
          'Save it as CSV or split it, and import it again.',
      );

/** The rows of a batch cannot be stored, or the file cannot be read, which would fail again. `first` is undefined for a file. */
export const unexpectedFailure = (
  first: RowPlace | undefined,
  last: RowPlace | undefined,
  errorId: string,
): DomainError =>
  new DomainError(
    'INTERNAL',
    first === undefined || last === undefined
      ? `Nothing was imported, because the file could not be read. Save it as CSV and import it again. Error id: ${errorId}`
      : `The import stopped, because ${formatRows(first, last)} could not be saved. ` +
          'Correct or remove what is unusual there, and import the file again: customers who were already imported are ' +
          `skipped as duplicates. Error id: ${errorId}`,
  );

/** 'row 4', 'rows 4 to 9', 'row 4 of November to row 9 of December'. */
function formatRows(first: RowPlace, last: RowPlace): string {
  if (first.sheet !== last.sheet) return `${formatRow(first)} to ${formatRow(last)}`;
  return first.row === last.row ? formatRow(first) : formatRow(last).replace('row ', `rows ${first.row} to `);
}

/** `by` is null for somebody without a name. */
export const stopped = (by: string | null): DomainError =>
  new DomainError('CONFLICT', by === null ? 'The import was stopped.' : `The import was stopped by ${by}`);

/** Errors that reject the whole file. */
export const fileTooLarge = (): DomainError =>
  new DomainError('TOO_LARGE', `The file is larger than ${IMPORT_LIMITS.bytes / 1024 / 1024} MB`);
export const tooManyRows = (): DomainError =>
  new DomainError('TOO_LARGE', `The file has more than ${formatCount(IMPORT_LIMITS.rows)} rows`);
export const tooManyColumns = (): DomainError =>
  new DomainError('INVALID', `The file has more than ${IMPORT_LIMITS.columns} columns`);
export const partTooLarge = (bytes: number): DomainError =>
  new DomainError(
    'TOO_LARGE',
    `The spreadsheet is too large: a part of it has more than ${bytes / 1024 / 1024} MB unpacked`,
  );
export const tooManySheetRows = (rows: number): DomainError =>
  new DomainError('TOO_LARGE', `The sheet has more than ${formatCount(rows)} rows, including blank rows`);
export const tooManyCells = (): DomainError =>
  new DomainError('TOO_LARGE', `The sheet has more than ${formatCount(IMPORT_LIMITS.cells)} cells`);
export const tooManyTexts = (texts: number): DomainError =>
  new DomainError('TOO_LARGE', `The spreadsheet has more than ${formatCount(texts)} different texts`);
export const cellTooLong = (row: number): DomainError =>
  new DomainError(
    'TOO_LARGE',
    `A cell in row ${row} has more than ${formatCount(IMPORT_LIMITS.cellText)} characters, which is the limit of spreadsheets`,
  );
export const notSpreadsheet = (): DomainError =>
  new DomainError('UNSUPPORTED_MEDIA', 'The file is neither a CSV nor an .xlsx spreadsheet');
export const oldSpreadsheet = (): DomainError =>
  new DomainError(
    'UNSUPPORTED_MEDIA',
    'The file is an old Excel spreadsheet (.xls). Open it in Excel, save it as .xlsx or CSV, and import that file.',
  );
export const passwordProtected = (): DomainError =>
  new DomainError(
    'UNSUPPORTED_MEDIA',
    'The file is protected by a password. Remove the password in Excel, save the file, and import it again.',
  );

const OTHER_FORMATS = {
  html: 'The file is a web page that is named like a spreadsheet. Open it in Excel, save it as .xlsx or CSV, and import that file.',
  xml: 'The file is an XML spreadsheet of Excel 2003. Open it in Excel, save it as .xlsx or CSV, and import that file.',
  xlsb: 'The file is a binary Excel spreadsheet (.xlsb). Open it in Excel, save it as .xlsx or CSV, and import that file.',
  ods: 'The file is an OpenDocument file (.ods). Open it, save it as .xlsx or CSV, and import that file.',
  numbers: 'The file is a Numbers spreadsheet. Open it in Numbers, export it to Excel or CSV, and import that file.',
  pdf: 'The file is a PDF. Export the list as .xlsx or CSV where it was made, and import that file.',
  zip: 'The file is a zip archive. Unpack it, and import the spreadsheet inside.',
};
/** A format that people take for a spreadsheet that can be imported. */
export const otherFormat = (format: keyof typeof OTHER_FORMATS): DomainError =>
  new DomainError('UNSUPPORTED_MEDIA', OTHER_FORMATS[format]);
export const noRows = (): DomainError => new DomainError('INVALID', 'The file has no rows');
export const noHeadings = (): DomainError =>
  new DomainError(
    'INVALID',
    'None of the first 20 rows has known column headings, such as First Name, Phone or Check-in. Choose the row with the headings and what each column is.',
  );
export const noKeys = (): DomainError =>
  new DomainError('INVALID', 'The first object has no known key, such as First Name, Phone or Check-in');
/** The names and headings are those of a mapping. */
export const noSuchSheet = (names: readonly string[]): DomainError =>
  new DomainError('INVALID', `The file has no sheet named ${listed(names)}`);
export const noSuchHeading = (headings: readonly string[]): DomainError =>
  new DomainError('INVALID', `The file has no column with the heading ${listed(headings)}`);
const listed = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(' or ');
export const brokenFile = (reason: string): DomainError =>
  new DomainError('INVALID', `The file cannot be read: ${reason}`);
export const notJsonArray = (): DomainError =>
  new DomainError('INVALID', 'The request must be a JSON array of objects');
export const notJson = (): DomainError => new DomainError('INVALID', 'The request is not valid JSON');
export const nestedTooDeep = (): DomainError => new DomainError('INVALID', 'The request is nested too deeply');
