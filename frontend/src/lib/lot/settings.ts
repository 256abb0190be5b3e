import type { Settings } from '@lotline/contracts';
import { copyWithStructuralSharing } from '@reduxjs/toolkit/query/react';
import { useSelector } from 'react-redux';
import { api, type ApiState, type AppDispatch } from '../api/api.js';
import { isPageOf, lotOfPage } from './page-lot.js';

export const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSettings: build.query<Settings, void>({
      query: () => '/api/settings',
      transformResponse: (settings: Settings) => {
        isPageOf(settings.lotId);
        return settings;
      },
      providesTags: ['Settings'],
    }),
    /** The settings as the server has them now, which may be another lot's by then. */
    getFreshSettings: build.query<Settings, void>({ query: () => '/api/settings' }),
  }),
});

/** What a screen must know of its lot (design §6). Undefined until it is loaded; the shell waits for it. */
export const useSettingsQuery = () => settingsApi.useGetSettingsQuery();

/** Asks for the settings before anybody shows them. */
export const askForSettings = () => settingsApi.endpoints.getSettings.initiate(undefined, { subscribe: false });

const selectSettings = settingsApi.endpoints.getSettings.select();
const readSettings = (state: ApiState): Settings | undefined => selectSettings(state).data;

/**
 * Replaces the settings with the server's current ones. They stay as they are where the server cannot be reached, or answers with
 * those of another lot, because the session has moved there (`LotFollowed` sees to that).
 */
export const refreshSettings =
  () =>
  async (dispatch: AppDispatch, getState: () => ApiState): Promise<void> => {
    const { data } = await dispatch(
      settingsApi.endpoints.getFreshSettings.initiate(undefined, { subscribe: false, forceRefetch: true }),
    );
    if (!data || data.lotId !== lotOfPage()) return;
    const next: Settings = copyWithStructuralSharing(readSettings(getState()), data);
    dispatch(settingsApi.util.updateQueryData('getSettings', undefined, () => next));
  };

/**
 * Inside the shell, which shows no screen before the settings are there, and holds them: every card of a board reads them here,
 * and would else ask for them, and count among those who do.
 */
export function useSettings(): Settings {
  const data = useSelector(readSettings);
  if (!data) throw new Error('A screen was shown before the settings were loaded');
  return data;
}
