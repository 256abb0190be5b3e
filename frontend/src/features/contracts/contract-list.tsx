import { flagReason, formatPhone, type Client } from '@lotline/protocol';
import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc';
import { memo } from 'react';
import { useOpenCustomer } from '../../lib/page/open-customer.js';
import { useStable } from '../../lib/page/use-while-open.js';
import { useSettings } from '../../lib/lot/settings.js';
import { EmptyState } from '../../ui/placeholder/empty-state.js';
import { Icon } from '../../ui/icons.js';
import { AsWritten } from '../../ui/label/as-written.js';
import { StatusPill } from '../../ui/label/status-pill.js';
import { Windowed } from '../../ui/list/windowed.js';
import { AddContractButton } from './add-contract-dialog.js';
import styles from './contracts.module.css';
import { EXPIRES_URGENTLY_DAYS, type ContractTerm, type ListedContract } from './listed-contracts.js';

interface ContractListProps {
  shown: readonly ListedContract<Client>[];
  /** The term of each contract, by id. */
  terms: ReadonlyMap<string, ContractTerm>;
  now: Date;
  /** Opens the form of a new contract. */
  onAdd: () => void;
}

/** The estimated height of a card with its gap, in px. */
const CARD_HEIGHT = 66;

/** The contracts, windowed: there may be thousands. Memoized, so that a press on a button does not re-render them. */
export const ContractList = memo(function ContractList({ shown, terms, now, onAdd }: ContractListProps) {
  const lot = useSettings();
  const open = useOpenCustomer();
  const openContract = useStable(({ id, firstName, lastName }: Client) => open(id, `${firstName} ${lastName}`));
  const [first] = shown;
  if (!first) {
    return (
      <EmptyState
        icon="document"
        title="No contract customers found"
        action={
          <div>
            <AddContractButton onPress={onAdd} />
          </div>
        }
      />
    );
  }
  const row = first.letter === null ? styles.row : `${styles.row} ${styles.lettered}`;
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
});

const RUNNING: ContractTerm = { state: 'running' };

interface ContractCardProps {
  client: Client;
  state: ContractTerm['state'];
  /** Days until the contract expires; 0 unless it expires soon. */
  days: number;
  /** The flag's text, or null. */
  warning: string | null;
  /** The brand in the type's name, which is shown in a muted color. */
  host: string;
  onOpen: (client: Client) => void;
}

/** A contract in the list. A press anywhere on it opens the details. */
const ContractCard = memo(function ContractCard(props: ContractCardProps) {
  const { client, state, days, warning, host, onOpen } = props;
  const { firstName, lastName, phone, clientType, checkInDateTime, checkOutDateTime, paymentAmount } = client;
  const name = `${firstName} ${lastName}`;
  const expiry = state === 'expiring' ? formatTerm({ state, days }) : '';
  return (
    <article
      className={`card edge tone-contract ${styles.card} ${warning === null ? '' : 'flagged'}`}
      aria-label={name}
    >
      <div className={styles.who}>
        <h3 className="name">
          <button type="button" className="bare covering breaks" onClick={() => onOpen(client)}>
            <AsWritten>{name}</AsWritten>
          </button>
        </h3>
        <p className={styles.phone}>{phone === '' ? 'No phone' : formatPhone(phone)}</p>
      </div>
      <div className={styles.kind}>
        <StatusPill tone="contract">
          <span className={styles.type}>
            {clientType.startsWith(`${host} `) ? (
              <>
                <span className={styles.host}>{host}</span> {clientType.slice(host.length + 1)}
              </>
            ) : (
              clientType
            )}
          </span>
        </StatusPill>
      </div>
      <div className={styles.duration}>
        <p className="meta">Contract Duration</p>
        <p>{formatDuration(checkInDateTime, checkOutDateTime)}</p>
      </div>
      {expiry !== '' && (
        <p className={`small ${styles.soon} ${days <= EXPIRES_URGENTLY_DAYS ? styles.urgent : ''}`}>
          <Icon name="clock" size={14} />
          {expiry}
        </p>
      )}
      <p className={styles.paid}>${paymentAmount}</p>
      <span className={styles.chevron}>
        <Icon name="right" />
      </span>
      {warning !== null && (
        <p className={`warning ${styles.warning}`}>
          <Icon name="warn" size={14} />
          {warning}
        </p>
      )}
    </article>
  );
});

dayjs.extend(utc);

/** 'Oct 5 - Jan 4, 2027'. Both are lot times. */
export const formatDuration = (start: string, end: string): string =>
  `${formatDay(start, 'MMM D')} - ${formatDay(end, 'MMM D, YYYY')}`;

function formatDay(lotTime: string, format: string): string {
  const day = dayjs.utc(lotTime.slice(0, 10));
  return lotTime !== '' && day.isValid() ? day.format(format) : 'Not set';
}

/** Formats how soon a contract expires; '' unless it is soon. */
export function formatTerm(term: ContractTerm): string {
  if (term.state !== 'expiring') return '';
  if (term.days === 0) return 'Expires today';
  return term.days === 1 ? 'Expires tomorrow' : `Expires in ${term.days} days`;
}
