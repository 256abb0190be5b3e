import { heard } from '../../lib/network/connection.js';
import { lotInAddress } from '../../lib/lot/lot-in-address.js';
import { columnsApi } from '../../lib/rides/columns-api.js';
import { settingsApi } from '../../lib/lot/settings.js';
import type { AppDispatch } from '../../lib/api/api.js';
import { keptUnder, recall } from './tablet.js';

/**
 * Puts what the tablet last knew of a board into the store, with its age, and asks for all of it anew: after a reload without
 * a network the board is there at once.
 */
export function seedBoard(dispatch: AppDispatch, shuttle: number): void {
  const known = recall(keptUnder('known', lotInAddress(), shuttle), Date.now());
  if (known) {
    const { waiting, riding, settings, at } = known;
    dispatch(
      columnsApi.util.upsertQueryEntries([
        { endpointName: 'getBoardList', arg: 'requesting_ride', value: waiting },
        { endpointName: 'getBoardList', arg: 'picked_up', value: riding },
        { endpointName: 'getBoardList', arg: 'dropped_off', value: { ...riding, cards: [] } },
      ]),
    );
    dispatch(settingsApi.util.upsertQueryEntries([{ endpointName: 'getSettings', arg: undefined, value: settings }]));
    dispatch(heard(at));
  }
  const anew = { subscribe: false, forceRefetch: true } as const;
  void dispatch(settingsApi.endpoints.getSettings.initiate(undefined, anew));
  for (const status of ['requesting_ride', 'picked_up', 'dropped_off'] as const)
    void dispatch(columnsApi.endpoints.getBoardList.initiate(status, anew));
}
