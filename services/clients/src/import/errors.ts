import { DomainError, IMPORT_LIMITS } from '@lotline/contracts';

const inWords = (count: number): string => count.toLocaleString('en-US');

/** Also for an import of another lot: who asks cannot tell the two apart. */
export const noSuchImport = (): DomainError => new DomainError('NOT_FOUND', 'No such import');
export const mayNotImport = (): DomainError => new DomainError('FORBIDDEN', 'Forbidden');
export const anotherImport = (): DomainError =>
  new DomainError('CONFLICT', 'Another import of this lot is under way. Please try again when it is done.');
export const chunkMissing = (): DomainError => new DomainError('CONFLICT', 'A part of the file is missing');

/** Too many workers ended over the import. */
export const givenUp = (isRunning: boolean): DomainError =>
  isRunning
    ? new DomainError(
        'INTERNAL',
        'The import was given up after several tries. Import the file again: customers who were imported count as duplicates.',
      )
    : new DomainError(
        'INVALID',
        'The file was given up, and nothing of it was imported: the server stopped twice while reading it. ' +
          'Save it as CSV, or split it, and import that.',
      );

/** What is wrong with a file as a whole: nothing of it is imported. */
export const fileTooLarge = (): DomainError =>
  new DomainError('TOO_LARGE', `The file is larger than ${IMPORT_LIMITS.bytes / 1024 / 1024} MB`);
export const tooManyRows = (): DomainError =>
  new DomainError('TOO_LARGE', `The file has more than ${inWords(IMPORT_LIMITS.rows)} rows`);
export const tooManyColumns = (): DomainError =>
  new DomainError('INVALID', `The file has more than ${IMPORT_LIMITS.columns} columns`);
export const inflatesTooMuch = (bytes: number): DomainError =>
  new DomainError(
    'TOO_LARGE',
    `The spreadsheet is too large: a part of it has more than ${bytes / 1024 / 1024} MB unpacked`,
  );
export const tooManySheetRows = (rows: number): DomainError =>
  new DomainError('TOO_LARGE', `The sheet has more than ${inWords(rows)} rows, blank ones included`);
export const tooManyCells = (): DomainError =>
  new DomainError('TOO_LARGE', `The sheet has more than ${inWords(IMPORT_LIMITS.cells)} cells`);
export const tooManyTexts = (texts: number): DomainError =>
  new DomainError('TOO_LARGE', `The spreadsheet has more than ${inWords(texts)} different texts`);
export const tooLongCell = (row: number): DomainError =>
  new DomainError(
    'TOO_LARGE',
    `A cell in row ${row} has more than ${inWords(IMPORT_LIMITS.cellText)} characters, the most that a spreadsheet holds`,
  );
export const noSpreadsheet = (): DomainError =>
  new DomainError('UNSUPPORTED_MEDIA', 'The file is neither a CSV nor an .xlsx spreadsheet');
export const formerSpreadsheet = (): DomainError =>
  new DomainError('UNSUPPORTED_MEDIA', 'Spreadsheets of the old kind (.xls) cannot be read. Save it as .xlsx or CSV.');
export const noRows = (): DomainError => new DomainError('INVALID', 'The file has no rows');
export const noHeadings = (): DomainError =>
  new DomainError('INVALID', 'The first row names no column that is known, such as First Name, Phone or Check-in');
export const brokenFile = (reason: string): DomainError =>
  new DomainError('INVALID', `The file cannot be read: ${reason}`);
export const notJsonArray = (): DomainError =>
  new DomainError('INVALID', 'The request must be a JSON array of objects');
export const notJson = (): DomainError => new DomainError('INVALID', 'The request is not valid JSON');
export const nestedTooDeep = (): DomainError => new DomainError('INVALID', 'The request is nested too deep');
