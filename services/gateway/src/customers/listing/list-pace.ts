import { PACED_PAGE, STREAM_PAGE } from '@lotline/protocol';

/** The page size, and the pause after each page as a multiple of the time that it took. */
const FULL_SPEED = { limit: STREAM_PAGE, pauseFactor: 0 };
const PACED = { limit: PACED_PAGE, pauseFactor: 3 };
/**
 * Lists stay paced this long after another request. A page may be faster than the interval between two requests: without this, a
 * large page would follow and delay the next request (bar: `long-lists`).
 */
const PACED_MS = 50;

/** Decides how fast long lists are sent: at full speed only while there are no other requests. */
export class ListPace {
  private requests = 0;
  /** ms of `performance.now()`. */
  private pacedUntil = Number.NEGATIVE_INFINITY;

  /** Returns the pace of the next page. `requests` is the number of other requests so far; `now` is in ms of `performance.now()`. */
  next(requests: number, now: number): typeof PACED {
    if (requests > this.requests) this.pacedUntil = now + PACED_MS;
    this.requests = requests;
    return now < this.pacedUntil ? PACED : FULL_SPEED;
  }
}
