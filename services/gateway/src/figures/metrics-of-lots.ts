import { createHash } from 'node:crypto';
import { lotDayOf, sumMetrics, type LotContext, type Metrics } from '@lotline/protocol';
import { Clock, Lots, RpcClient } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { CachedResponse } from '../http/cached-response.js';
import { metricsRange } from './metrics-range.js';

/** Lots that are asked for at the same time, so that one reader of many lots leaves room for others. */
const MAX_CONCURRENT = 4;

/** The dashboard's figures of several lots, added up. */
@Injectable()
export class MetricsOfLots {
  constructor(
    private readonly rpc: RpcClient,
    private readonly lots: Lots,
    private readonly clock: Clock,
  ) {}

  /** `here` is the lot whose current day and month are the default. The ETag is a hash of the content. */
  async read(
    contexts: readonly LotContext[],
    range: { startDate?: string | undefined; endDate?: string | undefined },
    here: string,
  ): Promise<CachedResponse> {
    const today = this.today(here);
    const days = metricsRange(range, today, this.lots.get(here).timeZone);
    const found: Metrics[] = [];
    const next = contexts.values();
    const readAll = async (): Promise<void> => {
      for (const context of next) {
        const asked = { ...days, today: this.today(context.lotId), lotVersion: this.lots.get(context.lotId).version };
        const { body } = await this.rpc.call('clients.metrics.read', asked, context);
        found.push(JSON.parse(body));
      }
    };
    await Promise.all(Array.from({ length: MAX_CONCURRENT }, readAll));
    const body = JSON.stringify(sumMetrics(found, today));
    const etag = createHash('sha256').update(body).digest('base64url').slice(0, 22);
    return new CachedResponse(body, { 'Cache-Control': 'no-cache, private', ETag: `"${etag}"`, Vary: 'Cookie' });
  }

  private today(lotId: string): string {
    return lotDayOf(this.clock.now(), this.lots.get(lotId).timeZone);
  }
}
