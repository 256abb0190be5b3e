import type { ImportedRowReport, ImportState } from '@lotline/protocol';

/** A running import of a file with four rows, and its result. */
export const IMPORT_ID = 'c0000000-0000-4000-8000-000000000001';
export const EXISTING_CLIENT = 'c0000000-0000-4000-8000-000000000002';
export const anImport = (changes: Partial<ImportState> = {}): ImportState => ({
  id: IMPORT_ID,
  state: 'running',
  dryRun: false,
  allOrNothing: false,
  total: 4,
  done: 1,
  created: 1,
  duplicates: 0,
  rejected: 0,
  leftOut: 0,
  unknownColumns: [],
  error: null,
  by: 'Dana R.',
  own: true,
  createdAt: '2026-11-21T15:40:00.000Z',
  endedAt: null,
  ...changes,
});
export const DONE = anImport({
  state: 'done',
  done: 4,
  created: 2,
  duplicates: 1,
  rejected: 1,
  leftOut: 0,
  endedAt: '2026-11-21T15:41:00.000Z',
});
export const importRows: ImportedRowReport[] = [
  { row: 2, outcome: 'created', name: 'Ada Okafor', phone: '310-555-0142' },
  {
    row: 3,
    outcome: 'rejected',
    name: 'Owen Pratt',
    phone: '555-0188',
    errors: [{ path: 'phone', message: 'Too short' }],
  },
  { row: 4, outcome: 'duplicate', name: 'Clara Santos', phone: '626-555-0108', existing: EXISTING_CLIENT },
  { row: 5, outcome: 'created', name: 'Rui Santos', phone: '' },
];
export const aReport = (changes: object = {}) => ({
  importId: IMPORT_ID,
  created: 2,
  duplicates: 1,
  rejected: 1,
  leftOut: 0,
  unknownColumns: ['Loyalty Tier'],
  rows: importRows,
  ...changes,
});
/** The calls of the first check of a file, of another check with a mapping, and of an import. */
export const DRY_RUN = 'POST /api/import?dryRun=true&allOrNothing=false&remembered=true';
export const CHECKED_AGAIN = 'POST /api/import?dryRun=true&allOrNothing=false';
export const REAL_RUN = 'POST /api/import?dryRun=false&allOrNothing=false';
