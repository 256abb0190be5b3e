import { z } from 'zod';
import { rideChangeSchema } from './board/board.js';
import { boardDeviceChangeSchema } from './board/device-card.js';
import { clientChangeSchema } from './client/change.js';
import { exportProgressSchema } from './export/export.js';
import { importProgressSchema } from './import/import.js';
import { text } from './values/text.js';
import { TEXT_STATES } from './message/message.js';

/**
 * What `GET /api/events` sends, by the event's name (design §6): to staff of one lot, and of that lot nothing that they may
 * not read by the calls. Parsed in tests, as answers are (docs/decisions/answers-are-parsed-in-tests.md).
 */
export const liveFrameSchemas = {
  /** The stream is open. A `beat` follows every `beatSeconds`. */
  hello: z.object({ beatSeconds: z.number().positive() }),
  /** Proves that the connection is alive: a reader that hears nothing for some beats opens the stream again. */
  beat: z.object({}),
  ride: rideChangeSchema,
  client: clientChangeSchema,
  /** Many customers are new, by an import: whoever lists customers asks again once. */
  clients: z.object({}),
  /** How far an import is, to whoever began it and to nobody else. */
  import: importProgressSchema,
  /** How far an export is, to whoever asked for it and to nobody else. */
  export: exportProgressSchema,
  /** This account is new or has changed, at whatever lot: to whoever may manage users, and to whose it is. Nothing of it. */
  user: z.object({ id: z.uuid() }),
  /** A text to or from a customer has come to this state. */
  message: z.object({ clientId: text(), id: z.uuid(), state: z.enum(TEXT_STATES) }),
};
export type LiveFrameName = keyof typeof liveFrameSchemas;
export type LiveFrames = { [Name in LiveFrameName]: z.output<(typeof liveFrameSchemas)[Name]> };

/** What it sends to a pick-up board without a login, and nothing else (design §7 "boards without login"). */
export const boardFrameSchemas = {
  hello: liveFrameSchemas.hello,
  beat: liveFrameSchemas.beat,
  ride: boardDeviceChangeSchema,
};
export type BoardFrameName = keyof typeof boardFrameSchemas;
export type BoardFrames = { [Name in BoardFrameName]: z.output<(typeof boardFrameSchemas)[Name]> };
