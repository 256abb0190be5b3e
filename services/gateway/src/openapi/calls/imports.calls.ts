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

export const importsCalls: Calls<'POST /api/import' | 'GET /api/imports' | 'GET /api/imports/:id'> = {
  'POST /api/import': {
    summary: 'Adds customers from a file, row by row',
    description:
      'A CSV or .xlsx file, or a JSON array of objects, whose columns are found however they are spelled. What is missing is ' +
      'filled in. The report is the answer of an import that is done within ten seconds. Otherwise, or with the header ' +
      '`Prefer: respond-async`, the answer is 202 with the import’s id, by which its progress and its report are asked for. The ' +
      'import goes on when the caller leaves. All or nothing is refused with 422 and the report where a row is not right.',
    source: 'spec §3 Alternate import schema defaults, §5 Loose import schema; design §6 Additions',
    query: z.object({
      dryRun: trueOrFalse.describe('Says what would be, and adds nothing').optional(),
      allOrNothing: trueOrFalse.describe('Adds nothing where one row is not right').optional(),
    }),
    body: z.array(z.record(z.string(), z.unknown())),
    errors: ['IMPORT_REFUSED', 'CONFLICT', 'TOO_MANY'],
    requestHeaders: { Prefer: '`respond-async`: answer with 202 as soon as the file is there' },
    accepted: {
      description: 'The file is there and the import goes on',
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
    summary: 'The lot’s imports that are kept, a week unless a setting says otherwise, the newest first',
    source: 'design §6 Additions',
    example: { answer: [STATE] },
  },
  'GET /api/imports/:id': {
    summary: 'One import as it stands, with its rows once it has ended',
    source: 'design §6 Additions',
    example: { path: { id: IMPORT_ID }, answer: { ...STATE, rows: ROWS } },
  },
};
