import { useEffect, useState } from 'react';
import type { RideCard } from '../../lib/rides/ride-card.js';
import { useNow } from '../../lib/time/use-now.js';
import { cardElementId } from '../../ui/board/focus.js';
import { sinceWords } from '../../ui/board/waits.js';
import { Icon } from '../../ui/icons.js';
import styles from './longest-wait.module.css';

const TICK = 5_000;
/** What lies over the bottom of the screen there: a phone's row of links, or the bar of a selected card. */
const COVERED = '0px 0px -72px 0px';

/** Of those who wait the one who has waited longest, while that card lies below the fold: a press leads there. */
export function LongestWait({ waiting }: { waiting: readonly RideCard[] }) {
  const longest = longestOf(waiting);
  const isBelow = useIsBelow(longest?.id, waiting);
  if (!longest?.customerRequestingRideTimestamp || !isBelow) return null;
  const show = (): void => {
    const card = document.getElementById(cardElementId(longest.id));
    card?.scrollIntoView({ block: 'center' });
    card?.focus({ preventScroll: true });
  };
  return (
    <button type="button" className={styles.hint} onClick={show}>
      Longest wait <Minutes since={longest.customerRequestingRideTimestamp} />
      <Icon name="down" size={16} />
    </button>
  );
}

function Minutes({ since }: { since: string }) {
  const now = useNow(TICK, (time) => sinceWords(since, time));
  return <b>{sinceWords(since, now)}</b>;
}

function longestOf(waiting: readonly RideCard[]): RideCard | undefined {
  const since = (card: RideCard): string => card.customerRequestingRideTimestamp ?? '~';
  return waiting.reduce<RideCard | undefined>((longest, card) => {
    return longest && since(longest) <= since(card) ? longest : card;
  }, undefined);
}

/** Whether a card lies below what the screen shows. `cards`: its element is another after they changed. */
function useIsBelow(id: string | undefined, cards: readonly RideCard[]): boolean {
  const [isBelow, setBelow] = useState(false);
  useEffect(() => {
    const card = id === undefined ? null : document.getElementById(cardElementId(id));
    if (!card) return setBelow(false);
    const observer = new IntersectionObserver(
      ([entry]) => entry && setBelow(!entry.isIntersecting && entry.boundingClientRect.top > 0),
      { rootMargin: COVERED },
    );
    observer.observe(card);
    return () => observer.disconnect();
  }, [id, cards]);
  return isBelow;
}
