import type { BoardCard, RideStatus } from '@lotline/contracts';
import type { FetchBaseQueryMeta } from '@reduxjs/toolkit/query/react';
import { api } from '../api.js';
import { newerOf, type BoardList, type BoardRev } from './board-rev.js';

export const revOf = (meta: FetchBaseQueryMeta | undefined): BoardRev => ({
  rev: Number(meta?.response?.headers.get('X-Board-Version') ?? 0),
  epoch: meta?.response?.headers.get('X-Board-Epoch') ?? '',
});

/** The three lists of the board (spec §7), apart from what changes them: they are asked for before a screen is there. */
export const columnsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getBoardList: build.query<BoardList, RideStatus>({
      query: (status) => `/api/clients/shuttle/${status}`,
      transformResponse: (cards: BoardCard[], meta) => ({ ...revOf(meta), cards }),
      merge: (held, incoming) => newerOf(held, incoming),
      providesTags: ['Ride'],
    }),
  }),
});

/** Asks for a column before anybody shows it. */
export const askForColumn = (status: RideStatus) =>
  columnsApi.endpoints.getBoardList.initiate(status, { subscribe: false });
