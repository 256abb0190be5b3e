import { z } from 'zod';
import { lotIdSchema } from '../lot/id.js';
import { spotUseSchema } from '../spot/free-spots.js';
import { lotDaySchema } from '../time/lot-days.js';
import { instantSchema } from '../time/lot-time.js';
import { text } from '../values/text.js';

/** Maximum lots that one call returns figures of; far more than an operator has. */
export const MAX_OVERVIEW_LOTS = 1000;
/** A board device that was active within this time counts as connected. In ms; devices report every 30 s. */
export const BOARD_CONNECTED_MS = 90_000;
/** An outbound text that is still unsent after this time, or whose outcome is still unknown, counts as stuck. In ms. */
export const TEXT_STUCK_MS = 60_000;

const count = z.int().min(0);

/** The customers of a lot, from the clients service. The rules are those of the dashboard and the calendar. */
export const customerFiguresSchema = z.object({
  lotId: lotIdSchema,
  /** The current day of the lot, to which the counts of a day refer. */
  today: lotDaySchema,
  /** Customers who are checked in manually now. */
  cars: count,
  /** Null if the lot lists no spots. */
  spots: spotUseSchema.nullable(),
  /** Customers whose last manual check-in was today. */
  checkedIn: count,
  /** Scheduled check-ins today, without contracts. */
  checkIns: count,
  /** Scheduled check-outs today, without contracts: the customers who return. */
  arrivals: count,
  /** The payments of those checked in today. */
  revenue: z.number().min(0),
});
export type CustomerFigures = z.output<typeof customerFiguresSchema>;

/** The rides and boards of a lot, from the shuttle service. */
export const boardFiguresSchema = z.object({
  lotId: lotIdSchema,
  waiting: count,
  /** The time of the oldest pending request; null without any. */
  longestSince: instantSchema.nullable(),
  /** Pending requests that nobody acknowledged in time (docs/product/alerts.md#acknowledgment). */
  unacknowledged: count,
  /** Paired board devices, and those of them that are connected. */
  boards: z.object({ connected: count, paired: count }),
});
export type BoardFigures = z.output<typeof boardFiguresSchema>;

/** The texts of a lot, from the notify service. */
export const textFiguresSchema = z.object({ lotId: lotIdSchema, stuck: count });
export type TextFigures = z.output<typeof textFiguresSchema>;

/** A lot in `GET /api/overview` (docs/product/overview.md). */
export const lotOverviewSchema = customerFiguresSchema
  .omit({ revenue: true })
  .extend(boardFiguresSchema.shape)
  .extend({
    title: text(),
    /** The lot's time zone, for the times that a screen shows. */
    timeZone: text(),
    textsStuck: count,
    /** Absent, not null, for callers who may not see this lot's financials. */
    revenue: z.number().min(0).optional(),
  });
export type LotOverview = z.output<typeof lotOverviewSchema>;
