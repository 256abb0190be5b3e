import { z } from 'zod';
import type { PlainCall } from '../call.js';

/** What answers no JSON: the types do not miss one that is not here, the document's test does. */
export const plainCalls: Record<string, PlainCall> = {
  'GET /api/login': {
    summary: 'Goes on to the sign-in page',
    source: 'spec §7; design §6 Additions',
    example: {},
  },
  'GET /api/logout': {
    summary: 'Ends the session and goes on to the landing page',
    source: 'spec §2 Navigation, §7',
    example: {},
  },
  'GET /api/events': {
    summary: 'The live stream of the session’s lot, as server-sent events',
    description: 'It says what changes, so that nobody has to ask; whoever misses it polls as specified.',
    source: 'design §6 Additions',
    sends: 'text/event-stream',
    example: {},
  },
  'POST /api/export/all': {
    summary: 'The lot’s customers as a spreadsheet',
    description: 'Named `client-database-export-{yyyy-MM-dd-HHmm}.xlsx`. Few at once: refused with 503 past that.',
    source: 'spec §6, §7; design §7 exported columns',
    body: z.object({ format: z.literal('excel') }),
    sends: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    answerHeaders: {
      'Content-Disposition': 'The name of the file',
      'X-Total-Count': 'How many customers it holds',
    },
    example: { body: { format: 'excel' } },
  },
  'GET /api/docs': {
    summary: 'This description as a page',
    source: 'design §6 Additions',
    sends: 'text/html',
    example: {},
  },
  'GET /api/docs/:file': {
    summary: 'What the page of this description is made of',
    source: 'design §6 Additions',
    refuses: ['NOT_FOUND'],
    sends: '*/*',
    example: { path: { file: 'start.js' } },
  },
  'GET /api/docs-json': {
    summary: 'This description',
    source: 'design §6 Additions',
    sends: 'application/json',
    isConditional: true,
    example: {},
  },
};
