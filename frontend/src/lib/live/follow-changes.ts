import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { api } from '../api/api.js';
import { LIVE_REFETCH } from '../time/intervals.js';
import { subscribeToChanges, type ChangeListener } from './changes.js';

/** The part of RTK Query's `onCacheEntryAdded` API that live updates use. */
export interface CacheEntry<Data> {
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>;
  getCacheEntry: () => { data?: Data | undefined; status: string };
  updateCachedData: (change: (data: Data) => void) => unknown;
  cacheEntryRemoved: Promise<void>;
}

type Tag = Parameters<typeof api.util.invalidateTags>[0][number];

/**
 * Subscribes to live changes for as long as the entry is cached. `listener` is given a function that refetches the queries
 * with `tag`, at most once per `LIVE_REFETCH`. For `onCacheEntryAdded`.
 */
export async function followChanges(
  tag: Tag,
  { dispatch, cacheEntryRemoved }: Pick<CacheEntry<unknown>, 'dispatch' | 'cacheEntryRemoved'>,
  listener: (refetch: () => void) => ChangeListener,
): Promise<void> {
  const refetch = throttle(LIVE_REFETCH, () => dispatch(api.util.invalidateTags([tag])));
  const unsubscribe = subscribeToChanges(listener(() => refetch.call()));
  await cacheEntryRemoved;
  unsubscribe();
  refetch.cancel();
}

/** Runs `action` on the first call, then at most once per `interval` ms while calls continue. `cancel` drops a pending run. */
export function throttle(interval: number, action: () => void): { call: () => void; cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPending = false;
  const call = (): void => {
    if (timer !== undefined) {
      isPending = true;
      return;
    }
    action();
    timer = setTimeout(() => {
      timer = undefined;
      if (isPending) {
        isPending = false;
        call();
      }
    }, interval);
  };
  return { call, cancel: () => clearTimeout(timer) };
}
