import { changesDayCounts, type DayCounts, type DayRange } from '@lotline/contracts';
import { api } from '../../lib/api/api.js';
import { LIVE_REFETCH } from '../../lib/time/intervals.js';
import { atMostEvery } from '../../lib/live/throttle.js';
import type { Held } from '../../lib/live/cache-entry.js';
import { listen } from '../../lib/live/changes.js';

/** By this the counts of these days are asked for again. Of the lists' kind: an import or a lost stream asks for all of those. */
export const countsTag = ({ from, to }: DayRange) => ({ type: 'ClientList' as const, id: `counts ${from} ${to}` });

/** Asks for the counts again, at most once a second, when a change that is heard may have made them others. */
export async function followCounts(range: DayRange, held: Held<DayCounts>): Promise<void> {
  const asking = atMostEvery(LIVE_REFETCH, () => held.dispatch(api.util.invalidateTags([countsTag(range)])));
  const end = listen({ client: (change) => changesDayCounts(change, range.from, range.to) && asking.ask() });
  await held.cacheEntryRemoved;
  end();
  asking.end();
}
