import { VersionTracker, NO_VERSION, TRUST_MS, type BoardVersion } from './version-tracker.js';

/** A version in the database that most tests use. */
const at = (version: number, epoch = 'first'): BoardVersion => ({ version, epoch });

describe('VersionTracker', () => {
  describe('isCurrent', () => {
    const confirmed = (version: number): VersionTracker => {
      const tracker = new VersionTracker();
      tracker.confirm(at(version), 0);
      return tracker;
    };

    it.each<[string, (tracker: VersionTracker) => void, { cached: number; seen?: number; now?: number }, boolean]>([
      ['a confirmed version', () => {}, { cached: 5 }, true],
      ['a confirmed version within a second', () => {}, { cached: 5, now: TRUST_MS }, true],
      ['a confirmed version after a second', () => {}, { cached: 5, now: TRUST_MS + 1 }, false],
      ['a version older than confirmed', () => {}, { cached: 4 }, false],
      ['a version older than an event', (tracker) => tracker.recordEvent(at(6)), { cached: 5 }, false],
      ['a version older than an own write', (tracker) => tracker.requireAtLeast(at(6)), { cached: 5 }, false],
      ['a version older than the reader has seen', () => {}, { cached: 5, seen: 6 }, false],
      ['the version that the reader has seen', () => {}, { cached: 5, seen: 5 }, true],
      ['a version that was fetched after an event', (tracker) => tracker.recordEvent(at(6)), { cached: 6 }, true],
      ['an old confirmation that arrives late', (tracker) => tracker.confirm(at(5), -TRUST_MS), { cached: 5 }, true],
    ])('should return the expected result: %s', (_what, happens, { cached, seen = 0, now = 0 }, answer) => {
      const tracker = confirmed(5);
      happens(tracker);
      expect(tracker.isCurrent(at(cached), at(seen), now)).toBe(answer);
    });
  });

  describe('isUpToDate', () => {
    const following = (from: number): VersionTracker => {
      const tracker = new VersionTracker();
      tracker.confirm(at(from), 0);
      return tracker;
    };

    it.each<[string, (tracker: VersionTracker) => void, number, boolean]>([
      ['data without an event', (tracker) => [6, 7].forEach((each) => tracker.recordEvent(at(each))), 5, true],
      ['data cached before the tracker started', (tracker) => tracker.recordEvent(at(6)), 4, false],
      ['data cached before a gap', (tracker) => [6, 8].forEach((each) => tracker.recordEvent(at(each))), 5, false],
      [
        'what comes together out of order',
        (tracker) => [7, 8, 6].forEach((each) => tracker.recordEvent(at(each))),
        5,
        true,
      ],
      ['data before an own write’s event', (tracker) => tracker.requireAtLeast(at(6)), 5, false],
      ['data older than the confirmed version', (tracker) => tracker.confirm(at(6), 0), 5, false],
    ])('should return the expected result: %s', (_what, happens, cached, answer) => {
      const tracker = following(5);
      happens(tracker);
      expect(tracker.isUpToDate(at(cached), NO_VERSION, 0)).toBe(answer);
    });

    it('should give up a gap at a confirmation half a second after the one that found it, and not earlier', () => {
      const tracker = following(5);
      tracker.recordEvent(at(7));
      tracker.confirm(at(7), 0);
      tracker.confirm(at(7), 499);
      expect(tracker.isUpToDate(at(7), NO_VERSION, 0)).toBe(true);
      tracker.recordEvent(at(6));
      expect(tracker.isUpToDate(at(5), NO_VERSION, 0)).toBe(true);
      tracker.recordEvent(at(9));
      tracker.confirm(at(9), 500);
      tracker.confirm(at(9), 1000);
      expect([tracker.isUpToDate(at(8), NO_VERSION, 1000), tracker.isUpToDate(at(9), NO_VERSION, 1000)]).toEqual([
        false,
        true,
      ]);
      tracker.recordEvent(at(10));
      expect(tracker.isUpToDate(at(9), NO_VERSION, 1000)).toBe(true);
    });

    it('should not treat delayed events as a gap, however often the version is confirmed', () => {
      const tracker = following(5);
      for (const askedAt of [1, 2, 3]) tracker.confirm(at(6), askedAt);
      expect(tracker.isUpToDate(at(5), NO_VERSION, 0)).toBe(false);
      tracker.recordEvent(at(6));
      for (const askedAt of [900, 901]) tracker.confirm(at(7), askedAt);
      tracker.recordEvent(at(7));
      expect(tracker.isUpToDate(at(5), NO_VERSION, 900)).toBe(true);
    });
  });

  it('should reset instead of buffering events after a gap without limit', () => {
    const tracker = new VersionTracker();
    tracker.confirm(at(5), 0);
    for (let version = 7; version <= 10_007; version += 1) tracker.recordEvent(at(version));
    tracker.confirm(at(10_007), 0);
    expect([tracker.isUpToDate(at(10_006), NO_VERSION, 0), tracker.isUpToDate(at(10_007), NO_VERSION, 0)]).toEqual([
      false,
      true,
    ]);
    tracker.recordEvent(at(10_008));
    expect(tracker.isUpToDate(at(10_007), NO_VERSION, 0)).toBe(true);
  });

  describe('waitFor', () => {
    it('should wait for the event that fills the gap', async () => {
      const tracker = new VersionTracker();
      tracker.confirm(at(5), 0);
      const reached = tracker.waitFor(7, 60_000);
      tracker.recordEvent(at(7));
      tracker.recordEvent(at(6));
      expect(await reached).toBe(true);
    });

    it('should stop waiting at the timeout, and at once when the event cannot arrive', async () => {
      const tracker = new VersionTracker();
      expect(await tracker.waitFor(1, 60_000)).toBe(false);
      tracker.confirm(at(5), 0);
      expect(await tracker.waitFor(6, 1)).toBe(false);
    });
  });

  describe('after the database was restored or emptied', () => {
    const cached = at(9);
    const restored = (version: number): VersionTracker => {
      const tracker = new VersionTracker();
      tracker.confirm(at(9), 0);
      tracker.recordEvent(at(10));
      tracker.confirm(at(version, 'second'), 100);
      return tracker;
    };

    it('should reset to the new database, even at a lower version, and report it', () => {
      const tracker = new VersionTracker();
      expect([tracker.confirm(at(9), 0), tracker.confirm(at(9), 50), tracker.confirm(at(3, 'second'), 100)]).toEqual([
        false,
        false,
        true,
      ]);
      expect(tracker.isCurrent(at(3, 'second'), NO_VERSION, 100)).toBe(true);
      expect(tracker.requiredVersion(at(9))).toBe(3);
      tracker.recordEvent(at(4, 'second'));
      expect(tracker.isUpToDate(at(3, 'second'), NO_VERSION, 100)).toBe(true);
    });

    it.each([3, 9, 10, 12])('should not allow data cached before the restore, at version %d', (version) => {
      const tracker = restored(version);
      expect([tracker.isCurrent(cached, NO_VERSION, 100), tracker.isUpToDate(cached, NO_VERSION, 100)]).toEqual([
        false,
        false,
      ]);
    });

    it('should ignore late responses and events, but require a confirmation after an event', () => {
      const tracker = restored(3);
      expect(tracker.confirm(at(10), 99)).toBe(false);
      expect(tracker.isCurrent(at(3, 'second'), NO_VERSION, 100)).toBe(true);
      tracker.recordEvent(at(11));
      expect([tracker.isConfirmed(100), tracker.requiredVersion(NO_VERSION)]).toEqual([false, 3]);
    });

    it('should require a confirmation for a reader who has seen another database', () => {
      expect(restored(3).isCurrent(at(3, 'second'), at(4, 'third'), 100)).toBe(false);
    });

    it('should continue when older and newer services answer in turn', () => {
      const tracker = new VersionTracker();
      tracker.confirm({ version: 5 }, 0);
      tracker.confirm(at(6), 1);
      tracker.recordEvent({ version: 6 });
      expect([tracker.isUpToDate({ version: 5 }, NO_VERSION, 1), tracker.isCurrent(at(6), { version: 6 }, 1)]).toEqual([
        true,
        true,
      ]);
    });
  });
});
