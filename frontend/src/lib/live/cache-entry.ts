import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';

/** An answer that the store holds, as `onCacheEntryAdded` gives it to who keeps it up to date. */
export interface Held<Data> {
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>;
  getCacheEntry: () => { data?: Data | undefined; status: string };
  updateCachedData: (change: (data: Data) => void) => unknown;
  cacheEntryRemoved: Promise<void>;
}
