import { CLIENT_ID } from './rides.js';

export const IMPORT_ID = '2f4a1c7e-9b1d-4c52-8a3e-6d5b7f8e9a01';
const COUNTS = { created: 1, duplicates: 0, rejected: 1, leftOut: 0, unknownColumns: ['Colour of the key'] };
const ROWS = [
  { row: 1, outcome: 'created', name: 'Ada Okafor', phone: '310-555-0142', id: CLIENT_ID },
  {
    row: 2,
    outcome: 'rejected',
    name: 'Bo Lind',
    phone: '',
    errors: [{ path: 'checkInDateTime', message: 'Check-in date and time is required' }],
  },
];
const READING = {
  mapping: { columns: { Arrival: 'checkOutDateTime', 'Colour of the key': null }, dateOrder: 'day-first' },
  remembered: { by: 'Dana R.', at: '2026-05-20T15:04:05.000Z' },
  layout: {
    sheets: [{ name: '', state: 'read', headingRow: 1, rows: 2, hiddenRows: 0 }],
    columns: [
      { heading: 'Arrival', column: 'checkOutDateTime', samples: ['05/06/2026 18:30'] },
      { heading: 'Colour of the key', column: null, samples: ['red', 'blue'] },
    ],
    dateOrder: { order: 'day-first', decidedBy: 'mapping', evidence: null },
    statuses: [],
  },
};
export const IMPORT = {
  ...COUNTS,
  id: IMPORT_ID,
  state: 'done',
  dryRun: false,
  allOrNothing: false,
  total: 2,
  done: 2,
  error: null,
  by: 'Dana R.',
  createdAt: '2026-06-01T15:04:05.000Z',
  endedAt: '2026-06-01T15:04:06.000Z',
};

export const IMPORT_WITH_ROWS = { ...IMPORT, ...READING, rows: ROWS };
export const IMPORT_REPORT = { ...COUNTS, importId: IMPORT_ID, rows: ROWS };

/** The report of a rejected all-or-nothing import. */
export const REFUSED_REPORT = {
  importId: IMPORT_ID,
  created: 0,
  duplicates: 0,
  rejected: 1,
  leftOut: 0,
  unknownColumns: [],
  rows: [
    {
      row: 1,
      outcome: 'rejected',
      name: 'Bo Lind',
      phone: '',
      errors: [{ path: 'checkInDateTime', message: 'Check-in date and time is required' }],
    },
  ],
};
