import type { RideStatus } from '@lotline/contracts';
import type { FetchBaseQueryMeta } from '@reduxjs/toolkit/query/react';
import { api } from '../api/api.js';
import { WEAK_NETWORK_TIMEOUT } from '../time/intervals.js';
import { newerOf, type BoardList, type BoardRev } from './board-rev.js';
import type { RideCard } from './ride-card.js';

export const revOf = (meta: FetchBaseQueryMeta | undefined): BoardRev => ({
  rev: Number(meta?.response?.headers.get('X-Board-Version') ?? 0),
  epoch: meta?.response?.headers.get('X-Board-Epoch') ?? '',
});

/** The three lists of the board (spec §7), apart from what changes them: they are asked for before a screen is there. */
export const columnsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getBoardList: build.query<BoardList, RideStatus>({
      // A network that swallows calls is known as away before the second poll after it.
      query: (status) => ({ url: `/api/clients/shuttle/${status}`, timeout: WEAK_NETWORK_TIMEOUT }),
      transformResponse: (cards: RideCard[], meta) => ({ ...revOf(meta), cards }),
      merge: (held, incoming) => newerOf(held, incoming),
      providesTags: ['Ride'],
    }),
  }),
});

/** Asks for a column before anybody shows it. */
export const askForColumn = (status: RideStatus) =>
  columnsApi.endpoints.getBoardList.initiate(status, { subscribe: false });
