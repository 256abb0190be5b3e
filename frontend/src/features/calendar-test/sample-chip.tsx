import type { SampleClient } from '@lotline/contracts';
import { sayTimeOfDay } from '../../lib/time/format.js';
import { TerminalBadge } from '../../ui/label/terminal-badge.js';
import styles from './calendar-test.module.css';
import { TYPE_LOOKS } from './type-looks.js';

/** A made-up customer: time, name, terminal, and the type as colour and as a word. */
export const SampleChip = ({ client }: { client: SampleClient }) => (
  <li className={`${styles.chip} ${styles[TYPE_LOOKS[client.clientType]]}`}>
    <span className={styles.time}>{sayTimeOfDay(client.checkInDateTime)}</span>
    <span className={styles.name}>{`${client.firstName} ${client.lastName}`}</span>
    <span className={styles.more}>
      <TerminalBadge terminal={client.terminal} />
      {client.clientType} · Party of {client.partySize}
    </span>
  </li>
);
