import type { RideStatus } from '@lotline/contracts';
import { prefetchColumn } from '../lib/rides/columns-api.js';
import { prefetchSession } from '../lib/session/session.js';
import { prefetchSettings } from '../lib/lot/settings.js';
import type { createStore } from './store.js';

/** What the alerts of every staff screen watch. */
const ALERTING: RideStatus[] = ['requesting_ride'];
const BOARD: RideStatus[] = [...ALERTING, 'picked_up', 'dropped_off'];
const COLUMNS: Record<string, readonly RideStatus[]> = {
  '/': ALERTING,
  '/dashboard': ALERTING,
  '/shuttle': BOARD,
  '/calendar': ALERTING,
  '/form': ALERTING,
  '/contracts': ALERTING,
  '/admin': ALERTING,
};

/**
 * Asks for what the first screen waits for while its code is still on its way. Whether somebody is signed in is not known
 * here: a visitor's lists are refused once, which asks for nothing again (`endOfSession`).
 */
export function prefetch({ dispatch }: ReturnType<typeof createStore>, path: string): void {
  void dispatch(prefetchSettings());
  void dispatch(prefetchSession());
  for (const status of COLUMNS[path] ?? []) void dispatch(prefetchColumn(status));
}
