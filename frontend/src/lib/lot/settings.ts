import type { Settings } from '@lotline/protocol';
import { copyWithStructuralSharing } from '@reduxjs/toolkit/query/react';
import { useSelector } from 'react-redux';
import { api, type ApiState, type AppDispatch } from '../api/api.js';
import { errorCode } from '../api/http-error.js';
import { LOT_REFETCH_DELAY } from '../time/intervals.js';
import { setPageLot, pageLot } from './page-lot.js';

export const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSettings: build.query<Settings, void>({
      query: () => '/api/settings',
      transformResponse: (settings: Settings) => {
        setPageLot(settings.lotId);
        return settings;
      },
      providesTags: ['Settings'],
    }),
    /** The server's current settings, which may be those of another lot. */
    getFreshSettings: build.query<Settings, void>({ query: () => '/api/settings' }),
  }),
});

/** The lot's settings. The shell shows no screen until they are loaded. */
export const useSettingsQuery = () => settingsApi.useGetSettingsQuery();

/** Requests the settings before a component uses them. */
export const prefetchSettings = () => settingsApi.endpoints.getSettings.initiate(undefined, { subscribe: false });

const selectSettings = settingsApi.endpoints.getSettings.select();
const readSettings = (state: ApiState): Settings | undefined => selectSettings(state).data;

/** How many times the settings are fetched when a gateway does not know of their change yet. */
const MAX_READS = 5;

/**
 * Replaces the settings with the server's current ones, which have at least this version of the lot. Keeps them if the request
 * fails, or if the response is for another lot because the session has moved there (`LotFollower` handles that). If the lot of a
 * board was archived, the settings become an error.
 */
export const refreshSettings =
  (version = 0) =>
  async (dispatch: AppDispatch, getState: () => ApiState): Promise<void> => {
    const read = () =>
      dispatch(settingsApi.endpoints.getFreshSettings.initiate(undefined, { subscribe: false, forceRefetch: true }));
    let { data, error } = await read();
    for (let reads = 1; reads < MAX_READS && data && data.version < version; reads += 1) {
      await new Promise((resolve) => setTimeout(resolve, LOT_REFETCH_DELAY));
      ({ data, error } = await read());
    }
    if (isLotClosed(error)) dispatch(api.util.invalidateTags(['Settings']));
    if (!data || data.lotId !== pageLot()) return;
    const next: Settings = copyWithStructuralSharing(readSettings(getState()), data);
    dispatch(settingsApi.util.updateQueryData('getSettings', undefined, () => next));
  };

/** Whether a call was rejected because its lot is archived. */
export const isLotClosed = (error: unknown): boolean => errorCode(error) === 'LOT_CLOSED';

/**
 * The settings, inside the shell, which loads them. Reads the store without a query subscription, because every card of a board
 * uses it.
 */
export function useSettings(): Settings {
  const data = useSelector(readSettings);
  if (!data) throw new Error('useSettings was called before the settings were loaded');
  return data;
}
