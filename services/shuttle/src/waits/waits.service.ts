import { setImmediate } from 'node:timers/promises';
import { waitRangeSchema, type Lot, type LotWaits } from '@lotline/protocol';
import { Clock, Lots } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { estimateWait, MIN_RIDES } from './estimate.js';
import { pastWaits, similarWaits, type PastWait } from './past-waits.js';
import { MAX_MINUTES, queueAt, type Stay } from './queue.js';
import { WaitsRepository } from './waits.repository.js';

/** Only the longest waits get their own estimate; for all others the lot's estimate is as good. */
const MAX_ESTIMATES = 200;
/** Estimates of one turn of the event loop: a few milliseconds. */
const BATCH = 10;

const MINUTE_MS = 60_000;
/** The last weeks, from which estimates follow. */
const PAST_MS = 90 * 24 * 60 * MINUTE_MS;
const REFRESH_MS = 10 * MINUTE_MS;
/** What was similar longer ago, before a night without readers, no longer is. */
const MAX_AGE_MS = 60 * MINUTE_MS;
/** Of the longest wait and of the queue ahead of it. */
const QUEUE_MS = 2 * MAX_MINUTES * MINUTE_MS;

/** The past waits that are similar to those of now. */
interface Similar {
  waits: readonly PastWait[];
  timeZone: string;
  /** Epoch ms. */
  readAt: number;
}

/** Estimates how long customers wait for a shuttle. */
@Injectable()
export class WaitsService {
  /** By lot. */
  private readonly similar = new Map<string, Similar>();

  constructor(
    private readonly waits: WaitsRepository,
    private readonly lots: Lots,
    private readonly clock: Clock,
  ) {}

  /** Returns the current waits of every lot. A call reads the past of only one lot again, so that no call reads that of all. */
  list(): Promise<LotWaits[]> {
    const due = this.lots.all.find(({ id }) => (this.similar.get(id)?.readAt ?? Infinity) < this.now() - REFRESH_MS);
    return Promise.all(this.lots.all.map((lot) => this.estimate(lot, lot === due)));
  }

  private async estimate(lot: Lot, due: boolean): Promise<LotWaits> {
    const now = this.now();
    const known = due ? undefined : this.known(lot, now);
    const stays = await this.waits.stays(lot.id, new Date(now - (known ? QUEUE_MS : PAST_MS)));
    const similar = known ?? similarWaits(pastWaits(stays, lot.timeZone), lot.timeZone, now);
    if (!known) this.similar.set(lot.id, { waits: similar, timeZone: lot.timeZone, readAt: now });
    return { lotId: lot.id, ...(await toWaits(similar, stays, now)) };
  }

  /** Undefined for a lot with too few rides for an estimate, so that it gets one as soon as possible. */
  private known({ id, timeZone }: Lot, now: number): readonly PastWait[] | undefined {
    const similar = this.similar.get(id);
    if (similar?.timeZone !== timeZone || similar.readAt < now - MAX_AGE_MS) return undefined;
    return similar.waits.length < MIN_RIDES ? undefined : similar.waits;
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}

/** `stays`, in the order of their requests: pending ones, and ended ones that were pending when one of these started. */
async function toWaits(
  similar: readonly PastWait[],
  stays: readonly Stay[],
  now: number,
): Promise<Omit<LotWaits, 'lotId'>> {
  const waiting = stays.filter(({ pickedUpAt }) => pickedUpAt === null);
  const forNext = estimateWait(similar, { requestedAt: now, ...queueAt(now, stays) });
  const rides: LotWaits['rides'] = [];
  for (const [index, { requestedAt }] of waiting.slice(0, MAX_ESTIMATES).entries()) {
    const asked = { requestedAt, ...queueAt(requestedAt, stays) };
    const estimate = estimateWait(similar, asked, now, queueAt(requestedAt, stays, now));
    if (estimate) rides.push({ requestedAt: toIso(requestedAt), estimate });
    if (index % BATCH === BATCH - 1) await setImmediate();
  }
  const [longest] = waiting;
  return {
    at: toIso(now),
    estimate: forNext && waitRangeSchema.parse(forNext),
    waiting: waiting.length,
    longestSince: longest ? toIso(longest.requestedAt) : null,
    rides,
  };
}

const toIso = (milliseconds: number): string => new Date(Math.round(milliseconds)).toISOString();
