import { useEffect, useState } from 'react';
import { useNow } from '../../lib/time/use-now.js';
import { cardElementId } from '../../ui/board/focus.js';
import { minutesSince, timeSince } from '../../ui/board/waiting-time.js';
import { Icon } from '../../ui/icons.js';
import { UI_EN } from '../../ui/words.js';
import styles from './dispatch.module.css';
import type { RideCard } from '../../lib/rides/lanes.js';

const TICK = 5_000;
/** Excludes the part of the viewport covered by a phone's navigation or the bar of a selected card. */
const ROOT_MARGIN = '0px 0px -72px 0px';

/** A button that scrolls to the customer with the longest wait while that card is below the fold. */
export function LongestWait({ waiting }: { waiting: readonly RideCard[] }) {
  const longest = findLongest(waiting);
  const isBelow = useIsBelow(longest?.id, waiting);
  if (!longest?.customerRequestingRideTimestamp || !isBelow) return null;
  const show = (): void => {
    const card = document.getElementById(cardElementId(longest.id));
    card?.scrollIntoView({ block: 'center' });
    card?.focus({ preventScroll: true });
  };
  return (
    <button type="button" className={styles.hint} onClick={show}>
      <span>Longest wait</span> <Minutes since={longest.customerRequestingRideTimestamp} />
      <Icon name="down" size={16} />
    </button>
  );
}

/** Shows nothing in the first minute. */
function Minutes({ since }: { since: string }) {
  const textAt = (time: number): string | null =>
    minutesSince(since, time) === 0 ? null : timeSince(since, time, UI_EN);
  return <b>{textAt(useNow(TICK, textAt))}</b>;
}

function findLongest(waiting: readonly RideCard[]): RideCard | undefined {
  const since = (card: RideCard): string => card.customerRequestingRideTimestamp ?? '~';
  return waiting.reduce<RideCard | undefined>((longest, card) => {
    return longest && since(longest) <= since(card) ? longest : card;
  }, undefined);
}

/** Whether a card is below the viewport. Re-observes when `cards` change, because the card's element may be replaced. */
function useIsBelow(id: string | undefined, cards: readonly RideCard[]): boolean {
  const [isBelow, setBelow] = useState(false);
  useEffect(() => {
    const card = id === undefined ? null : document.getElementById(cardElementId(id));
    if (!card) return setBelow(false);
    const observer = new IntersectionObserver(
      ([entry]) => entry && setBelow(!entry.isIntersecting && entry.boundingClientRect.top > 0),
      { rootMargin: ROOT_MARGIN },
    );
    observer.observe(card);
    return () => observer.disconnect();
  }, [id, cards]);
  return isBelow;
}
