import { contractTerm, type ContractOrder, listContracts } from '@lotline/contracts';
import { Button } from 'antd';
import { useDeferredValue, useMemo, useState } from 'react';
import { CLIENT_LIST_POLL } from '../../lib/time/intervals.js';
import { useSettings } from '../../lib/lot/settings.js';
import { useNow } from '../../lib/time/use-now.js';
import { EmptyState } from '../../ui/placeholder/empty-state.js';
import { OpeningSelect } from '../../ui/after-paint/deferred-select.js';
import { FilterChip } from '../../ui/label/filter-chip.js';
import { CardSkeletons } from '../../ui/placeholder/skeleton.js';
import { AddContract } from './add-contract.js';
import { ContractList } from './contract-list.js';
import { contractsOf, useGetContractsQuery } from './contracts-api.js';
import styles from './contracts.module.css';

const ORDERS: { value: ContractOrder; label: string }[] = [
  { value: 'lastName', label: 'Last Name (A-Z)' },
  { value: 'checkOut', label: 'Checkout Date/Time' },
];

/** `/contracts` (spec §2 "Contracts"): asked for every 10 s, and kept up to date by live changes. */
export function ContractsScreen() {
  const lot = useSettings();
  const filter = useMemo(() => contractsOf(lot), [lot]);
  const { clients, isError, refetch } = useGetContractsQuery(filter, {
    pollingInterval: CLIENT_LIST_POLL,
    refetchOnMountOrArgChange: true,
    // A poll that changes nothing renders nothing.
    selectFromResult: ({ currentData, isError }) => ({ clients: currentData, isError }),
  });
  const [order, setOrder] = useState<ContractOrder>('lastName');
  const [only, setOnly] = useState<'expiring' | 'ended' | null>(null);
  const minute = useNow(60_000);
  const now = useMemo(() => new Date(minute), [minute]);
  // The choice closes first; the list follows.
  const listedBy = useDeferredValue(order);
  const listed = useMemo(() => (clients ? listContracts(clients, listedBy) : []), [clients, listedBy]);
  const terms = useMemo(
    () => new Map(clients?.map((client) => [client.id, contractTerm(client, lot, now)])),
    [clients, lot, now],
  );
  const count = (state: string): number => [...terms.values()].filter((term) => term.state === state).length;
  const [expiring, ended] = [count('expiring'), count('ended')];
  // Who was asked for may be extended meanwhile: then there is nothing left to choose by.
  const chosen = only !== null && count(only) > 0 ? only : null;
  const shown = useMemo(() => {
    if (chosen === null) return listed;
    const some = listed.flatMap(({ client }) => (terms.get(client.id)?.state === chosen ? client : []));
    return listContracts(some, listedBy);
  }, [listed, terms, chosen, listedBy]);
  const choose = (state: 'expiring' | 'ended') => setOnly(chosen === state ? null : state);

  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <div>
          <h1>Contract Customers</h1>
          {clients && <p className="sub">{clients.length} total contracts</p>}
        </div>
        <div className={styles.chips}>
          {expiring > 0 && (
            <FilterChip tone="warn" on={chosen === 'expiring'} onPress={() => choose('expiring')}>
              {expiring} {expiring === 1 ? 'expires' : 'expire'} within 30 days
            </FilterChip>
          )}
          {ended > 0 && (
            <FilterChip tone="bad" on={chosen === 'ended'} onPress={() => choose('ended')}>
              {ended} {ended === 1 ? 'has' : 'have'} ended
            </FilterChip>
          )}
        </div>
        <OpeningSelect<ContractOrder>
          className={styles.sort}
          aria-label="Sort"
          prefix={<span className="sub">Sort</span>}
          options={ORDERS}
          value={order}
          onChange={setOrder}
          getPopupContainer={withinMain}
        />
        <AddContract />
      </div>
      {clients ? (
        <ContractList shown={shown} terms={terms} now={now} />
      ) : (
        <NotThere failed={isError} onRetry={() => void refetch()} />
      )}
    </div>
  );
}

/** A landmark holds what opens over the screen. */
const withinMain = (trigger: HTMLElement): HTMLElement => trigger.closest('main') ?? document.body;

function NotThere({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  if (failed) {
    return (
      <EmptyState
        icon="warn"
        tone="bad"
        title="The contracts could not be loaded"
        action={<Button onClick={onRetry}>Try Again</Button>}
      />
    );
  }
  return (
    <div role="status">
      <p className={styles.hint}>Loading contract customers...</p>
      <CardSkeletons count={6} />
    </div>
  );
}
