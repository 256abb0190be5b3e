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
import { Found } from './found.js';
import { type Asked, type Page, useSearchCustomersInfiniteQuery } from './search-api.js';
import styles from './search.module.css';

/** A mode that is on. */
const ON = { color: 'primary', variant: 'outlined', style: { background: 'var(--accent-soft)' } } as const;

const PLACEHOLDER = 'search by name, phone number, or customer ID';

/**
 * Spec §2 "Search Customers dialog": Enter, Go and the two buttons ask at once, typing asks when it rests; then again every
 * 10 s. While the next text is looked for, what was found stays, and an answer to what is no longer asked is not shown.
 */
export function Search() {
  const box = useRef<InputRef>(null);
  const [typed, setTyped] = useState('');
  const [wanted, setWanted] = useState<Asked | null>(null);
  // A press lights its button up before the cards give way.
  const asked = useDeferredValue(wanted);
  const [last, setLast] = useState<{ asked: Asked; pages: Page[] } | null>(null);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const results = useRef<HTMLDivElement>(null);
  const answer = useSearchCustomersInfiniteQuery(asked ?? skipToken, {
    pollingInterval: CLIENT_LIST_POLL,
    refetchOnMountOrArgChange: true,
    // A poll that changes nothing renders nothing.
    selectFromResult: ({ currentData, isError, hasNextPage, isFetchingNextPage }) => ({
      pages: currentData?.pages,
      isError,
      hasNextPage,
      isFetchingNextPage,
    }),
  });
  if (asked && answer.pages && answer.pages !== last?.pages) setLast({ asked, pages: answer.pages });
  useEffect(() => {
    box.current?.focus();
    return () => clearTimeout(rest.current);
  }, []);

  const { refetch } = answer;
  const retry = useCallback(() => void refetch(), [refetch]);
  const show = useCallback((next: Asked | null) => {
    clearTimeout(rest.current);
    setWanted((now) => (isSame(next, now) ? now : next));
  }, []);
  const ask = useCallback(
    (next: Asked | null) => {
      show(next);
      if (next && isSame(next, asked)) void refetch();
    },
    [show, asked, refetch],
  );
  const askFor = useCallback(
    (text: string) => {
      setTyped(text);
      ask(askedBy(text));
    },
    [ask],
  );
  const submitted = (event: FormEvent) => {
    event.preventDefault();
    askFor(typed);
  };
  const changed = (text: string) => {
    setTyped(text);
    clearTimeout(rest.current);
    const next = askedBy(text);
    if (next === null) show(null);
    else rest.current = setTimeout(() => show(next), TYPING_PAUSE);
  };
  const keyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    results.current?.querySelector('button')?.focus();
  };

  const former = isText(asked) && last && isText(last.asked) ? last.pages : undefined;
  const isLate = answer.pages === undefined && former !== undefined && !answer.isError;
  const pages = isLate ? former : answer.pages;
  const clients = useMemo(() => pages?.flatMap((page) => page.clients), [pages]);
  const mode = (name: 'checkedIn' | 'duplicates', label: string) => {
    const on = wanted !== null && name in wanted;
    return (
      <Button
        {...(on && ON)}
        aria-pressed={on}
        onClick={() => ask(name === 'checkedIn' ? { checkedIn: true } : { duplicates: true })}
      >
        {label}
      </Button>
    );
  };

  return (
    <>
      <form role="search" className={styles.bar} onSubmit={submitted}>
        <Input
          size="large"
          ref={box}
          autoComplete="off"
          enterKeyHint="search"
          aria-label="Search customers"
          placeholder={PLACEHOLDER}
          prefix={<Icon name="find" />}
          value={typed}
          onChange={(event) => changed(event.target.value)}
          onKeyDown={keyDown}
        />
        <Button type="primary" size="large" htmlType="submit">
          Go
        </Button>
      </form>
      <div className={styles.modes}>
        {mode('checkedIn', 'Show All Current Checked In Customers')}
        {mode('duplicates', 'Find Duplicate Phone Numbers')}
        <span className={styles.count} aria-live="polite">
          {asked && clients && countOf(clients.length, answer.hasNextPage)}
        </span>
      </div>
      {asked ? (
        <div ref={results} aria-busy={isLate} className={isLate ? styles.late : undefined}>
          <Found asked={asked} clients={clients} failed={answer.isError} onRetry={retry} onFindPhone={askFor} />
        </div>
      ) : (
        <p className={styles.hint}>Enter a search term and press Enter or click Go to search.</p>
      )}
      {asked && !isLate && answer.hasNextPage && (
        <div className={styles.more}>
          <Button loading={answer.isFetchingNextPage} onClick={() => void answer.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}

const isText = (asked: Asked | null): boolean => asked !== null && 'search' in asked;
const isSame = (one: Asked | null, other: Asked | null): boolean => JSON.stringify(one) === JSON.stringify(other);
/** Spec §5 "Search": only text that is not blank. */
const askedBy = (text: string): Asked | null => (text.trim() === '' ? null : { search: text.trim() });

const countOf = (count: number, more: boolean): string =>
  `${count}${more ? '+' : ''} ${count === 1 && !more ? 'customer' : 'customers'}`;
