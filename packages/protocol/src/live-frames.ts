import { z } from 'zod';
import { rideChangeSchema, boardDeviceChangeSchema } from './board/board.js';
import { clientRecordSchema } from './client/client.js';
import { exportProgressSchema } from './export/export.js';
import { importProgressSchema } from './import/import.js';
import { lotIdSchema } from './lot/id.js';
import { text } from './values/text.js';
import { TEXT_STATES } from './message/message.js';

/** A change of a customer in the live stream: enough for a screen to decide whether it affects what it shows. */
const clientChangeSchema = z.object({
  id: z.uuid(),
  version: z.int(),
  /** The current record; null if it was deleted. */
  client: clientRecordSchema.nullable(),
  /** The fields that an update changed. Missing for a new customer, and when any field may have changed. */
  changed: z.array(text()).optional(),
});
export type ClientChange = z.output<typeof clientChangeSchema>;

/**
 * The frames of `GET /api/events` by event name (docs/product/api.md#live-events). Staff receive the frames of their
 * lot, and only data that they may also read by other calls. Tests parse every frame by these schemas
 * (docs/decisions/programs.md).
 */
export const liveFrameSchemas = {
  /** The stream is open. A `beat` follows every `beatSeconds`. */
  hello: z.object({ beatSeconds: z.number().positive() }),
  /** A heartbeat. A client that receives none for several intervals reconnects. */
  beat: z.object({}),
  ride: rideChangeSchema,
  client: clientChangeSchema,
  /** An import created customers. Screens with customer lists fetch them again once. */
  clients: z.object({}),
  /** The progress of an import, sent only to the user who started it. */
  import: importProgressSchema,
  /** The progress of an export, sent only to the user who requested it. */
  export: exportProgressSchema,
  /**
   * The figures of one of the caller's lots may have changed; sent at most twice a second, and only to people with
   * several lots, who then read `GET /api/overview` again.
   */
  overview: z.object({}),
  /**
   * An account was created or changed at any lot. Sent without its data, to users who manage accounts and to the
   * account itself.
   */
  user: z.object({ id: z.uuid() }),
  /**
   * A lot of the user changed: screens read the settings and the user again. `lotId` may differ from the lot of the stream, because
   * a new, renamed or archived lot changes the list of lots to switch to. Settings with a lower `version` are out of date: they came
   * from a gateway that had not received the change yet.
   */
  lot: z.object({ lotId: lotIdSchema, version: z.int() }),
  /** The inbox changed, or how many of its texts are unread: screens read it again. */
  inbox: z.object({}),
  /** A text to or from a customer changed its state. */
  message: z.object({ clientId: text(), id: z.uuid(), state: z.enum(TEXT_STATES) }),
};
export type LiveFrameName = keyof typeof liveFrameSchemas;
export type LiveFrames = { [Name in LiveFrameName]: z.output<(typeof liveFrameSchemas)[Name]> };

/** The frames that a pick-up board without a login receives (docs/product/pick-up-boards.md#what-a-board-may-do). */
export const boardFrameSchemas = {
  hello: liveFrameSchemas.hello,
  beat: liveFrameSchemas.beat,
  ride: boardDeviceChangeSchema,
  /** The board's lot changed. */
  lot: liveFrameSchemas.lot,
};
export type BoardFrameName = keyof typeof boardFrameSchemas;
export type BoardFrames = { [Name in BoardFrameName]: z.output<(typeof boardFrameSchemas)[Name]> };
