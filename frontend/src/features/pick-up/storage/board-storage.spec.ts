import fc from 'fast-check';
import { aBoardCard, aSettings } from '../../../testing/builders.js';
import type { BoardSnapshot } from './board-snapshot.js';
import { HOUR, loadSnapshot, storeSnapshot } from './board-storage.js';

const KEY = 'pickUp.known..1';
const NOW = Date.parse('2026-11-21T15:45:00.000Z');

const snapshot = (): BoardSnapshot => ({
  at: NOW,
  settings: aSettings(),
  waiting: { rev: 4, epoch: 'harborview.one', cards: [aBoardCard({ acknowledgedAt: null, unacknowledgedAt: null })] },
  riding: { rev: 4, epoch: 'harborview.one', cards: [aBoardCard({ shuttleStatus: 'picked_up', shuttleNumber: 1 })] },
});

describe('loadSnapshot', () => {
  beforeEach(() => localStorage.clear());

  it('should return the stored snapshot for an hour', () => {
    storeSnapshot(KEY, snapshot());
    expect(loadSnapshot(KEY, NOW + HOUR - 1)).toEqual(snapshot());
    expect(loadSnapshot(KEY, NOW + HOUR)).toBeNull();
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it.each([
    ['truncated', '{"at":1763740000000,"settings":{"lotId"'],
    ['foreign', '"shuttle"'],
    ['without an age', JSON.stringify({ ...snapshot(), at: undefined })],
    [
      'without board access in its settings',
      JSON.stringify({ ...snapshot(), settings: { ...aSettings(), boardAccess: undefined } }),
    ],
    ['without epochs in its lists', JSON.stringify({ ...snapshot(), waiting: { rev: 4, cards: [] } })],
    [
      'without party sizes',
      JSON.stringify({
        ...snapshot(),
        riding: { rev: 4, epoch: '', cards: [{ ...aBoardCard(), partySize: undefined }] },
      }),
    ],
    [
      'of a request with an invalid time',
      JSON.stringify({
        ...snapshot(),
        waiting: { rev: 4, epoch: '', cards: [aBoardCard({ customerRequestingRideTimestamp: 'soon' })] },
      }),
    ],
  ])('should drop a value that is %s', (_what, text) => {
    localStorage.setItem(KEY, text);
    expect(loadSnapshot(KEY, NOW)).toBeNull();
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it('should accept or drop a snapshot with any part changed, without throwing', () => {
    const part = fc.constantFrom('at', 'settings', 'waiting', 'riding');
    fc.assert(
      fc.property(part, fc.jsonValue(), (name, value) => {
        localStorage.setItem(KEY, JSON.stringify({ ...snapshot(), [name]: value }));
        const isAge = name === 'at' && typeof value === 'number';
        expect(loadSnapshot(KEY, NOW) === null || isAge).toBe(true);
      }),
    );
  });
});

describe('storeSnapshot', () => {
  it('should tolerate full storage', () => {
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    });
    const warned = jest.spyOn(console, 'warn').mockReturnValue();
    storeSnapshot(KEY, snapshot());
    expect(warned).toHaveBeenCalledTimes(1);
    full.mockRestore();
    warned.mockRestore();
    expect(loadSnapshot(KEY, NOW)).toBeNull();
  });
});
