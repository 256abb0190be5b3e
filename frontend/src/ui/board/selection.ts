import { isAt } from '@lotline/protocol';
import { laneAt, placeOf, type Lanes, type RideCard } from '../../lib/rides/lanes.js';

/**
 * How a tap chooses a card: `alone`; `more` (Ctrl, ⌘, or any tap while several are selected) adds it or takes it away; `through`
 * (Shift) adds all cards of its lane from the last one that was tapped.
 */
export type Choice = 'alone' | 'more' | 'through';

/** The selected cards by id, as they were shown when they were selected. */
export type Selected = ReadonlyMap<string, RideCard>;

export const NOBODY: Selected = new Map();

/** The selection after a tap on a card. `last` is the id of the card that was tapped before it; '' for none. */
export function select(before: Selected, id: string, choice: Choice, last: string, lanes: Lanes): Selected {
  const lane = lanes.get(laneAt(lanes, id) ?? 'requesting_ride') ?? [];
  const card = lane.find((one) => one.id === id);
  if (!card) return before;
  if (choice === 'alone') return before.has(id) && before.size === 1 ? NOBODY : new Map([[id, card]]);
  const after = new Map(before);
  if (choice === 'through') {
    const ends = [lane.findIndex((one) => one.id === last), lane.indexOf(card)].filter((at) => at !== -1);
    for (const one of lane.slice(Math.min(...ends), Math.max(...ends) + 1)) after.set(one.id, one);
  } else if (!after.delete(id)) after.set(id, card);
  return after;
}

/**
 * Splits the selection into the cards that are still where they were selected, and those that somebody else has moved since, as they
 * are now: those are no longer selected, as a dragged card is not dropped. `now` is null for a card that has left the board.
 */
export function splitMoved(selected: Selected, lanes: Lanes): { still: RideCard[]; moved: MovedCard[] } {
  const cards = new Map([...lanes.values()].flat().map((card) => [card.id, card]));
  const still: RideCard[] = [];
  const moved: MovedCard[] = [];
  for (const [id, card] of selected) {
    const now = cards.get(id) ?? null;
    if (now && isAt(now, placeOf(card))) still.push(now);
    else moved.push({ card, now });
  }
  return { still, moved };
}

export interface MovedCard {
  card: RideCard;
  now: RideCard | null;
}
