import { z } from 'zod';
import { MAX_SHUTTLES } from '../lot/lot.js';
import { lotIdSchema } from '../lot/id.js';
import { instantSchema } from '../time/lot-time.js';
import { requiredText, text } from '../values/text.js';

/** A *screen* is a device that shows a pick-up board without a login: paired once, or about to be (design §7 "pairing"). */
export const laneSchema = z.int('Unknown shuttle').min(1, 'Unknown shuttle').max(MAX_SHUTTLES, 'Unknown shuttle');

/** Six digits, as the screen shows them and a member of staff types them. */
export const PAIRING_CODE = /^\d{6}$/;

/** What the screen says it is, before it is trimmed. */
export const DEVICE = /^[\s\S]{1,100}$/;
/** Whoever confirms the screen sees this. */
export const deviceSchema = requiredText('Which device is it?', 100);

/** SHA-256 in hexadecimal. The token itself only the screen has. */
export const tokenHashSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** One that asks to be paired, as staff see it before they confirm. */
export const pendingBoardDeviceSchema = z.object({
  id: z.uuid(),
  lane: z.int(),
  device: text(),
  askedAt: instantSchema,
});
export type PendingBoardDevice = z.output<typeof pendingBoardDeviceSchema>;

/** A paired one, as staff see it. */
export const pairedBoardDeviceSchema = z.object({
  id: z.uuid(),
  lane: z.int(),
  device: text(),
  /** Who confirmed it: "Dana R." */
  pairedBy: text(),
  pairedAt: instantSchema,
  /** To within half a minute. */
  lastSeenAt: instantSchema,
});
export type PairedBoardDevice = z.output<typeof pairedBoardDeviceSchema>;

/** One that a token names. */
export const knownBoardDeviceSchema = z.object({
  id: z.uuid(),
  lotId: lotIdSchema,
  lane: z.int(),
  state: z.enum(['pending', 'paired']),
});
export type KnownBoardDevice = z.output<typeof knownBoardDeviceSchema>;

/** What a screen is told of itself: `open` where nobody needs to be paired, nor a member of staff who is signed in. */
export const boardStandingSchema = z.object({
  state: z.enum(['open', 'paired', 'pending', 'unpaired']),
  lotId: lotIdSchema,
  lane: z.int().nullable(),
});
export type BoardStanding = z.output<typeof boardStandingSchema>;
