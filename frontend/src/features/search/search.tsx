import { skipToken } from '@reduxjs/toolkit/query/react';
import { Button, type InputRef } from 'antd';
import {
  type FormEvent,
  type KeyboardEvent,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Input } from '../../ui/form/input.js';
import { CLIENT_LIST_POLL, TYPING_PAUSE } from '../../lib/time/intervals.js';
import { Icon } from '../../ui/icons.js';
import { Results } from './results.js';
import { type SearchQuery, type Page, useSearchCustomersInfiniteQuery } from './search-api.js';
import styles from './search.module.css';

/** The look of an active mode button. */
const ACTIVE = { color: 'primary', variant: 'outlined', style: { background: 'var(--accent-soft)' } } as const;

const PLACEHOLDER = 'search by name, phone number, or customer ID';

/**
 * The search box, its modes, and the results. Enter, Go and the two mode buttons search immediately; typing searches after a
 * pause. Results are polled every 10 s. While a new text is being searched, the previous results stay, and late responses to
 * earlier queries are ignored.
 */
export function Search() {
  const box = useRef<InputRef>(null);
  const [typed, setTyped] = useState('');
  const [latestQuery, setLatestQuery] = useState<SearchQuery | null>(null);
  // Deferred, so that a pressed button lights up before the cards re-render.
  const query = useDeferredValue(latestQuery);
  const [last, setLast] = useState<{ query: SearchQuery; pages: Page[] } | null>(null);
  const typingPause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const results = useRef<HTMLDivElement>(null);
  const response = useSearchCustomersInfiniteQuery(query ?? skipToken, {
    pollingInterval: CLIENT_LIST_POLL,
    refetchOnMountOrArgChange: true,
    // An unchanged poll does not re-render.
    selectFromResult: ({ currentData, isError, hasNextPage, isFetchingNextPage }) => ({
      pages: currentData?.pages,
      isError,
      hasNextPage,
      isFetchingNextPage,
    }),
  });
  if (query && response.pages && response.pages !== last?.pages) setLast({ query, pages: response.pages });
  useEffect(() => {
    box.current?.focus();
    return () => clearTimeout(typingPause.current);
  }, []);

  const { refetch } = response;
  const retry = useCallback(() => void refetch(), [refetch]);
  const show = useCallback((next: SearchQuery | null) => {
    clearTimeout(typingPause.current);
    setLatestQuery((now) => (isSame(next, now) ? now : next));
  }, []);
  /** Shows a query, and refetches it when it is shown already. */
  const search = useCallback(
    (next: SearchQuery | null) => {
      show(next);
      if (next && isSame(next, query)) void refetch();
    },
    [show, query, refetch],
  );
  const searchText = useCallback(
    (text: string) => {
      setTyped(text);
      search(toQuery(text));
    },
    [search],
  );
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    searchText(typed);
  };
  const onType = (text: string) => {
    setTyped(text);
    clearTimeout(typingPause.current);
    const next = toQuery(text);
    if (next === null) show(null);
    else typingPause.current = setTimeout(() => show(next), TYPING_PAUSE);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    results.current?.querySelector('button')?.focus();
  };

  const previous = isText(query) && last && isText(last.query) ? last.pages : undefined;
  const isPending = response.pages === undefined && previous !== undefined && !response.isError;
  const pages = isPending ? previous : response.pages;
  const clients = useMemo(() => pages?.flatMap((page) => page.clients), [pages]);
  const mode = (name: 'checkedIn' | 'duplicates', label: string) => {
    const isActive = latestQuery !== null && name in latestQuery;
    return (
      <Button
        {...(isActive && ACTIVE)}
        aria-pressed={isActive}
        onClick={() => search(name === 'checkedIn' ? { checkedIn: true } : { duplicates: true })}
      >
        {label}
      </Button>
    );
  };

  return (
    <>
      <form role="search" className={styles.bar} onSubmit={onSubmit}>
        <Input
          size="large"
          ref={box}
          autoComplete="off"
          enterKeyHint="search"
          aria-label="Search customers"
          placeholder={PLACEHOLDER}
          prefix={<Icon name="find" />}
          value={typed}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <Button type="primary" size="large" htmlType="submit">
          Go
        </Button>
      </form>
      <div className={styles.modes}>
        {mode('checkedIn', 'Show All Current Checked In Customers')}
        {mode('duplicates', 'Find Duplicate Phone Numbers')}
        <span className={styles.count} aria-live="polite">
          {query && clients && formatCount(clients.length, response.hasNextPage)}
        </span>
      </div>
      {query ? (
        <div ref={results} aria-busy={isPending} className={isPending ? styles.pending : undefined}>
          <Results query={query} clients={clients} failed={response.isError} onRetry={retry} onFindPhone={searchText} />
        </div>
      ) : (
        <p className={styles.hint}>Enter a search term and press Enter or click Go to search.</p>
      )}
      {query && !isPending && response.hasNextPage && (
        <div className={styles.more}>
          <Button loading={response.isFetchingNextPage} onClick={() => void response.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}

const isText = (query: SearchQuery | null): boolean => query !== null && 'search' in query;
const isSame = (one: SearchQuery | null, other: SearchQuery | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
/** Null for blank text. */
const toQuery = (text: string): SearchQuery | null => (text.trim() === '' ? null : { search: text.trim() });

const formatCount = (count: number, more: boolean): string =>
  `${count}${more ? '+' : ''} ${count === 1 && !more ? 'customer' : 'customers'}`;
