import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { CLIENT_LIST_POLL } from '../../lib/time/intervals.js';
import { useSettings } from '../../lib/lot/settings.js';
import { useNow } from '../../lib/time/use-now.js';
import { ListPlaceholder } from '../../ui/placeholder/list-placeholder.js';
import { Select } from '../../ui/form/select.js';
import { FilterChip } from '../../ui/label/filter-chip.js';
import { AddContractButton, AddContractDialog } from './add-contract-dialog.js';
import { ContractList } from './contract-list.js';
import { contractsFilter, useGetContractsQuery } from './contracts-api.js';
import styles from './contracts.module.css';
import { contractTerm, listContracts, type ContractOrder } from './listed-contracts.js';

const ORDERS: { value: ContractOrder; label: string }[] = [
  { value: 'lastName', label: 'Last Name (A-Z)' },
  { value: 'checkOut', label: 'Checkout Date/Time' },
];

/** The `/contracts` screen, polled every 10 s and updated by live changes. */
export function ContractsScreen() {
  const lot = useSettings();
  const filter = useMemo(() => contractsFilter(lot), [lot]);
  const { clients, isError, refetch } = useGetContractsQuery(filter, {
    pollingInterval: CLIENT_LIST_POLL,
    refetchOnMountOrArgChange: true,
    // An unchanged poll does not re-render.
    selectFromResult: ({ currentData, isError }) => ({ clients: currentData, isError }),
  });
  const isEmpty = clients?.length === 0;
  const [isAdding, setAdding] = useState(false);
  const onAdd = useCallback(() => setAdding(true), []);
  const [order, setOrder] = useState<ContractOrder>('lastName');
  const [only, setOnly] = useState<'expiring' | 'ended' | null>(null);
  const minute = useNow(60_000);
  const now = useMemo(() => new Date(minute), [minute]);
  // Deferred, so that the select closes before the list re-renders.
  const listedBy = useDeferredValue(order);
  const listed = useMemo(() => (clients ? listContracts(clients, listedBy) : []), [clients, listedBy]);
  const terms = useMemo(
    () => new Map(clients?.map((client) => [client.id, contractTerm(client, lot, now)])),
    [clients, lot, now],
  );
  const count = (state: string): number => [...terms.values()].filter((term) => term.state === state).length;
  const [expiring, ended] = [count('expiring'), count('ended')];
  // Drops the filter when no contract is left in the chosen state, for example after the last one was extended.
  const chosen = only !== null && count(only) > 0 ? only : null;
  const shown = useMemo(() => {
    if (chosen === null) return listed;
    const some = listed.flatMap(({ client }) => (terms.get(client.id)?.state === chosen ? client : []));
    return listContracts(some, listedBy);
  }, [listed, terms, chosen, listedBy]);
  const choose = (state: 'expiring' | 'ended') => setOnly(chosen === state ? null : state);

  return (
    <div className={styles.screen}>
      <div className={`head ${styles.head}`}>
        <div>
          <h1>Contract Customers</h1>
          {clients && <p className="sub">{clients.length} total contracts</p>}
        </div>
        <div className={`cluster ${styles.chips}`}>
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
        <Select<ContractOrder>
          className={styles.sort}
          aria-label="Sort"
          prefix={<span className="sub">Sort</span>}
          options={ORDERS}
          value={order}
          onChange={setOrder}
          getPopupContainer={mainElement}
        />
        {!isEmpty && (
          <div className="thumb">
            <AddContractButton onPress={onAdd} />
          </div>
        )}
      </div>
      {clients ? (
        <ContractList shown={shown} terms={terms} now={now} onAdd={onAdd} />
      ) : (
        <ListPlaceholder
          of="contract customers"
          count={6}
          failed={isError}
          failure="The contracts could not be loaded"
          onRetry={() => void refetch()}
        />
      )}
      {isAdding && <AddContractDialog onClose={() => setAdding(false)} />}
    </div>
  );
}

/** Opens the select inside of `main`, so that its options are in a landmark. */
const mainElement = (trigger: HTMLElement): HTMLElement => trigger.closest('main') ?? document.body;
