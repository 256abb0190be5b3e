export const MINUTE = 60_000;

/** A longer wait is a card that was forgotten on the board. */
export const MAX_MINUTES = 180;

/** A wait in epoch ms. `pickedUpAt` is null while it lasts. */
export interface Stay {
  requestedAt: number;
  pickedUpAt: number | null;
}

/** The queue ahead of a ride. */
export interface Queue {
  /** Number of customers who requested earlier and still wait. */
  waiting: number;
  /** The longest wait among them in minutes, ignoring customers who were passed over. 0 for an empty queue. */
  longest: number;
  /**
   * Minutes until the queue is picked up at the pace of the last half hour. 0 below `FEW_WAITING`, which is too few to
   * tell; Infinity if nobody was picked up.
   */
  drain: number;
  /** The median wait of customers picked up within the last hour, in minutes; 0 below `FEW_PICKED_UP`. */
  recent: number;
}

const FEW_PICKED_UP = 3;
const RECENT_MINUTES = 60;

export const FEW_WAITING = 5;
const PACE_MINUTES = 30;

/**
 * Returns the queue at `now` ahead of a ride requested at `requestedAt`. `stays` are in the order of their requests.
 * Forgotten cards do not count. A customer is passed over when more later requests were picked up than there are others
 * ahead of them: their wait says nothing about the next ride.
 */
export function queueAt(requestedAt: number, stays: readonly Stay[], now = requestedAt): Queue {
  const ahead: { since: number; pickedUpLater: number }[] = [];
  const recent: number[] = [];
  let [pickedUpLater, atThisPace] = [0, 0];
  for (let index = firstAfter(now, stays) - 1; index >= 0; index -= 1) {
    const stay = stays[index];
    if (!stay || now - stay.requestedAt > MAX_MINUTES * MINUTE) break;
    if (stay.pickedUpAt !== null && stay.pickedUpAt <= now) {
      pickedUpLater += 1;
      const ago = (now - stay.pickedUpAt) / MINUTE;
      if (ago <= PACE_MINUTES) atThisPace += 1;
      if (ago <= RECENT_MINUTES) recent.push((stay.pickedUpAt - stay.requestedAt) / MINUTE);
    } else if (stay.requestedAt < requestedAt) ahead.push({ since: stay.requestedAt, pickedUpLater });
  }
  ahead.reverse();
  const first = ahead.find((each, others) => each.pickedUpLater <= others);
  return {
    waiting: ahead.length,
    longest: first ? (now - first.since) / MINUTE : 0,
    drain: ahead.length < FEW_WAITING ? 0 : (ahead.length * PACE_MINUTES) / atThisPace,
    recent: recent.length < FEW_PICKED_UP ? 0 : median(recent),
  };
}

function median(minutes: number[]): number {
  minutes.sort((one, other) => one - other);
  return minutes[minutes.length >> 1] ?? 0;
}

function firstAfter(moment: number, stays: readonly Stay[]): number {
  let [from, to] = [0, stays.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((stays[middle]?.requestedAt ?? 0) <= moment) from = middle + 1;
    else to = middle;
  }
  return from;
}
