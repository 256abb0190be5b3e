import fc from 'fast-check';
import { aBoardCard, aSettings } from '../../testing/builders.js';
import type { Known } from './known.js';
import { HOUR, recall, remember } from './tablet.js';

const KEY = 'pickUp.known..1';
const NOW = Date.parse('2026-11-21T15:45:00.000Z');

const known = (): Known => ({
  at: NOW,
  settings: aSettings(),
  waiting: { rev: 4, epoch: 'harborview.one', cards: [aBoardCard({ acknowledgedAt: null, unacknowledgedAt: null })] },
  riding: { rev: 4, epoch: 'harborview.one', cards: [aBoardCard({ shuttleStatus: 'picked_up', shuttleNumber: 1 })] },
});

describe('loadSnapshot', () => {
  beforeEach(() => localStorage.clear());

  it('should return the stored snapshot for an hour', () => {
    remember(KEY, known());
    expect(recall(KEY, NOW + HOUR - 1)).toEqual(known());
    expect(recall(KEY, NOW + HOUR)).toBeNull();
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it.each([
    ['broken off', '{"at":1763740000000,"settings":{"lotId"'],
    ['foreign', '"shuttle"'],
    ['without an age', JSON.stringify({ ...known(), at: undefined })],
    [
      'of settings that knew no board access',
      JSON.stringify({ ...known(), settings: { ...aSettings(), boardAccess: undefined } }),
    ],
    ['of lists that knew no epoch', JSON.stringify({ ...known(), waiting: { rev: 4, cards: [] } })],
    [
      'of cards without a party',
      JSON.stringify({ ...known(), riding: { rev: 4, epoch: '', cards: [{ ...aBoardCard(), partySize: undefined }] } }),
    ],
    [
      'of a customer who asked at no time',
      JSON.stringify({
        ...known(),
        waiting: { rev: 4, epoch: '', cards: [aBoardCard({ customerRequestingRideTimestamp: 'soon' })] },
      }),
    ],
  ])('should drop a value that is %s', (_what, text) => {
    localStorage.setItem(KEY, text);
    expect(recall(KEY, NOW)).toBeNull();
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it('should accept or drop a snapshot with any part changed, without throwing', () => {
    const part = fc.constantFrom('at', 'settings', 'waiting', 'riding');
    fc.assert(
      fc.property(part, fc.jsonValue(), (name, value) => {
        localStorage.setItem(KEY, JSON.stringify({ ...known(), [name]: value }));
        const isAge = name === 'at' && typeof value === 'number';
        expect(recall(KEY, NOW) === null || isAge).toBe(true);
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
    remember(KEY, known());
    expect(warned).toHaveBeenCalledTimes(1);
    full.mockRestore();
    warned.mockRestore();
    expect(recall(KEY, NOW)).toBeNull();
  });
});
