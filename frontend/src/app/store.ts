import { prefetchSession, sessionEndMiddleware } from '../lib/session/session.js';
import { storeWith } from '../lib/api/api.js';
import type { RideStatus } from '@lotline/protocol';
import { prefetchColumn } from '../lib/rides/columns-api.js';
import { prefetchSettings } from '../lib/lot/settings.js';

export const createStore = () => storeWith(sessionEndMiddleware);

/** The column that alerts on every staff screen watch. */
const ALERTING: RideStatus[] = ['requesting_ride'];
const BOARD: RideStatus[] = [...ALERTING, 'picked_up', 'dropped_off'];
const COLUMNS: Record<string, readonly RideStatus[]> = {
  '/': ALERTING,
  '/dashboard': ALERTING,
  '/shuttle': BOARD,
  '/calendar': ALERTING,
  '/form': ALERTING,
  '/contracts': ALERTING,
  '/texts': ALERTING,
  '/admin': ALERTING,
};

/**
 * Requests the data of the first screen while its code is loading. Whether anyone is signed in is not known yet: a visitor's list
 * requests fail with a 401, which has no further effect (`sessionEndMiddleware`).
 */
export function prefetch({ dispatch }: ReturnType<typeof createStore>, path: string): void {
  void dispatch(prefetchSettings());
  void dispatch(prefetchSession());
  for (const status of COLUMNS[path] ?? []) void dispatch(prefetchColumn(status));
}
