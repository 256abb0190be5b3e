import { z } from 'zod';
import { MAX_SHUTTLES } from '../lot/shuttle.js';
import { lotIdSchema } from '../lot/id.js';
import { instantSchema } from '../time/lot-time.js';
import { requiredText, text } from '../values/text.js';

/**
 * The lane of a board device: a device that shows a pick-up board without a login
 * (docs/product/pick-up-boards.md#pairing).
 */
export const laneSchema = z.int('Unknown shuttle').min(1, 'Unknown shuttle').max(MAX_SHUTTLES, 'Unknown shuttle');

/** Shown on the device and typed by a member of staff. */
export const PAIRING_CODE = /^\d{6}$/;

/** The device's description of itself, before trimming. */
export const DEVICE = /^[\s\S]{1,100}$/u;
/** Shown to the member of staff who confirms the device. */
export const deviceSchema = requiredText('Please describe the device', 100);

/** SHA-256 in hexadecimal. Only the device has the token itself. */
export const tokenHashSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** A device that asks to be paired, as staff see it before they confirm. */
export const pendingBoardDeviceSchema = z.object({
  id: z.uuid(),
  lane: z.int(),
  device: text(),
  askedAt: instantSchema,
});
export type PendingBoardDevice = z.output<typeof pendingBoardDeviceSchema>;

/** A paired device, as staff see it. */
export const pairedBoardDeviceSchema = z.object({
  id: z.uuid(),
  lane: z.int(),
  device: text(),
  /** The member of staff who confirmed it: "Dana R." */
  pairedBy: text(),
  pairedAt: instantSchema,
  /** Accurate to half a minute. */
  lastSeenAt: instantSchema,
});
export type PairedBoardDevice = z.output<typeof pairedBoardDeviceSchema>;

/** A device found by its token. */
export const knownBoardDeviceSchema = z.object({
  id: z.uuid(),
  lotId: lotIdSchema,
  lane: z.int(),
  state: z.enum(['pending', 'paired']),
});
export type KnownBoardDevice = z.output<typeof knownBoardDeviceSchema>;

/** What a device learns about itself. `open`: pairing is off, or a member of staff is signed in. */
export const boardPairingStateSchema = z.object({
  state: z.enum(['open', 'paired', 'pending', 'unpaired']),
  lotId: lotIdSchema,
  lane: z.int().nullable(),
  /** The lot of a signed-in member of staff who does not work at the lot of the address. */
  staffLotId: lotIdSchema.optional(),
});
export type BoardPairingState = z.output<typeof boardPairingStateSchema>;
