import type { Settings } from '@lotline/contracts';
import { useSelector } from 'react-redux';
import { api, type ApiState } from './api.js';
import { isPageOf } from './lot-of-page.js';

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
  }),
});

/** What a screen must know of its lot (design §6). Undefined until it is loaded; the shell waits for it. */
export const useSettingsQuery = () => settingsApi.useGetSettingsQuery();

/** Asks for the settings before anybody shows them. */
export const askForSettings = () => settingsApi.endpoints.getSettings.initiate(undefined, { subscribe: false });

const selectSettings = settingsApi.endpoints.getSettings.select();
const readSettings = (state: ApiState): Settings | undefined => selectSettings(state).data;

/**
 * Inside the shell, which shows no screen before the settings are there, and holds them: every card of a board reads them here,
 * and would else ask for them, and count among those who do.
 */
export function useSettings(): Settings {
  const data = useSelector(readSettings);
  if (!data) throw new Error('A screen was shown before the settings were loaded');
  return data;
}
