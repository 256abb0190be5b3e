import { DEVICE, MAX_SHUTTLES, PAIRING_CODE } from '@lotline/protocol';
import { z } from 'zod';
import type { Calls } from '../call.js';
import { SUCCESS } from '../examples.js';

const ID = '1d7c3b0a-52e4-4f6b-9a8d-3c5e7f9012ab';
const path = { id: ID };
const code = z.object({ code: z.string().regex(PAIRING_CODE) });
const CODE = '048213';
const SCREEN = { id: ID, lane: 1, device: 'Tablet, Chrome' };
const PAIRED = {
  ...SCREEN,
  pairedBy: 'Dana R.',
  pairedAt: '2026-06-05T19:41:00.000Z',
  lastSeenAt: '2026-06-05T19:55:30.000Z',
};
export const boardsCalls: Calls<
  | 'POST /api/boards/pair'
  | 'GET /api/boards/me'
  | 'POST /api/boards/find'
  | 'POST /api/boards/:id/confirm'
  | 'GET /api/boards'
  | 'DELETE /api/boards/:id'
> = {
  'POST /api/boards/pair': {
    summary: 'Starts the pairing of a pick-up board',
    description:
      'The board shows the returned code, which is valid once and for five minutes, and polls `GET /api/boards/me` until it is paired. The cookie of the response identifies the board. Without `lot` the first lot is used.',
    body: z.object({
      lane: z.int().min(1).max(MAX_SHUTTLES),
      lot: z.string().max(40).nullish(),
      device: z.string().regex(DEVICE),
    }),
    errors: ['NOT_FOUND', 'LOT_CLOSED', 'TOO_MANY'],
    example: {
      body: { lane: 1, device: SCREEN.device },
      answer: { code: CODE, expiresAt: '2026-06-05T19:45:00.000Z' },
    },
  },
  'GET /api/boards/me': {
    summary: 'Returns the pairing state of this device: open, paired, pending or unpaired',
    description:
      '`open` if boards need no pairing, and for signed-in staff. A null `lane` means every lane. `staffLotId` is the lot of signed-in staff who do not work at the lot of the query.',
    query: z.object({ lot: z.string().optional() }),
    errors: ['NOT_FOUND', 'LOT_CLOSED', 'FORBIDDEN'],
    example: { answer: { state: 'paired', lotId: 'harborview', lane: 1 } },
  },
  'POST /api/boards/find': {
    summary: 'Finds the device that shows this code, before it is confirmed',
    description: 'Wrong codes count against the account and the address. Too many block both, even for the right code.',
    body: code,
    errors: ['NOT_FOUND', 'TOO_MANY'],
    example: { body: { code: CODE }, answer: { ...SCREEN, askedAt: '2026-06-05T19:40:00.000Z' } },
  },
  'POST /api/boards/:id/confirm': {
    summary: 'Pairs the device that shows this code',
    description: 'Wrong codes count as in `POST /api/boards/find`.',
    body: code,
    errors: ['TOO_MANY'],
    example: { path, body: { code: CODE }, answer: PAIRED },
  },
  'GET /api/boards': {
    summary: 'Lists the lot’s paired devices, by lane',
    example: { answer: [PAIRED] },
  },
  'DELETE /api/boards/:id': {
    summary: 'Revokes a paired device',
    description: 'Within a second it is refused everywhere, and its stream ends.',
    example: { path, answer: SUCCESS },
  },
};
