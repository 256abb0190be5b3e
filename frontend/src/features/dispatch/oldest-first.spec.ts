import { aBoardCard } from '../../testing/builders.js';
import { sortOldestFirst } from './oldest-first.js';

const at = (minute: number) => `2026-11-21T15:${String(minute).padStart(2, '0')}:00.000Z`;

describe('sortOldestFirst', () => {
  it('should put the longest wait on top of every lane, without changing its input', () => {
    const asking = [3, 1, 2].map((minute) =>
      aBoardCard({ id: `asked-${minute}`, customerRequestingRideTimestamp: at(minute) }),
    );
    const riding = [
      aBoardCard({
        id: 'put-in',
        shuttleStatus: 'picked_up',
        customerRequestingRideTimestamp: null,
        customerPickedUpTimestamp: at(9),
      }),
      aBoardCard({
        id: 'asked',
        shuttleStatus: 'picked_up',
        customerRequestingRideTimestamp: at(4),
        customerPickedUpTimestamp: at(10),
      }),
    ];
    const dropped = [20, 15].map((minute) =>
      aBoardCard({ id: `out-${minute}`, shuttleStatus: 'dropped_off', droppedOffTimestamp: at(minute) }),
    );
    const given = new Map([
      ['requesting_ride', asking],
      ['shuttle-1', riding],
      ['dropped_off', dropped],
    ] as const);
    const sorted = [...sortOldestFirst(given)].map(([lane, cards]) => [lane, cards.map(({ id }) => id)]);
    expect(sorted).toEqual([
      ['requesting_ride', ['asked-1', 'asked-2', 'asked-3']],
      ['shuttle-1', ['asked', 'put-in']],
      ['dropped_off', ['out-15', 'out-20']],
    ]);
    expect(given.get('requesting_ride')?.map(({ id }) => id)).toEqual(['asked-3', 'asked-1', 'asked-2']);
  });
});
