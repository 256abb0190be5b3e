import { foldText, phoneDigits } from '@lotline/protocol';
import type { Lanes, RideCard } from '../../lib/rides/lanes.js';

type Filtered = Pick<RideCard, 'firstName' | 'lastName' | 'phone' | 'terminal'>;

/** Whether each word of the text is in the customer's name, is their terminal, or has digits that are in their phone. */
export function matchesFilter({ firstName, lastName, phone, terminal }: Filtered, text: string): boolean {
  const name = fold(`${firstName} ${lastName}`);
  const [place, digits] = [fold(terminal), phoneDigits(phone)];
  return fold(text)
    .split(/[\s,]+/)
    .every((word) => {
      const typed = phoneDigits(word);
      return name.includes(word) || place === word || (typed !== '' && digits.includes(typed) && !/\p{L}/u.test(word));
    });
}

const fold = (text: string): string => foldText(text).toLowerCase().trim();

/** The cards that match; all of them without a text. */
export function filterLanes(lanes: Lanes, text: string): Lanes {
  if (text.trim() === '') return lanes;
  return new Map([...lanes].map(([lane, cards]) => [lane, cards.filter((card) => matchesFilter(card, text))]));
}
