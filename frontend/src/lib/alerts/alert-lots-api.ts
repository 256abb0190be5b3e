import type { AlertLots } from '@lotline/protocol';
import { api } from '../api/api.js';
import type { RideCard } from '../rides/lanes.js';

interface AcknowledgedRequests {
  lotId: string;
  clientIds: string[];
  /** Whether the page's alerts are audible. */
  sound: boolean;
}

/** The alerts of lots other than the page's. */
const alertLotsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The lots whose alerts the user hears. */
    getAlertLots: build.query<string[], void>({
      query: () => '/api/alerts/lots',
      transformResponse: ({ lotIds }: AlertLots) => lotIds,
      providesTags: ['Session'],
    }),
    /** Shows the choice at once and reverts it if it could not be saved. */
    chooseAlertLots: build.mutation<unknown, string[]>({
      query: (lotIds) => ({ url: '/api/alerts/lots', method: 'PUT', body: { lotIds } }),
      onQueryStarted: async (lotIds, { dispatch, queryFulfilled }) => {
        const shown = dispatch(alertLotsApi.util.updateQueryData('getAlertLots', undefined, () => lotIds));
        await queryFulfilled.catch(() => shown.undo());
      },
    }),
    /** The ringing requests of these lots, whose ids are separated by commas. */
    getLotAlerts: build.query<RideCard[], string>({
      query: (lots) => `/api/alerts?lots=${encodeURIComponent(lots)}`,
    }),
    acknowledgeAt: build.mutation<unknown, AcknowledgedRequests>({
      query: (body) => ({ url: '/api/alerts/acknowledged', method: 'POST', body }),
    }),
    stopAlertAt: build.mutation<unknown, { lotId: string; clientId: string }>({
      query: (body) => ({ url: '/api/alerts/stopped', method: 'POST', body }),
    }),
  }),
});

export const {
  useGetAlertLotsQuery,
  useChooseAlertLotsMutation,
  useGetLotAlertsQuery,
  useAcknowledgeAtMutation,
  useStopAlertAtMutation,
} = alertLotsApi;
