import type { RideCard } from '../../lib/rides/lanes.js';
import { useUiWords } from '../words.js';

interface CustomerCountProps {
  cards: readonly Pick<RideCard, 'partySize'>[];
  className?: string | undefined;
}

/** '3 customers · 7 people', or '3 customers' if each comes alone. */
export function CustomerCount({ cards, className }: CustomerCountProps) {
  const words = useUiWords();
  const people = cards.reduce((sum, { partySize }) => sum + partySize, 0);
  return (
    <span className={className}>
      <span>{words.customers(cards.length)}</span>
      {people !== cards.length && <span>{` · ${words.people(people)}`}</span>}
    </span>
  );
}
