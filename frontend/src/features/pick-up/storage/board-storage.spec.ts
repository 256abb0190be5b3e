import { aBoardCard, aSettings } from '../../../testing/builders.js';
import { type BoardSnapshot, HOUR, loadSnapshot, storeSnapshot } from './board-storage.js';

const KEY = 'pickUp.known..1';
const NOW = Date.parse('2026-11-21T15:45:00.000Z');

const snapshot = (): BoardSnapshot => ({
  at: NOW,
  settings: aSettings(),
  waiting: { rev: 4, epoch: 'harborview.one', cards: [aBoardCard({ acknowledgedAt: null, unacknowledgedAt: null })] },
  riding: { rev: 4, epoch: 'harborview.one', cards: [aBoardCard({ shuttleStatus: 'picked_up', shuttleNumber: 1 })] },
});

describe('loadSnapshot', () => {
  it('should return the stored snapshot for an hour', () => {
    storeSnapshot(KEY, snapshot());
    expect(loadSnapshot(KEY, NOW + HOUR - 1)).toEqual({ build: '', ...snapshot() });
    expect(loadSnapshot(KEY, NOW + HOUR)).toBeNull();
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it.each([
    ['truncated', '{"at":1763740000000,"settings":{"lotId"'],
    ['foreign', '"shuttle"'],
    ['of another build', JSON.stringify({ ...snapshot(), build: 'another' })],
  ])('should drop a value that is %s', (_what, text) => {
    localStorage.setItem(KEY, text);
    expect(loadSnapshot(KEY, NOW)).toBeNull();
    expect(localStorage.getItem(KEY)).toBeNull();
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
