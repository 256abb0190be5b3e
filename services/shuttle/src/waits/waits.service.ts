import {
  estimateWait,
  MAX_MINUTES,
  queueAt,
  type Lot,
  type LotWaits,
  type Stay,
  type WaitLessons,
} from '@lotline/contracts';
import { Clock, Lots } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { Lessons } from './lessons.js';
import { WaitsRepository } from './waits.repository.js';

/** Those who have waited longest: for all others the lot's own estimate is as good. */
const MAX_ESTIMATES = 200;
/** Nobody further back is told their place. */
const MAX_PLACES = 500;

/** How long shuttles take (design §7 "how long the ride takes"). */
@Injectable()
export class WaitsService {
  constructor(
    private readonly lessons: Lessons,
    private readonly waits: WaitsRepository,
    private readonly lots: Lots,
    private readonly clock: Clock,
  ) {}

  /** Of every lot, now. */
  list(): Promise<LotWaits[]> {
    return Promise.all(this.lots.all.map((lot) => this.of(lot)));
  }

  private async of(lot: Lot): Promise<LotWaits> {
    const lessons = await this.lessons.of(lot);
    const now = this.clock.now();
    const earlier = new Date(now.getTime() - 2 * MAX_MINUTES * 60_000);
    return { lotId: lot.id, ...waitsNow(lessons, await this.waits.stays(lot.id, earlier), now) };
  }
}

/** `stays` in the order of their requests: those that last, and those that lasted while one of these began. */
function waitsNow(lessons: WaitLessons, stays: readonly Stay[], at: Date): Omit<LotWaits, 'lotId'> {
  const now = at.getTime();
  const waiting = stays.filter(({ pickedUpAt }) => pickedUpAt === null);
  const forNext = estimateWait(lessons, { requestedAt: now, ...queueAt(now, stays) });
  const rides = waiting.slice(0, MAX_ESTIMATES).flatMap(({ requestedAt }) => {
    const asked = { requestedAt, ...queueAt(requestedAt, stays) };
    const estimate = estimateWait(lessons, asked, now, queueAt(requestedAt, stays, now));
    return estimate ? { requestedAt: instantOf(requestedAt), estimate } : [];
  });
  const [longest] = waiting;
  return {
    at: at.toISOString(),
    estimate: forNext && { fromMinutes: forNext.fromMinutes, toMinutes: forNext.toMinutes },
    waiting: waiting.length,
    longestSince: longest ? instantOf(longest.requestedAt) : null,
    rides,
    queue: waiting.slice(0, MAX_PLACES).map(({ requestedAt }) => instantOf(requestedAt)),
  };
}

const instantOf = (milliseconds: number): string => new Date(Math.round(milliseconds)).toISOString();
