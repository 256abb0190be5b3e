import type { Client } from '@lotline/protocol';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { Button, type InputRef } from 'antd';
import {
  type FormEvent,
  type KeyboardEvent,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type Page, shownPages } from '../../lib/api/pages.js';
import { CHECK_IN_KEY } from '../../ui/dialog/use-key.js';
import { Input } from '../../ui/form/input.js';
import { CLIENT_LIST_POLL, TYPING_PAUSE } from '../../lib/time/intervals.js';
import { useNewCustomer } from '../../lib/page/new-customer.js';
import { useStable } from '../../lib/page/use-while-open.js';
import { Icon } from '../../ui/icons.js';
import { Results } from './results.js';
import { isSameQuery, type SearchQuery, spotFirst, useSearchCustomersInfiniteQuery } from './search-api.js';
import { Start } from './start.js';
import { takeTypedAhead } from './typed-ahead.js';
import { typedCustomer } from './typed-customer.js';
import { useOpenOnly } from './use-open-only.js';
import styles from './search.module.css';

/** The look of an active mode button. */
const ACTIVE = { color: 'primary', variant: 'outlined', style: { background: 'var(--accent-soft)' } } as const;

const PLACEHOLDER = 'search by name, phone number, or customer ID';

/** What was typed last. Kept in memory only, because names and phones would stay on the computer. */
let lastTyped = '';

/**
 * The search box, its modes, and the results. The box opens with what was typed last, selected, or with what was typed since the
 * search was opened. Enter, Go and the two mode buttons search immediately; typing searches after a pause. Enter opens the only
 * result. Results are polled every 10 s. While a new text is being searched, the previous results stay, and late responses to earlier
 * queries are ignored.
 */
export function Search({ onClose }: { onClose: () => void }) {
  const box = useRef<InputRef>(null);
  const [typed, setTyped] = useState(lastTyped);
  const [latestQuery, setLatestQuery] = useState<SearchQuery | null>(null);
  // Deferred, so that a pressed button lights up before the cards re-render.
  const query = useDeferredValue(latestQuery);
  const [last, setLast] = useState<{ query: SearchQuery; pages: Page<Client>[] } | null>(null);
  const typingPause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const results = useRef<HTMLDivElement>(null);
  const response = useSearchCustomersInfiniteQuery(query ?? skipToken, {
    pollingInterval: CLIENT_LIST_POLL,
    refetchOnMountOrArgChange: true,
    // An unchanged poll does not re-render.
    selectFromResult: shownPages,
  });
  if (query && response.pages && response.pages !== last?.pages) setLast({ query, pages: response.pages });
  const isReady = useRef(false);
  const start = useEffectEvent(() => {
    const { text, entered, checksIn } = takeTypedAhead();
    box.current?.focus({ cursor: text === '' ? 'all' : 'end' });
    if (entered) enter(text || typed);
    else if (text !== '') onType(text);
    if (checksIn) checkIn();
  });
  useEffect(() => {
    // In development React runs effects twice.
    if (!isReady.current) start();
    isReady.current = true;
    return () => clearTimeout(typingPause.current);
  }, []);

  const {
    enter: openOnly,
    checkIn,
    forget,
  } = useOpenOnly({
    query,
    pages: response.pages,
    hasNextPage: response.hasNextPage,
    isInBox: () => document.activeElement === box.current?.input,
  });
  const { refetch } = response;
  const retry = useStable(refetch);
  const show = (next: SearchQuery | null) => {
    clearTimeout(typingPause.current);
    setLatestQuery((now) => (isSameQuery(next, now) ? now : next));
  };
  /** Shows a query, and refetches it when it is shown already. */
  const search = (next: SearchQuery | null) => {
    show(next);
    if (next && isSameQuery(next, query)) void refetch();
  };
  const type = (text: string) => {
    forget();
    lastTyped = text;
    setTyped(text);
  };
  const searchText = useStable((text: string) => {
    type(text);
    search(toQuery(text));
  });
  /** Searches, and opens the only result once it is known. */
  const enter = (text: string) => {
    searchText(text);
    openOnly(toQuery(text));
  };
  const openForm = useNewCustomer();
  const add = useStable((text: string) => {
    onClose();
    openForm(typedCustomer(text));
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    searchText(typed);
  };
  const onType = (text: string) => {
    type(text);
    clearTimeout(typingPause.current);
    const next = toQuery(text);
    if (next === null) show(null);
    else typingPause.current = setTimeout(() => show(next), TYPING_PAUSE);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      return enter(typed);
    }
    if (event.key === CHECK_IN_KEY) return checkIn();
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    results.current?.querySelector('button')?.focus();
  };

  const previous = isText(query) && last && isText(last.query) ? last.pages : undefined;
  const isPending = response.pages === undefined && previous !== undefined && !response.isError;
  const pages = isPending ? previous : response.pages;
  const term = query && 'search' in query ? query.search : '';
  const clients = useMemo(
    () =>
      pages &&
      spotFirst(
        pages.flatMap((page) => page.items),
        term,
      ),
    [pages, term],
  );
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
      <div className={`row ${styles.modes}`}>
        {mode('checkedIn', 'Show All Current Checked In Customers')}
        {mode('duplicates', 'Find Duplicate Phone Numbers')}
        <span className={`meta ${styles.count}`} aria-live="polite">
          {query && clients && formatCount(clients.length, response.hasNextPage)}
        </span>
      </div>
      <div ref={results} aria-busy={isPending} className={isPending ? styles.pending : undefined}>
        {query ? (
          <Results
            query={query}
            clients={clients}
            failed={response.isError}
            onRetry={retry}
            onFindPhone={searchText}
            onAdd={add}
          />
        ) : (
          <>
            <p className={styles.hint}>Enter a search term and press Enter or click Go to search.</p>
            <Start />
          </>
        )}
      </div>
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
/** Null for blank text. */
const toQuery = (text: string): SearchQuery | null => (text.trim() === '' ? null : { search: text.trim() });

const formatCount = (count: number, more: boolean): string =>
  `${count}${more ? '+' : ''} ${count === 1 && !more ? 'customer' : 'customers'}`;
