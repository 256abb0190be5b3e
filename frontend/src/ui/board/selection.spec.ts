import type { LaneKey, Lanes, RideCard } from '../../lib/rides/lanes.js';
import { aBoardCard } from '../../testing/builders.js';
import { select, splitMoved, type Choice } from './selection.js';

const waiting = ['ada', 'bo', 'cleo', 'dov'].map((id) => aBoardCard({ id, shuttleStatus: 'requesting_ride' }));
const eve = aBoardCard({ id: 'eve', shuttleStatus: 'picked_up', shuttleNumber: 1 });
const lanesOf = (...cards: RideCard[]): Lanes =>
  new Map<LaneKey, RideCard[]>([
    ['requesting_ride', cards.filter(({ shuttleStatus }) => shuttleStatus === 'requesting_ride')],
    ['shuttle-1', cards.filter(({ shuttleNumber }) => shuttleNumber === 1)],
  ]);
const lanes = lanesOf(...waiting, eve);
const selected = (...ids: string[]) =>
  new Map([...waiting, eve].filter(({ id }) => ids.includes(id)).map((card) => [card.id, card]));

describe('dispatch.md, Several cards: select', () => {
  it.each<[string, string[], string, Choice, string, string[]]>([
    ['one', [], 'bo', 'alone', '', ['bo']],
    ['another one instead', ['ada', 'cleo'], 'bo', 'alone', 'ada', ['bo']],
    ['nobody, by a tap on the only one', ['bo'], 'bo', 'alone', 'bo', []],
    ['one of several alone', ['ada', 'bo'], 'bo', 'alone', 'bo', ['bo']],
    ['one more', ['ada'], 'eve', 'more', 'ada', ['ada', 'eve']],
    ['one less', ['ada', 'eve'], 'ada', 'more', 'eve', ['eve']],
    ['all from the last one on', ['ada'], 'cleo', 'through', 'ada', ['ada', 'bo', 'cleo']],
    ['all up to the last one', ['dov'], 'bo', 'through', 'dov', ['bo', 'cleo', 'dov']],
    ['one more if the last one is in another lane', ['eve'], 'bo', 'through', 'eve', ['bo', 'eve']],
    ['the same if the card is gone', ['ada'], 'zoe', 'more', 'ada', ['ada']],
  ])('should select %s', (_what, before, id, choice, last, after) => {
    expect([...select(selected(...before), id, choice, last, lanes).keys()].sort()).toEqual(after);
  });
});

describe('splitMoved', () => {
  it('should keep what is where it was selected, with its latest facts', () => {
    const newer = { ...aBoardCard({ id: 'ada', shuttleStatus: 'requesting_ride' }), version: 9, partySize: 4 };
    expect(splitMoved(selected('ada'), lanesOf(newer))).toEqual({ still: [newer], moved: [] });
  });

  it('should tell where the others are now', () => {
    const [ada, bo] = waiting;
    const now = aBoardCard({ id: 'ada', shuttleStatus: 'picked_up', shuttleNumber: 1 });
    expect(splitMoved(selected('ada', 'bo'), lanesOf(now))).toEqual({
      still: [],
      moved: [
        { card: ada, now },
        { card: bo, now: null },
      ],
    });
  });
});
