import { type Client, type ContractTerm, flagReason, type ListedContract } from '@lotline/contracts';
import { useCallback } from 'react';
import { useOpenCustomer } from '../../lib/page/open-customer.js';
import { useSettings } from '../../lib/lot/settings.js';
import { EmptyState } from '../../ui/placeholder/empty-state.js';
import { Windowed } from '../../ui/list/windowed.js';
import { ContractCard } from './contract-card.js';
import styles from './contracts.module.css';

interface Props {
  shown: readonly ListedContract<Client>[];
  /** How each contract stands, by its id. */
  terms: ReadonlyMap<string, ContractTerm>;
  now: Date;
}

/** Px of a card with its distance; only a guess for what was not measured yet. */
const CARD_HEIGHT = 66;

/** Thousands of contracts: only what is near is there. */
export function ContractList({ shown, terms, now }: Props) {
  const lot = useSettings();
  const open = useOpenCustomer();
  const openContract = useCallback(
    ({ id, firstName, lastName }: Client) => open(id, `${firstName} ${lastName}`),
    [open],
  );
  const [begin] = shown;
  if (!begin) return <EmptyState icon="document" title="No contract customers found" />;
  const row = begin.letter === null ? styles.row : `${styles.row} ${styles.lettered}`;
  return (
    <Windowed items={shown} itemHeight={CARD_HEIGHT}>
      {({ client, letter }) => {
        const term = terms.get(client.id) ?? RUNNING;
        return (
          <div key={client.id} className={letter === null ? row : `${row} ${styles.first}`}>
            {letter !== null && <h2 className={styles.letter}>{letter}</h2>}
            <ContractCard
              client={client}
              state={term.state}
              days={term.state === 'expiring' ? term.days : 0}
              warning={flagReason(client, lot, now)}
              host={lot.host}
              onOpen={openContract}
            />
          </div>
        );
      }}
    </Windowed>
  );
}

const RUNNING: ContractTerm = { state: 'running' };
