import type { TextStatus } from '@lotline/protocol';
import { api } from '../../../lib/api/api.js';

const textStatusApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTextStatus: build.query<TextStatus, string>({ query: () => '/api/texts/status' }),
  }),
});

export const { useGetTextStatusQuery } = textStatusApi;
