import { MINUTE } from './likeness.js';

/** Longer is a card that was forgotten on the board. */
export const MAX_MINUTES = 180;

/** Somebody's wait, in epoch ms; `pickedUpAt` is null while it lasts. */
export interface Stay {
  requestedAt: number;
  pickedUpAt: number | null;
}

/** Who is ahead of a ride. */
export interface Queue {
  /** How many asked before and wait. */
  waiting: number;
  /** How long the one of them who has waited longest has waited, in minutes; whoever was passed over does not count. 0 for nobody. */
  longest: number;
  /**
   * How long the queue takes to be picked up at the pace of the last half hour, in minutes: 0 for fewer than `FEW_WAITING`, of
   * whom that says nothing, Infinity where nobody was picked up.
   */
  drain: number;
  /** The median wait of who was picked up within the last hour, in minutes; 0 for fewer than `FEW_PICKED_UP`. */
  lately: number;
}

const FEW_PICKED_UP = 3;
const LATELY_MINUTES = 60;

export const FEW_WAITING = 5;
const PACE_MINUTES = 30;

/**
 * The queue at `now` ahead of a ride that was asked for at `requestedAt`, of stays in the order of their requests. A card that was
 * forgotten on the board does not count as waiting. Somebody is passed over when more rides that were asked for later have been
 * picked up than there are others ahead of them: their wait says nothing about the next ride's.
 */
export function queueAt(requestedAt: number, stays: readonly Stay[], now = requestedAt): Queue {
  const ahead: { since: number; pickedUpLater: number }[] = [];
  const lately: number[] = [];
  let [pickedUpLater, atThisPace] = [0, 0];
  for (let index = firstAfter(now, stays) - 1; index >= 0; index -= 1) {
    const stay = stays[index];
    if (!stay || now - stay.requestedAt > MAX_MINUTES * MINUTE) break;
    if (stay.pickedUpAt !== null && stay.pickedUpAt <= now) {
      pickedUpLater += 1;
      const ago = (now - stay.pickedUpAt) / MINUTE;
      if (ago <= PACE_MINUTES) atThisPace += 1;
      if (ago <= LATELY_MINUTES) lately.push((stay.pickedUpAt - stay.requestedAt) / MINUTE);
    } else if (stay.requestedAt < requestedAt) ahead.push({ since: stay.requestedAt, pickedUpLater });
  }
  ahead.reverse();
  const first = ahead.find((each, others) => each.pickedUpLater <= others);
  return {
    waiting: ahead.length,
    longest: first ? (now - first.since) / MINUTE : 0,
    drain: ahead.length < FEW_WAITING ? 0 : (ahead.length * PACE_MINUTES) / atThisPace,
    lately: lately.length < FEW_PICKED_UP ? 0 : median(lately),
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
