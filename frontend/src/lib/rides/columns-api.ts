import type { RideStatus } from '@lotline/protocol';
import type { FetchBaseQueryMeta } from '@reduxjs/toolkit/query/react';
import { api } from '../api/api.js';
import { WEAK_NETWORK_TIMEOUT } from '../time/intervals.js';
import { newerList, type BoardList, type BoardRev } from './board-list.js';
import type { RideCard } from './lanes.js';

export const readBoardRev = (meta: FetchBaseQueryMeta | undefined): BoardRev => ({
  rev: Number(meta?.response?.headers.get('X-Board-Version') ?? 0),
  epoch: meta?.response?.headers.get('X-Board-Epoch') ?? '',
});

/** The board's three lists. Apart from `rides-api.ts`, because they are prefetched before any screen is loaded. */
export const columnsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getBoardList: build.query<BoardList, RideStatus>({
      // A network that drops requests silently is detected before the second poll.
      query: (status) => ({ url: `/api/clients/shuttle/${status}`, timeout: WEAK_NETWORK_TIMEOUT }),
      transformResponse: (cards: RideCard[], meta) => ({ ...readBoardRev(meta), cards }),
      merge: newerList,
      providesTags: ['Ride'],
    }),
  }),
});

/** Requests a column before a component uses it. */
export const prefetchColumn = (status: RideStatus) =>
  columnsApi.endpoints.getBoardList.initiate(status, { subscribe: false });
