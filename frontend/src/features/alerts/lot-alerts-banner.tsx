import { waitedMs } from '@lotline/protocol';
import { useNarrow } from '../../lib/page/use-media.js';
import { serverNow } from '../../lib/time/server-time.js';
import { useNow } from '../../lib/time/use-now.js';
import { useWhenReleased } from '../../lib/page/use-when-released.js';
import styles from '../../ui/banner/unacknowledged-banner.module.css';
import { formatWaited } from '../../lib/time/durations.js';
import { Icon } from '../../ui/icons.js';
import { AsWritten } from '../../ui/label/as-written.js';
import { useLotAlerts, type LotAlert } from './other-lots.js';

/** Names at most this many lots; one on a narrow screen. */
const MAX_NAMED = 3;

/** Names the other lots at which a request rings. A press on a lot calls `onOpen`. */
export function LotAlertsBanner({ onOpen }: { onOpen: (lotId: string) => void }) {
  const alerts = useWhenReleased(useLotAlerts());
  return <div role="alert">{alerts.length > 0 && <Lots alerts={alerts} onOpen={onOpen} />}</div>;
}

function groupByLot(alerts: readonly LotAlert[]): Map<string, LotAlert[]> {
  const lots = new Map<string, LotAlert[]>();
  for (const alert of alerts) lots.set(alert.card.lotId, [...(lots.get(alert.card.lotId) ?? []), alert]);
  return lots;
}

function Lots({ alerts, onOpen }: { alerts: readonly LotAlert[]; onOpen: (lotId: string) => void }) {
  useNow(5_000);
  const now = serverNow();
  const isNarrow = useNarrow();
  const lots = [...groupByLot(alerts)];
  const named = lots.slice(0, isNarrow ? 1 : MAX_NAMED);
  const others = lots.length - named.length;
  return (
    <aside className={`tint tone-bad ${styles.banner}`} aria-label="Requests at other lots">
      <Icon name="bell" />
      <strong>{alerts.length === 1 ? 'A request at another lot' : `${alerts.length} requests at other lots`}</strong>
      <ul className={`cluster ${styles.who}`}>
        {named.map(([lotId, [first, ...more]]) => (
          <li key={lotId}>
            {first && (
              <button
                type="button"
                className={`button outlined ${styles.open} ${styles.lot}`}
                onClick={() => onOpen(lotId)}
              >
                <AsWritten className={`strong ellipsis ${styles.title}`}>{first.lotTitle}</AsWritten>{' '}
                <AsWritten
                  className={`strong ellipsis ${styles.name}`}
                >{`${first.card.firstName} ${first.card.lastName}`}</AsWritten>
                <span className={styles.wait} aria-live="off">
                  {formatWaited(waitedMs(first.card, now))}
                </span>
                {more.length > 0 && <span className={styles.wait}>{`+${more.length}`}</span>}
              </button>
            )}
          </li>
        ))}
        {others > 0 && <li>{`and ${others} more`}</li>}
      </ul>
    </aside>
  );
}
