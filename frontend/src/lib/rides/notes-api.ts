import { api } from '../api/api.js';

const notesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The notes of a customer on the board. Not kept: a tablet in a car stores no notes. */
    getNotes: build.query<string, string>({
      query: (clientId) => `/api/clients/shuttle/${clientId}/notes`,
      transformResponse: ({ notes }: { notes: string }) => notes,
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useGetNotesQuery } = notesApi;
