import { lotFields } from '@lotline/protocol';
import type { Calls, PlainCall } from '../call.js';
import { LOT, LOT_FIELDS } from '../examples.js';

const VERSION = { ETag: 'The version of the lot, quoted, for `If-Match`' };
const IF_MATCH = {
  'If-Match': 'The ETag of the lot as read: 412 with the current lot if it has changed since',
};
const path = { id: 'harborview' };

export const lotsCalls: Calls<
  | 'GET /api/lots'
  | 'POST /api/lots'
  | 'GET /api/lots/:id'
  | 'PUT /api/lots/:id'
  | 'POST /api/lots/:id/archive'
  | 'POST /api/lots/:id/restore'
> = {
  'GET /api/lots': {
    summary: 'Lists all lots in the order of their creation',
    description: 'Includes archived lots. Leaves out the content of the logos.',
    example: { answer: [LOT] },
  },
  'POST /api/lots': {
    summary: 'Adds a lot',
    description:
      'Every process and open screen knows it within a second. The id never changes. A logo is a data URL with a PNG, JPEG or WebP image of at most 64 KiB.',
    body: lotFields,
    errors: ['CONFLICT'],
    answerHeaders: VERSION,
    example: { body: { id: 'harborview', ...LOT_FIELDS }, answer: LOT },
  },
  'GET /api/lots/:id': {
    summary: 'Returns a lot',
    answerHeaders: VERSION,
    example: { path, answer: LOT },
  },
  'PUT /api/lots/:id': {
    summary: 'Replaces a lot',
    description:
      'Optional fields that are missing are cleared. 409 names the field in `errors`: `timeZone` once the lot has bookings, `shuttles` if a removed one has passengers, `textingNumber` if another lot has it.',
    body: lotFields.omit({ id: true }),
    errors: ['CONFLICT', 'STALE_VERSION'],
    requestHeaders: IF_MATCH,
    answerHeaders: VERSION,
    example: {
      path,
      body: { ...LOT_FIELDS, title: 'Harborview Parking' },
      answer: { ...LOT, version: 2, title: 'Harborview Parking' },
    },
  },
  'POST /api/lots/:id/archive': {
    summary: 'Archives a lot',
    description:
      'Its data is kept, and nobody works there until it is restored. 409 while it has open rides, and for the last lot that is not archived.',
    errors: ['CONFLICT', 'STALE_VERSION'],
    requestHeaders: IF_MATCH,
    answerHeaders: VERSION,
    example: { path, answer: { ...LOT, version: 2, archivedAt: '2026-06-02T15:04:05.000Z' } },
  },
  'POST /api/lots/:id/restore': {
    summary: 'Restores an archived lot',
    description: '409 if another lot has its texting number by now.',
    errors: ['CONFLICT', 'STALE_VERSION'],
    requestHeaders: IF_MATCH,
    answerHeaders: VERSION,
    example: { path, answer: { ...LOT, version: 3 } },
  },
};

export const logoCalls: Record<string, PlainCall> = {
  'GET /api/lots/:id/logo/:hash': {
    summary: 'Returns the logo of a lot',
    description:
      'Its path is `logoUrl` of the settings. It changes with the logo, so the answer may be cached forever.',
    errors: ['NOT_FOUND'],
    mediaType: 'image/*',
    example: { path: { ...path, hash: '0f3a5c7e9b1d2f40' } },
  },
};
