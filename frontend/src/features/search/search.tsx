import { skipToken } from '@reduxjs/toolkit/query/react';
import { Button, Input, type InputRef } from 'antd';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { CLIENT_LIST_POLL } from '../../lib/intervals.js';
import { Icon } from '../../ui/icons.js';
import { Found } from './found.js';
import { type Asked, useSearchCustomersInfiniteQuery } from './search-api.js';
import styles from './search.module.css';

/** A mode that is on. */
const ON = { color: 'primary', variant: 'outlined', style: { background: 'var(--accent-soft)' } } as const;

const PLACEHOLDER = 'search by name, phone number, or customer ID';

/** Spec §2 "Search Customers dialog": nothing is asked of the server until Enter, Go or one of the two buttons; then again every 10 s. */
export function Search() {
  const box = useRef<InputRef>(null);
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState<Asked | null>(null);
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
  useEffect(() => box.current?.focus(), []);

  const ask = (next: Asked | null) => {
    setAsked(next);
    if (next && JSON.stringify(next) === JSON.stringify(asked)) void answer.refetch();
  };
  const askFor = (text: string) => {
    setTyped(text);
    ask(text.trim() === '' ? null : { search: text.trim() });
  };
  const submitted = (event: FormEvent) => {
    event.preventDefault();
    askFor(typed);
  };

  const clients = answer.pages?.flatMap((page) => page.clients);
  const mode = (name: 'checkedIn' | 'duplicates', label: string) => {
    const on = asked !== null && name in asked;
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
          onChange={(event) => setTyped(event.target.value)}
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
        <Found
          asked={asked}
          clients={clients}
          failed={answer.isError}
          onRetry={() => void answer.refetch()}
          onFindPhone={askFor}
        />
      ) : (
        <p className={styles.hint}>Enter a search term and press Enter or click Go to search.</p>
      )}
      {asked && answer.hasNextPage && (
        <div className={styles.more}>
          <Button loading={answer.isFetchingNextPage} onClick={() => void answer.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}

const countOf = (count: number, more: boolean): string =>
  `${count}${more ? '+' : ''} ${count === 1 && !more ? 'customer' : 'customers'}`;
