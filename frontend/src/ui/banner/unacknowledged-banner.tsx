import { isUnacknowledged, waitedMs } from '@lotline/protocol';
import { useNarrow } from '../../lib/page/use-media.js';
import { useNow } from '../../lib/time/use-now.js';
import { Icon } from '../icons.js';
import { AsWritten } from '../label/as-written.js';
import { useUiWords } from '../words.js';
import { formatWaited } from '../../lib/time/durations.js';
import styles from './unacknowledged-banner.module.css';
import type { RideCard } from '../../lib/rides/lanes.js';

/** Names at most this many customers, the longest waits first; counts the others. Names one on a narrow screen. */
const MAX_NAMED = 3;

/** Returns the unacknowledged requests of a lane, longest wait first. */
export const unacknowledgedOf = (cards: readonly RideCard[]): RideCard[] =>
  cards.filter(isUnacknowledged).sort((one, other) => (requestedAt(one) < requestedAt(other) ? -1 : 1));

const requestedAt = ({ customerRequestingRideTimestamp: at }: RideCard): string => at ?? '';

interface UnacknowledgedBannerProps {
  /** From `unacknowledgedOf`. */
  requests: readonly RideCard[];
  /** Opens the board; absent on the board itself. */
  onOpen?: () => void;
}

/**
 * Shows the lot's unacknowledged requests; renders nothing when there are none. Screen readers announce a change of customers, but
 * not every minute of their wait (docs/product/alerts.md).
 */
export function UnacknowledgedBanner({ requests, onOpen }: UnacknowledgedBannerProps) {
  return <div role="alert">{requests.length > 0 && <Requests requests={requests} {...(onOpen && { onOpen })} />}</div>;
}

function Requests({ requests, onOpen }: UnacknowledgedBannerProps) {
  const words = useUiWords();
  const now = useNow(5_000);
  const isNarrow = useNarrow();
  const named = requests.slice(0, isNarrow ? 1 : MAX_NAMED);
  const others = requests.length - named.length;
  return (
    <aside className={`tint tone-bad ${styles.banner}`} aria-label={words.unacknowledgedRequests}>
      <Icon name="bell" />
      <strong>{words.unacknowledged(requests.length)}</strong>
      <ul className={`cluster ${styles.who}`}>
        {named.map((card) => (
          <li key={card.id}>
            <AsWritten className="strong ellipsis">{`${card.firstName} ${card.lastName}`}</AsWritten>
            <span className={styles.wait} aria-live="off">
              {formatWaited(waitedMs(card, now))}
            </span>
          </li>
        ))}
        {others > 0 && <li>{words.andMore(others)}</li>}
      </ul>
      {onOpen && (
        <button type="button" className={`button outlined ${styles.open}`} onClick={onOpen}>
          {words.openBoard}
        </button>
      )}
    </aside>
  );
}
