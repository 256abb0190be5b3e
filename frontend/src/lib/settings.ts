import type { Settings } from '@lotline/contracts';
import { api } from './api.js';

const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSettings: build.query<Settings, void>({ query: () => '/api/settings', providesTags: ['Settings'] }),
  }),
});

/** What a screen must know of its lot (design §6). Undefined until it is loaded; the shell waits for it. */
export const useSettingsQuery = () => settingsApi.useGetSettingsQuery();

/** Asks for the settings before anybody shows them. */
export const askForSettings = () => settingsApi.endpoints.getSettings.initiate(undefined, { subscribe: false });

/** Inside the shell, which shows no screen before the settings are there. */
export function useSettings(): Settings {
  const { data } = useSettingsQuery();
  if (!data) throw new Error('A screen was shown before the settings were loaded');
  return data;
}
