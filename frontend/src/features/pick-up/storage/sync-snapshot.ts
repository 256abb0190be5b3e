import type { Settings } from '@lotline/protocol';
import { useEffect } from 'react';
import { useStore } from 'react-redux';
import { serverNow } from '../../../lib/time/server-time.js';
import type { AppDispatch } from '../../../lib/api/api.js';
import { frameReceived, selectLastContactAt, type StateWithConnection } from '../../../lib/network/connection.js';
import { lotInUrl } from '../../../lib/lot/page-lot.js';
import { columnsApi } from '../../../lib/rides/columns-api.js';
import type { BoardLists } from '../../../lib/rides/lanes.js';
import { settingsApi } from '../../../lib/lot/settings.js';
import { storageKey, loadSnapshot, storeSnapshot } from './board-storage.js';

/**
 * Puts the stored snapshot into the store, with its age, and refetches all of it. After a reload without a network, the board
 * shows immediately.
 */
export function seedBoard(dispatch: AppDispatch, shuttle: number): void {
  const snapshot = loadSnapshot(storageKey('known', lotInUrl(), shuttle), serverNow());
  if (snapshot) {
    const { waiting, riding, settings, at } = snapshot;
    dispatch(
      columnsApi.util.upsertQueryEntries([
        { endpointName: 'getBoardList', arg: 'requesting_ride', value: waiting },
        { endpointName: 'getBoardList', arg: 'picked_up', value: riding },
        { endpointName: 'getBoardList', arg: 'dropped_off', value: { ...riding, cards: [] } },
      ]),
    );
    dispatch(settingsApi.util.upsertQueryEntries([{ endpointName: 'getSettings', arg: undefined, value: settings }]));
    dispatch(frameReceived(at));
  }
  const refetch = { subscribe: false, forceRefetch: true } as const;
  void dispatch(settingsApi.endpoints.getSettings.initiate(undefined, refetch));
  for (const status of ['requesting_ride', 'picked_up', 'dropped_off'] as const)
    void dispatch(columnsApi.endpoints.getBoardList.initiate(status, refetch));
}

/** The snapshot's age is accurate to this many ms. */
const UPDATE_INTERVAL = 15_000;

/**
 * Stores a snapshot of the board, with the time of the last contact with the server. Reads that time from the store without a
 * subscription, so that it does not re-render.
 */
export function useStoredSnapshot(key: string, lists: BoardLists | null, settings: Settings, shuttle: number): void {
  const store = useStore<StateWithConnection>();
  const [waiting, riding] = [lists?.requesting_ride, lists?.picked_up];
  useEffect(() => {
    if (!waiting || !riding) return;
    const cards = riding.cards.filter(({ shuttleNumber }) => shuttleNumber === shuttle);
    const update = (): void => {
      const at = selectLastContactAt(store.getState());
      if (at !== null) storeSnapshot(key, { at, settings, waiting, riding: { ...riding, cards } });
    };
    update();
    const timer = setInterval(update, UPDATE_INTERVAL);
    return () => clearInterval(timer);
  }, [key, waiting, riding, settings, shuttle, store]);
}
