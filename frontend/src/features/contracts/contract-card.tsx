import { type Client, type ContractTerm, EXPIRES_URGENTLY_DAYS, formatPhone } from '@lotline/contracts';
import { memo } from 'react';
import { Icon } from '../../ui/icons.js';
import { StatusPill } from '../../ui/label/status-pill.js';
import { sayDuration, sayTerm } from './contract-words.js';
import styles from './contracts.module.css';

interface Props {
  client: Client;
  state: ContractTerm['state'];
  /** Until the contract expires; 0 where it does not soon. */
  days: number;
  /** The line of a flagged card (design §7 "flagged"), or null. */
  warning: string | null;
  /** The brand in the type's name, which stands back. */
  host: string;
  onOpen: (client: Client) => void;
}

/** A contract in the list; a press anywhere on it opens the details. Rendered again only when it shows something else. */
export const ContractCard = memo(function ContractCard({ client, state, days, warning, host, onOpen }: Props) {
  const { firstName, lastName, phone, clientType, checkInDateTime, checkOutDateTime, paymentAmount } = client;
  const name = `${firstName} ${lastName}`;
  const soon = state === 'expiring' ? sayTerm({ state, days }) : '';
  return (
    <article className={warning === null ? styles.card : `${styles.card} ${styles.flagged}`} aria-label={name}>
      <div className={styles.who}>
        <h3 className={styles.name}>
          <button type="button" className={styles.open} onClick={() => onOpen(client)}>
            {name}
          </button>
        </h3>
        <p className={styles.phone}>{phone === '' ? 'No phone' : formatPhone(phone)}</p>
      </div>
      <div className={styles.kind}>
        <StatusPill tone="violet">
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
        <p>{sayDuration(checkInDateTime, checkOutDateTime)}</p>
      </div>
      {soon !== '' && (
        <p className={days <= EXPIRES_URGENTLY_DAYS ? `${styles.soon} ${styles.urgent}` : styles.soon}>
          <Icon name="clock" size={14} />
          {soon}
        </p>
      )}
      <p className={styles.paid}>${paymentAmount}</p>
      <span className={styles.chevron}>
        <Icon name="right" />
      </span>
      {warning !== null && (
        <p className={styles.warning}>
          <Icon name="warn" size={14} />
          {warning}
        </p>
      )}
    </article>
  );
});
