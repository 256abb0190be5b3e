import { aBoardCard } from '../../testing/builders.js';
import { UI_EN } from '../words.js';
import { cardWait, longestSince, requestedAgo } from './waiting-time.js';

const NOW = Date.parse('2026-11-21T16:00:00.000Z');
const minutesAgo = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();

describe('requestedAgo', () => {
  it.each([
    [0.9, 'picked_up', 'requested just now'],
    [4, 'picked_up', 'requested 4 min ago'],
    [75, 'picked_up', 'requested 1 h 15 min ago'],
    [4, 'requesting_ride', null],
  ] as const)('should say for a request of %d minutes, now %s: %s', (minutes, shuttleStatus, text) => {
    const card = aBoardCard({ shuttleStatus, customerRequestingRideTimestamp: minutesAgo(minutes) });
    expect(requestedAgo(card, NOW, UI_EN)).toBe(text);
  });

  it('should be null for a customer who did not request the ride', () => {
    const card = aBoardCard({ shuttleStatus: 'picked_up', customerRequestingRideTimestamp: null });
    expect(requestedAgo(card, NOW, UI_EN)).toBeNull();
  });
});

describe('cardWait', () => {
  it.each([
    [0.9, 'now', 'calm'],
    [1, '1 min', 'calm'],
    [9.9, '9 min', 'calm'],
    [10, '10 min', 'long'],
    [19.9, '19 min', 'long'],
    [20, '20 min', 'veryLong'],
    [75, '1 h 15 min', 'veryLong'],
    [-1, 'now', 'calm'],
  ])('should say a wait of %d minutes as %s, %s', (minutes, text, tone) => {
    const card = aBoardCard({ customerRequestingRideTimestamp: minutesAgo(minutes) });
    expect(cardWait(card, 300, NOW, UI_EN)).toEqual({ text, tone });
  });

  it.each([
    [0, 300, 'out in 5 min'],
    [-0.1, 300, 'out in 5 min'],
    [2.5, 300, 'out in 3 min'],
    [4.5, 300, 'out in 1 min'],
    [5, 300, 'out now'],
    [0, 2, 'out in 1 min'],
  ])('should say when one who was dropped off %d minutes ago is checked out', (minutes, delay, text) => {
    const card = aBoardCard({ shuttleStatus: 'dropped_off', droppedOffTimestamp: minutesAgo(minutes) });
    expect(cardWait(card, delay, NOW, UI_EN)?.text).toBe(text);
  });

  it('should be null for a picked-up customer', () => {
    expect(cardWait(aBoardCard({ shuttleStatus: 'picked_up', shuttleNumber: 1 }), 300, NOW, UI_EN)).toBeNull();
  });
});

describe('longestSince', () => {
  it('should be the oldest request, regardless of the order of the cards', () => {
    const cards = [6, 21, 1].map((minutes) => aBoardCard({ customerRequestingRideTimestamp: minutesAgo(minutes) }));
    expect(longestSince(cards)).toBe(minutesAgo(21));
    expect(longestSince([])).toBeNull();
  });
});
