import type { ReactNode } from 'react';
import { useSettings } from '../../lib/lot/settings.js';
import { TerminalBadge } from '../../ui/label/terminal-badge.js';
import type { RideCard } from '../../lib/rides/lanes.js';
import { useWords } from './language/words.js';
import styles from './pick-up.module.css';

/**
 * The headings of the stops, by the id of the first card at each. `waiting` is sorted by stop. A lot at which nobody has a terminal
 * has no stops.
 */
export function stopHeadings(waiting: readonly RideCard[]): ReadonlyMap<string, ReactNode> {
  const stops = new Map<string, RideCard[]>();
  for (const card of waiting) stops.set(card.terminal, [...(stops.get(card.terminal) ?? []), card]);
  if ([...stops.keys()].every((terminal) => terminal === '')) return new Map();
  return new Map(
    [...stops].flatMap(([terminal, cards]) =>
      cards.slice(0, 1).map(({ id }) => [id, <StopHeading key={id} terminal={terminal} count={cards.length} />]),
    ),
  );
}

function StopHeading({ terminal, count }: { terminal: string; count: number }) {
  const words = useWords();
  const lot = useSettings();
  return (
    <h3 className={`row ${styles.stop}`}>
      {terminal === '' ? words.noTerminal : <TerminalBadge terminal={terminal} lot={lot} />}
      <span>{words.customers(count)}</span>
    </h3>
  );
}
