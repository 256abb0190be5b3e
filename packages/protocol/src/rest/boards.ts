import { z } from 'zod';
import { instantSchema } from '../time/lot-time.js';
import {
  pendingBoardDeviceSchema,
  boardPairingStateSchema,
  PAIRING_CODE,
  pairedBoardDeviceSchema,
} from '../board/device.js';
import { successSchema } from './success.js';

/** Pairing and management of board devices (docs/product/pick-up-boards.md#pairing). */
export const boardsAnswers = {
  'POST /api/boards/pair': z.object({ code: z.string().regex(PAIRING_CODE), expiresAt: instantSchema }),
  'GET /api/boards/me': boardPairingStateSchema,
  'POST /api/boards/find': pendingBoardDeviceSchema,
  'POST /api/boards/:id/confirm': pairedBoardDeviceSchema,
  'GET /api/boards': z.array(pairedBoardDeviceSchema),
  'DELETE /api/boards/:id': successSchema,
};
