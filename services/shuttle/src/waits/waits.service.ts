import { setImmediate } from 'node:timers/promises';
import { waitRangeSchema, type Lot, type LotWaits } from '@lotline/protocol';
import { Clock, Lots } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { estimateWait, type WaitModel } from './estimate.js';
import { MAX_MINUTES, queueAt, type Stay } from './queue.js';
import { WaitModels } from './wait-models.js';
import { WaitsRepository } from './waits.repository.js';

/** Only the longest waits get their own estimate; for all others the lot's estimate is as good. */
const MAX_ESTIMATES = 200;
/** Estimates of one turn of the event loop: a few milliseconds with a full model. */
const BATCH = 10;
/** Customers further back do not get their place in the queue. */
const MAX_PLACES = 500;

/** Estimates how long customers wait for a shuttle. */
@Injectable()
export class WaitsService {
  constructor(
    private readonly models: WaitModels,
    private readonly waits: WaitsRepository,
    private readonly lots: Lots,
    private readonly clock: Clock,
  ) {}

  /** Returns the current waits of every lot. */
  list(): Promise<LotWaits[]> {
    return Promise.all(this.lots.all.map((lot) => this.estimate(lot)));
  }

  private async estimate(lot: Lot): Promise<LotWaits> {
    const model = await this.models.get(lot);
    const now = this.clock.now();
    const earlier = new Date(now.getTime() - 2 * MAX_MINUTES * 60_000);
    return { lotId: lot.id, ...(await toWaits(model, await this.waits.stays(lot.id, earlier), now)) };
  }
}

/** `stays`, in the order of their requests: pending ones, and ended ones that were pending when one of these started. */
async function toWaits(model: WaitModel, stays: readonly Stay[], at: Date): Promise<Omit<LotWaits, 'lotId'>> {
  const now = at.getTime();
  const waiting = stays.filter(({ pickedUpAt }) => pickedUpAt === null);
  const forNext = estimateWait(model, { requestedAt: now, ...queueAt(now, stays) });
  const rides: LotWaits['rides'] = [];
  for (const [index, { requestedAt }] of waiting.slice(0, MAX_ESTIMATES).entries()) {
    const asked = { requestedAt, ...queueAt(requestedAt, stays) };
    const estimate = estimateWait(model, asked, now, queueAt(requestedAt, stays, now));
    if (estimate) rides.push({ requestedAt: toIso(requestedAt), estimate });
    if (index % BATCH === BATCH - 1) await setImmediate();
  }
  const [longest] = waiting;
  return {
    at: at.toISOString(),
    estimate: forNext && waitRangeSchema.parse(forNext),
    waiting: waiting.length,
    longestSince: longest ? toIso(longest.requestedAt) : null,
    rides,
    queue: waiting.slice(0, MAX_PLACES).map(({ requestedAt }) => toIso(requestedAt)),
  };
}

const toIso = (milliseconds: number): string => new Date(Math.round(milliseconds)).toISOString();
