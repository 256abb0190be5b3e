import { lazyPart } from '../../lib/page/lazy-part.js';

/** The calendar of two months is large, so it is loaded when it is first opened. */
export const rangeCalendar = lazyPart(async () => (await import('./range-calendar.js')).RangeCalendar);
