import type { Metrics } from '@lotline/contracts';

export interface TypeShare {
  type: string;
  count: number;
  /** A whole number (spec §2, §9): together they may miss a hundred by a few. */
  percent: number;
}

/** The types of a range's customers, most first. */
export function typeShares(breakdown: Metrics['clientTypeBreakdown']): TypeShare[] {
  const types = Object.entries(breakdown).filter(([, count]) => count > 0);
  const all = types.reduce((sum, [, count]) => sum + count, 0);
  return types
    .map(([type, count]) => ({ type, count, percent: Math.round((count / all) * 100) }))
    .sort((one, other) => other.count - one.count || one.type.localeCompare(other.type));
}
