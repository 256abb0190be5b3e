import { isContractRecord, isPending, lotDayOf, spotsHeldFrom } from '@lotline/protocol';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { Button } from 'antd';
import { useId, useMemo, useState } from 'react';
import { useSettings } from '../../lib/lot/settings.js';
import { useOpenCustomer, openedCustomers } from '../../lib/page/open-customer.js';
import { useStable } from '../../lib/page/use-while-open.js';
import { shownPages } from '../../lib/api/pages.js';
import { useSessionQuery } from '../../lib/session/session.js';
import { CLIENT_LIST_POLL } from '../../lib/time/intervals.js';
import { useNow } from '../../lib/time/use-now.js';
import { AsWritten } from '../../ui/label/as-written.js';
import { Results } from './results.js';
import { useSearchCustomersInfiniteQuery, type DueQuery } from './search-api.js';
import styles from './search.module.css';

/** How many customers a list shows before all of them are asked for: two rows on a wide screen. */
const FIRST_SHOWN = 6;

/**
 * What the search shows before a text is entered: the customers whom this person opened last, and today's check-ins and check-outs
 * that are still to do, late ones first. The day begins at 6 PM of the day before, so that a late evening is not lost at midnight.
 */
export function Start() {
  const { timeZone } = useSettings();
  const today = lotDayOf(new Date(useNow(60_000, (now) => lotDayOf(new Date(now), timeZone))), timeZone);
  const [from, to] = [spotsHeldFrom(today), `${today} 23:59:59`];
  return (
    <>
      <LastOpened />
      <Due title="To check in today" query={{ pending: 'check-in', checkinFrom: from, checkinTo: to }} />
      <Due title="To check out today" query={{ pending: 'check-out', checkoutFrom: from, checkoutTo: to }} />
    </>
  );
}

function LastOpened() {
  const { lotId } = useSettings();
  const { data: user } = useSessionQuery();
  const open = useOpenCustomer();
  const heading = useId();
  const ids = user ? openedCustomers({ userId: user.id, lotId }) : [];
  const { clients } = useSearchCustomersInfiniteQuery(ids.length > 0 ? { ids } : skipToken, {
    refetchOnMountOrArgChange: true,
    selectFromResult: ({ data }) => ({ clients: data?.pages[0]?.items }),
  });
  const opened = ids.flatMap((id) => clients?.find((client) => client.id === id) ?? []);
  if (opened.length === 0) return null;
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className={styles.heading}>
        Last opened
      </h3>
      <ul className={`cluster ${styles.opened}`}>
        {opened.map(({ id, firstName, lastName }) => (
          <li key={id}>
            <Button onClick={() => open(id, `${firstName} ${lastName}`)}>
              <span className={styles.name}>
                <AsWritten>{`${firstName} ${lastName}`}</AsWritten>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A list of customers whose step is due, in the order of its time. */
function Due({ title, query }: { title: string; query: DueQuery }) {
  const lot = useSettings();
  const heading = useId();
  const [showsAll, setShowsAll] = useState(false);
  const { pages, isError, hasNextPage, isFetchingNextPage, refetch, fetchNextPage } = useSearchCustomersInfiniteQuery(
    query,
    {
      pollingInterval: CLIENT_LIST_POLL,
      refetchOnMountOrArgChange: true,
      selectFromResult: shownPages,
    },
  );
  const { pending } = query;
  const due = useMemo(
    () =>
      pages
        ?.flatMap(({ items }) => items)
        .filter((client) => isPending(client, pending) && !isContractRecord(client.clientType, lot)),
    [pages, pending, lot],
  );
  const shown = useMemo(() => (showsAll ? due : due?.slice(0, FIRST_SHOWN)), [due, showsAll]);
  const retry = useStable(refetch);
  const isCut = (due?.length ?? 0) > (shown?.length ?? 0);
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className={styles.heading}>
        {title}
        {due && due.length > 0 && <span>{`${due.length}${hasNextPage ? '+' : ''}`}</span>}
      </h3>
      <Results query={query} clients={shown} failed={isError} onRetry={retry} />
      {(isCut || (showsAll && hasNextPage)) && (
        <div className={styles.more}>
          <Button loading={isFetchingNextPage} onClick={() => (showsAll ? void fetchNextPage() : setShowsAll(true))}>
            Show more
          </Button>
        </div>
      )}
    </section>
  );
}
