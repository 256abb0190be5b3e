import { type Client, lateText } from '@lotline/contracts';
import { sayInstant } from '../../lib/time/format.js';
import { useSettings } from '../../lib/lot/settings.js';
import { useNow } from '../../lib/time/use-now.js';
import { Icon } from '../../ui/icons.js';
import { StatusPill } from '../../ui/label/status-pill.js';
import styles from './customer.module.css';

/** When the customer was checked in and out by hand; the lateness stands with the first. */
export function Banners({ client }: { client: Client }) {
  const { timeZone } = useSettings();
  const now = new Date(useNow(60_000));
  const late = lateText(client, now, timeZone);
  return (
    <div className={styles.banners}>
      {client.manualCheckInTimestamp !== null && (
        <p className={styles.banner}>
          <Icon name="check" />
          Checked in: {sayInstant(client.manualCheckInTimestamp, timeZone, now)}
          {late && (
            <span className={styles.late}>
              <StatusPill tone="bad">{late}</StatusPill>
            </span>
          )}
        </p>
      )}
      {client.manualCheckOutTimestamp !== null && (
        <p className={`${styles.banner} ${styles.gone}`}>
          <Icon name="leave" />
          Checked out: {sayInstant(client.manualCheckOutTimestamp, timeZone, now)}
        </p>
      )}
    </div>
  );
}
