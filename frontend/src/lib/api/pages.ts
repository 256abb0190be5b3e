import type { FetchBaseQueryMeta } from '@reduxjs/toolkit/query';

/** A page of a list. */
export interface Page<Item> {
  items: Item[];
  /** The cursor of the next page; null at the end. */
  cursor: string | null;
}

/** `infiniteQueryOptions` of a list whose answers name the next page. */
export const BY_CURSOR = {
  initialPageParam: null,
  getNextPageParam: ({ cursor }: Page<unknown>) => cursor,
};

/** For `transformResponse`. */
export const toPage = <Item>(items: Item[], meta: FetchBaseQueryMeta | undefined): Page<Item> => ({
  items,
  cursor: meta?.response?.headers.get('X-Next-Cursor') ?? null,
});

export const cursorParam = (cursor: string | null): { cursor?: string } => (cursor === null ? {} : { cursor });

/** The items of all pages; undefined until the first is loaded. */
export const itemsOf = <Item>(data: { pages: Page<Item>[] } | undefined): Item[] | undefined =>
  data?.pages.flatMap(({ items }) => items);

interface InfiniteQuery<Item> {
  currentData?: { pages: Page<Item>[] } | undefined;
  isError: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
}

/** For `selectFromResult`: an unchanged poll does not re-render. */
export const shownPages = <Item>(query: InfiniteQuery<Item>) => ({
  pages: query.currentData?.pages,
  isError: query.isError,
  hasNextPage: query.hasNextPage,
  isFetchingNextPage: query.isFetchingNextPage,
});
