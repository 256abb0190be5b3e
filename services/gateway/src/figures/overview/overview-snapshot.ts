import { createHash } from 'node:crypto';
import type { LotOverview } from '@lotline/protocol';
import { CachedResponse } from '../../http/cached-response.js';

/** More distinct sets of lots and permissions than the people of an operator have. */
const MAX_RESPONSES = 500;

/** A lot of a caller. */
export interface ShownLot {
  lotId: string;
  seesRevenue: boolean;
}

/** A lot's figures as JSON, with and without revenue. */
interface LotJson {
  full: string;
  withoutRevenue: string;
}

/** The figures of all lots at one moment, and the responses that are composed of them. */
export class OverviewSnapshot {
  private readonly lots: ReadonlyMap<string, LotJson>;
  private readonly responses = new Map<string, CachedResponse>();

  constructor(lots: readonly LotOverview[]) {
    this.lots = new Map(lots.map((lot) => [lot.lotId, toJson(lot)]));
  }

  /** Whether both have the same figures, and so the same responses. */
  equals(other: OverviewSnapshot): boolean {
    return (
      this.lots.size === other.lots.size && [...this.lots].every(([id, { full }]) => other.lots.get(id)?.full === full)
    );
  }

  /** Returns the response with these lots, in their order. The ETag is a hash of its content, the same at every gateway. */
  responseWith(shown: readonly ShownLot[]): CachedResponse {
    const key = shown.map(({ lotId, seesRevenue }) => (seesRevenue ? `+${lotId}` : lotId)).join(' ');
    let response = this.responses.get(key);
    if (!response) {
      response = this.compose(shown);
      if (this.responses.size >= MAX_RESPONSES) this.responses.clear();
      this.responses.set(key, response);
    }
    return response;
  }

  private compose(shown: readonly ShownLot[]): CachedResponse {
    const json = shown.flatMap(({ lotId, seesRevenue }) => {
      const lot = this.lots.get(lotId);
      if (!lot) return [];
      return seesRevenue ? lot.full : lot.withoutRevenue;
    });
    const body = `[${json.join(',')}]`;
    const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
    return new CachedResponse(body, { 'Cache-Control': 'no-cache, private', ETag: `"${hash}"`, Vary: 'Cookie' });
  }
}

function toJson(lot: LotOverview): LotJson {
  const { revenue: _, ...others } = lot;
  return { full: JSON.stringify(lot), withoutRevenue: JSON.stringify(others) };
}
