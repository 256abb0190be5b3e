import type { Client } from '@lotline/protocol';
import { useEffect, useState } from 'react';
import { TYPING_PAUSE } from '../time/intervals.js';
import { api } from './api.js';

const findApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Customers by name, phone or customer ID. */
    findCustomers: build.query<Client[], { search: string; limit: number }>({
      query: (params) => ({ url: '/api/clients', params }),
      providesTags: ['ClientList'],
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useFindCustomersQuery } = findApi;

/** The value, once it has stayed the same for a moment: nobody types. */
export function useTypingPause<T>(value: T, initial: T = value): T {
  const [settled, setSettled] = useState(initial);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
