import { importMappingSchema } from '@lotline/protocol';
import { z } from 'zod';
import type { Calls } from '../call.js';
import { CLIENT_ID } from '../examples.js';

const IMPORT_ID = '2f4a1c7e-9b1d-4c52-8a3e-6d5b7f8e9a01';
const trueOrFalse = z.enum(['true', 'false']);
const COUNTS = { created: 1, duplicates: 0, rejected: 1, unknownColumns: ['Colour of the key'] };
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
const STATE = {
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

const mappingDescription =
  'How to read the file. What is absent is detected; an empty object has everything detected. Must stand before the file in the form: fields after it are not read. A heading or sheet that the file does not have is an error.';

export const importsCalls: Calls<
  'POST /api/import' | 'GET /api/imports' | 'GET /api/imports/:id' | 'POST /api/imports/:id/stop'
> = {
  'POST /api/import': {
    summary: 'Imports customers from a file',
    description:
      'Accepts a CSV or .xlsx file, or a JSON array of objects. Columns are recognized in many spellings, and missing values get their defaults. An import that completes within ten seconds returns its report. Otherwise, or with the header `Prefer: respond-async`, the response is 202 with the import’s id, by which its progress and report can be read. The import continues when the caller leaves. With `allOrNothing`, an invalid row rejects the whole file with 422 and the report. A file can be sent with a `mapping`, which says how to read it; a JSON array cannot, because its fields have the names of the contract. The `layout` of the answer says how the file was read.',
    query: z.object({
      dryRun: trueOrFalse.describe('Only validates; adds nothing').optional(),
      allOrNothing: trueOrFalse.describe('Adds nothing if a row is invalid').optional(),
      remembered: trueOrFalse
        .describe(
          'Reads a file without a `mapping` by that of the lot’s last import with the same headings; the answer’s `remembered` says whose it was',
        )
        .optional(),
    }),
    fields: z.object({ mapping: importMappingSchema.describe(mappingDescription).optional() }),
    body: z.array(z.record(z.string(), z.unknown())),
    errors: ['IMPORT_REFUSED', 'CONFLICT', 'TOO_MANY'],
    requestHeaders: { Prefer: '`respond-async`: respond with 202 once the file has arrived' },
    accepted: {
      description: 'The file has arrived and the import continues',
      schema: 'ImportAccepted',
      example: { importId: IMPORT_ID },
    },
    example: {
      query: { dryRun: 'true' },
      body: [
        {
          firstName: 'Ada',
          phone: '310-555-0142',
          checkInDateTime: '2026-06-01 08:00',
          checkOutDateTime: '2026-06-05 18:30',
        },
      ],
      answer: { ...COUNTS, importId: IMPORT_ID, rows: ROWS },
    },
  },
  'GET /api/imports': {
    summary: 'Lists the lot’s stored imports, newest first; they are stored for a week by default',
    example: { answer: [STATE] },
  },
  'GET /api/imports/:id': {
    summary: 'Returns the state of an import, with its rows once it has ended',
    example: { path: { id: IMPORT_ID }, answer: { ...STATE, ...READING, rows: ROWS } },
  },
  'POST /api/imports/:id/stop': {
    summary: 'Stops an import',
    description:
      'Customers who were already added stay, and are in the report. An import that has ended is returned as it is.',
    example: {
      path: { id: IMPORT_ID },
      answer: {
        ...STATE,
        state: 'failed',
        total: 900,
        error: { code: 'CONFLICT', message: 'The import was stopped by Dana R.' },
      },
    },
  },
};
