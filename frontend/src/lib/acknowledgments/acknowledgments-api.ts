import { api } from '../api/api.js';

interface Shown {
  clientIds: string[];
  /** Whether this screen is heard. */
  sound: boolean;
}

/** What screens say of the requests that they show. */
export const acknowledgmentApi = api.injectEndpoints({
  endpoints: (build) => ({
    acknowledge: build.mutation<unknown, Shown>({
      query: (body) => ({ url: '/api/clients/shuttle/acknowledged', method: 'POST', body }),
    }),
  }),
});
