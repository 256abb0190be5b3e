import type { PendingBoardDevice } from '@lotline/contracts';
import { ago } from '../../lib/time/ago.js';
import { serverNow } from '../../lib/time/server-time.js';
import { Icon } from '../../ui/icons.js';
import styles from './board-devices.module.css';

/** Which device asks, for which shuttle, since when: to be looked at before it is confirmed. */
export const FoundDevice = ({ screen }: { screen: PendingBoardDevice }) => (
  <section className={styles.found} aria-label="The screen that asks">
    <Icon name="tablet" size={22} />
    <div className="grow">
      <p className="name">Shuttle {screen.lane} - Customer Pick Up</p>
      <p className={styles.device}>
        {screen.device} · asked {ago(Math.max(0, serverNow() - Date.parse(screen.askedAt)))}
      </p>
    </div>
  </section>
);
