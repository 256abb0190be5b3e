import {
  type Client,
  flagReason,
  formatPhone,
  isContractRecord,
  lotTimeOf,
  PAY_AT_OFFICE,
  type Settings,
  spotKey,
} from '@lotline/protocol';
import { type ReactNode, useId } from 'react';
import { formatLotTime } from '../../lib/time/format.js';
import { Icon } from '../icons.js';
import { AsWritten } from '../label/as-written.js';
import { type PillTone, StatusPill } from '../label/status-pill.js';
import { CARD_TONES, cardLook } from './card-look.js';
import { Marked } from './marked.js';
import styles from './customer-card.module.css';

interface Props {
  client: Client;
  lot: Settings;
  now: Date;
  /** The search term to highlight; '' for none. */
  term?: string;
  duplicate?: 'no' | 'among-others' | 'listed';
  /** The card's buttons and the state of the ride. */
  children: ReactNode;
}

const typeTone = (clientType: string, lot: Settings): PillTone => {
  if (clientType === PAY_AT_OFFICE) return 'bad';
  return isContractRecord(clientType, lot) ? 'contract' : 'neutral';
};

/** A customer in a list. */
export function CustomerCard({ client, lot, now, term = '', duplicate = 'no', children }: Props) {
  const name = useId();
  const look = cardLook(client, lot, duplicate);
  const warning = flagReason(client, lot, now);
  const lotNow = lotTimeOf(now, lot.timeZone);
  const idMatches = term !== '' && (client.customerId ?? '').toLowerCase().includes(term.toLowerCase());
  return (
    <article
      aria-labelledby={name}
      className={`card edge soft ${CARD_TONES[look.tone]} ${styles.card} ${warning ? 'flagged' : ''}`}
    >
      <div className={styles.head}>
        <h3 className={`name breaks ${styles.name}`} id={name}>
          <AsWritten>
            <Marked text={`${client.firstName} ${client.lastName}`} term={term} />
          </AsWritten>
        </h3>
        <StatusPill tone={typeTone(client.clientType, lot)}>{client.clientType}</StatusPill>
      </div>
      <dl className={styles.facts}>
        <dt>Phone</dt>
        <dd>
          <Marked text={formatPhone(client.phone)} term={term} isPhone />
        </dd>
        <dt>Spot</dt>
        <dd>{client.parkingSpot === '' ? 'No spot' : <Spot spot={client.parkingSpot} term={term} />}</dd>
        <dt>In</dt>
        <dd>{client.checkInDateTime ? formatLotTime(client.checkInDateTime, lotNow) : 'Not set'}</dd>
        <dt>Paid</dt>
        <dd>${client.paymentAmount || '0.00'}</dd>
        <dt>Out</dt>
        <dd>{client.checkOutDateTime ? formatLotTime(client.checkOutDateTime, lotNow) : 'Not set'}</dd>
        <dt className="visually-hidden">Party</dt>
        <dd className={styles.party}>Party of {client.partySize || 1}</dd>
        {idMatches && (
          <>
            <dt>ID</dt>
            <dd className={styles.across}>
              <Marked text={client.customerId ?? ''} term={term} />
            </dd>
          </>
        )}
      </dl>
      {warning && (
        <p className={`warning ${styles.warning}`}>
          <Icon name="warn" size={14} />
          {warning}
        </p>
      )}
      <div className={`cluster ${styles.actions}`}>
        {children}
        {look.word && <span className={`note ${styles.word}`}>{look.word}</span>}
      </div>
    </article>
  );
}

/** Highlights a spot that the search names in any spelling. */
const Spot = ({ spot, term }: { spot: string; term: string }) => (
  <AsWritten>
    <Marked text={spot} term={spotKey(spot) === spotKey(term) ? spot : ''} />
  </AsWritten>
);
