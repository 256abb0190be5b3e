import { flagReason, formatPhone, isCheckedOut, isolate, type Client } from '@lotline/protocol';
import { Fragment } from 'react';
import { TerminalBadge } from '../../../ui/label/terminal-badge.js';
import { formatTimeOfDay } from '../../../lib/time/format.js';
import { useSettings } from '../../../lib/lot/settings.js';
import { Icon } from '../../../ui/icons.js';
import { AsWritten } from '../../../ui/label/as-written.js';
import { calendarLook, owedAtOffice } from '../labels.js';
import styles from './print.module.css';
import { scheduledTime, type DaySide } from '../../../lib/calendar/days.js';

interface PrintedCustomerProps {
  client: Client;
  side: DaySide;
  /** Epoch ms. */
  now: number;
}

/** A customer on paper: with a box to check, a blank for a missing spot, and a word for each color. */
export function PrintedCustomer({ client, side, now }: PrintedCustomerProps) {
  const lot = useSettings();
  const isDone = isCheckedOut(client);
  const owed = owedAtOffice(client);
  const { word } = calendarLook(client, lot);
  const facts = [
    formatTimeOfDay(scheduledTime(client, side)),
    formatPhone(client.phone),
    `Party of ${client.partySize || 1}`,
  ];
  const car = [client.vehicleModel || client.vehicleMake, client.vehicleColor].map(isolate).filter(Boolean).join(', ');
  return (
    <li className={isDone ? `${styles.who} ${styles.done}` : styles.who}>
      <i className={styles.box} />
      <div>
        <p className={styles.name}>
          <b>
            <AsWritten>{`${client.firstName} ${client.lastName}`}</AsWritten>
          </b>{' '}
          <TerminalBadge terminal={client.terminal} lot={lot} />{' '}
          {word !== null && !isDone && owed === null && <span className={styles.word}>{word}</span>}
        </p>
        <p>
          {facts.map((fact, at) => (
            <Fragment key={fact}>
              {at > 0 && ' · '}
              <span className={styles.fact}>{fact}</span>
            </Fragment>
          ))}
        </p>
        {[flagReason(client, lot, new Date(now)), owed].map(
          (notice) =>
            notice && (
              <p key={notice} className={styles.notice}>
                <Icon name="warn" size={11} />
                {notice}
              </p>
            ),
        )}
      </div>
      <div className={styles.car}>
        <p className={styles.spot}>{client.parkingSpot || <span className={styles.blank} />}</p>
        <p className={styles.vehicle}>{car}</p>
      </div>
    </li>
  );
}
