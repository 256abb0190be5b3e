import { rideChanged } from '../testing/builders.js';
import { LotReplica, NO_VERSION, type Copy, type Version } from './lot-replica.js';

/** A version in the database that most tests use. */
const at = (version: number, epoch = 'first'): Version => ({ version, epoch });

/** A copy that applies changes up to `limit`. */
const copyAt = (version: number, epoch = 'first', limit = Number.POSITIVE_INFINITY): Copy => ({
  lotId: 'harborview',
  version,
  epoch,
  apply({ boardVersion }) {
    if (boardVersion > limit) return false;
    this.version = boardVersion;
    return true;
  },
});

const change = (replica: LotReplica, ...versions: number[]): void => {
  for (const version of versions) replica.recordChange(rideChanged(version));
};

const confirmedAt = (version: number): LotReplica => {
  const replica = new LotReplica();
  replica.confirm(at(version), 0);
  return replica;
};

describe('LotReplica', () => {
  describe('isNewest', () => {
    it.each<[string, (replica: LotReplica) => void, { copy: number; seen?: number }, boolean]>([
      ['the confirmed version', () => {}, { copy: 5 }, true],
      ['a version older than confirmed', () => {}, { copy: 4 }, false],
      ['a version that all changes bring to the latest', (replica) => change(replica, 6, 7), { copy: 5 }, true],
      ['one that they bring there out of order', (replica) => change(replica, 7, 8, 6), { copy: 5 }, true],
      ['a version before a gap', (replica) => change(replica, 6, 8), { copy: 5 }, false],
      ['a version after a gap', (replica) => change(replica, 6, 8), { copy: 7 }, true],
      ['a version before an own write’s change', (replica) => replica.requireAtLeast(at(6)), { copy: 5 }, false],
      ['a version older than confirmed since', (replica) => replica.confirm(at(6), 0), { copy: 5 }, false],
      ['a version older than the reader has seen', () => {}, { copy: 5, seen: 6 }, false],
      ['the version that the reader has seen', () => {}, { copy: 5, seen: 5 }, true],
    ])('should return the expected result: %s', (_what, happens, { copy, seen = 0 }, answer) => {
      const replica = confirmedAt(5);
      happens(replica);
      expect(replica.isNewest(copyAt(copy), at(seen))).toBe(answer);
    });

    it('should not hold for a copy that refuses a change', () => {
      const replica = confirmedAt(5);
      change(replica, 6, 7);
      expect(replica.isNewest(copyAt(5, 'first', 6), NO_VERSION)).toBe(false);
    });

    it('should not hold for a copy older than the changes that are kept', () => {
      const replica = confirmedAt(5);
      for (let version = 6; version <= 106; version += 1) change(replica, version);
      expect([5, 6].map((version) => replica.isNewest(copyAt(version), NO_VERSION))).toEqual([false, true]);
    });
  });

  describe('waitFor', () => {
    it('should wait for the change that fills the gap', async () => {
      const replica = confirmedAt(5);
      const copy = copyAt(5);
      const reached = replica.waitFor(copy, at(7), 60_000);
      change(replica, 7, 6);
      await reached;
      expect(copy.version).toBe(7);
    });

    it('should stop waiting at the timeout, and not wait for a copy of another database', async () => {
      const replica = confirmedAt(5);
      await replica.waitFor(copyAt(5), at(6), 1);
      await replica.waitFor(copyAt(4, 'another'), NO_VERSION, 60_000);
      expect(replica.isNewest(copyAt(5), at(6))).toBe(false);
    });
  });

  describe('confirmedAt', () => {
    it('should be the time of the latest question, in whichever order the answers arrive', () => {
      const replica = new LotReplica();
      expect(replica.confirmedAt).toBe(Number.NEGATIVE_INFINITY);
      for (const askedAt of [10, 20, 15]) replica.confirm(at(5), askedAt);
      expect(replica.confirmedAt).toBe(20);
    });
  });

  describe('after the database was restored or emptied', () => {
    const restored = (version: number): LotReplica => {
      const replica = confirmedAt(9);
      change(replica, 10);
      replica.confirm(at(version, 'second'), 100);
      return replica;
    };

    it('should reset to the new database, even at a lower version, and report it', () => {
      const replica = confirmedAt(9);
      expect([replica.confirm(at(9), 50), replica.confirm(at(3, 'second'), 100)]).toEqual([false, true]);
      expect(replica.isNewest(copyAt(3, 'second'), NO_VERSION)).toBe(true);
      expect(replica.required(NO_VERSION)).toEqual(at(3, 'second'));
      replica.recordChange({ ...rideChanged(4), epoch: 'second' });
      expect(replica.isNewest(copyAt(3, 'second'), NO_VERSION)).toBe(true);
    });

    it.each([3, 9, 10, 12])('should not allow a copy from before the restore, at version %d', (version) => {
      expect(restored(version).isNewest(copyAt(9), NO_VERSION)).toBe(false);
    });

    it('should ignore late answers and changes, but require a confirmation after a change', () => {
      const replica = restored(3);
      expect(replica.confirm(at(10), 99)).toBe(false);
      expect(replica.confirmedAt).toBe(100);
      change(replica, 4);
      expect(replica.confirmedAt).toBe(Number.NEGATIVE_INFINITY);
      expect(replica.isNewest(copyAt(3, 'second'), NO_VERSION)).toBe(true);
      expect(replica.required(NO_VERSION)).toEqual(at(3, 'second'));
    });

    it('should require what a change of the new database said before its confirmation', () => {
      const replica = confirmedAt(9);
      replica.recordChange({ ...rideChanged(4), epoch: 'second' });
      replica.confirm(at(3, 'second'), 100);
      expect(replica.isNewest(copyAt(3, 'second'), NO_VERSION)).toBe(false);
    });

    it('should not allow a copy for a reader who has seen another database', () => {
      expect(restored(3).isNewest(copyAt(3, 'second'), at(4, 'third'))).toBe(false);
    });
  });
});
