import fc from 'fast-check';
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
      ['a version older than an event', (tracker) => tracker.received(at(6)), { cached: 5 }, false],
      ['a version older than an own write', (tracker) => tracker.requireAtLeast(at(6)), { cached: 5 }, false],
      ['a version older than the reader has seen', () => {}, { cached: 5, seen: 6 }, false],
      ['the version that the reader has seen', () => {}, { cached: 5, seen: 5 }, true],
      ['a version that was fetched after an event', (tracker) => tracker.received(at(6)), { cached: 6 }, true],
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
      ['data without an event', (tracker) => [6, 7].forEach((each) => tracker.received(at(each))), 5, true],
      ['data cached before the tracker started', (tracker) => tracker.received(at(6)), 4, false],
      ['data cached before a gap', (tracker) => [6, 8].forEach((each) => tracker.received(at(each))), 5, false],
      [
        'what comes together out of order',
        (tracker) => [7, 8, 6].forEach((each) => tracker.received(at(each))),
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
      tracker.received(at(7));
      tracker.confirm(at(7), 0);
      tracker.confirm(at(7), 499);
      expect(tracker.isUpToDate(at(7), NO_VERSION, 0)).toBe(true);
      tracker.received(at(6));
      expect(tracker.isUpToDate(at(5), NO_VERSION, 0)).toBe(true);
      tracker.received(at(9));
      tracker.confirm(at(9), 500);
      tracker.confirm(at(9), 1000);
      expect([tracker.isUpToDate(at(8), NO_VERSION, 1000), tracker.isUpToDate(at(9), NO_VERSION, 1000)]).toEqual([
        false,
        true,
      ]);
      tracker.received(at(10));
      expect(tracker.isUpToDate(at(9), NO_VERSION, 1000)).toBe(true);
    });

    it('should not treat delayed events as a gap, however often the version is confirmed', () => {
      const tracker = following(5);
      for (const askedAt of [1, 2, 3]) tracker.confirm(at(6), askedAt);
      expect(tracker.isUpToDate(at(5), NO_VERSION, 0)).toBe(false);
      tracker.received(at(6));
      for (const askedAt of [900, 901]) tracker.confirm(at(7), askedAt);
      tracker.received(at(7));
      expect(tracker.isUpToDate(at(5), NO_VERSION, 900)).toBe(true);
    });
  });

  it('should reset instead of buffering events after a gap without limit', () => {
    const tracker = new VersionTracker();
    tracker.confirm(at(5), 0);
    for (let version = 7; version <= 10_007; version += 1) tracker.received(at(version));
    tracker.confirm(at(10_007), 0);
    expect([tracker.isUpToDate(at(10_006), NO_VERSION, 0), tracker.isUpToDate(at(10_007), NO_VERSION, 0)]).toEqual([
      false,
      true,
    ]);
    tracker.received(at(10_008));
    expect(tracker.isUpToDate(at(10_007), NO_VERSION, 0)).toBe(true);
  });

  describe('waitFor', () => {
    it('should wait for the event that fills the gap', async () => {
      const tracker = new VersionTracker();
      tracker.confirm(at(5), 0);
      const reached = tracker.waitFor(7, 60_000);
      tracker.received(at(7));
      tracker.received(at(6));
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
      tracker.received(at(10));
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
      expect(tracker.required(at(9))).toBe(3);
      tracker.received(at(4, 'second'));
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
      tracker.received(at(11));
      expect([tracker.isConfirmed(100), tracker.required(NO_VERSION)]).toEqual([false, 3]);
    });

    it('should require a confirmation for a reader who has seen another database', () => {
      expect(restored(3).isCurrent(at(3, 'second'), at(4, 'third'), 100)).toBe(false);
    });

    it('should continue when older and newer services answer in turn', () => {
      const tracker = new VersionTracker();
      tracker.confirm({ version: 5 }, 0);
      tracker.confirm(at(6), 1);
      tracker.received({ version: 6 });
      expect([tracker.isUpToDate({ version: 5 }, NO_VERSION, 1), tracker.isCurrent(at(6), { version: 6 }, 1)]).toEqual([
        true,
        true,
      ]);
    });
  });

  it('should never allow a response older than a received version or than the actual version a second ago', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 20, maxLength: 200, size: 'max' }), (steps) => {
        const world = new World();
        for (const each of steps) world.take(each);
      }),
      { numRuns: 2000 },
    );
  });
});

const LINKS = [0, 1, 2];
const link = fc.constantFrom(...LINKS);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('change' as const), link, own: fc.boolean() }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('deliver' as const), which: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('lose' as const), which: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cut' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restore' as const), version: fc.nat(20) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('ask' as const), link: fc.option(link) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('answer' as const), which: fc.nat(1) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('confirm' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.nat(600) }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('read' as const), link, seen: fc.nat(3) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/**
 * The shuttle service's database: its version, the changes of each link by ascending version, and when each version was
 * reached.
 */
class Database {
  readonly changes: number[][];
  readonly reachedAt: { version: number; at: number }[];

  constructor(
    readonly epoch: string,
    public version: number,
    now: number,
  ) {
    this.changes = LINKS.map(() => [version]);
    this.reachedAt = [{ version, at: now }];
  }

  count(): BoardVersion {
    return at(this.version, this.epoch);
  }

  change(of: number, now: number): void {
    this.version += 1;
    this.changes[of]?.push(this.version);
    this.reachedAt.push({ version: this.version, at: now });
  }

  latest(of: number, contiguousTo: number): number {
    return this.changes[of]?.findLast((version) => version <= contiguousTo) ?? 0;
  }
}

/**
 * Models the shuttle service, the events in transit, and one gateway that caches the links' states. A state's value is
 * the version of its change, or the version at which its database was restored.
 */
class World {
  private readonly tracker = new VersionTracker();
  private now = 0;
  private databases = [new Database('0', 0, 0)];
  private onTheirWay: { link: number; count: BoardVersion }[] = [];
  private asked: { link: number | null; count: BoardVersion; value: number; at: number }[] = [];
  /** The highest version of each database that the gateway has received. */
  private readonly findAcknowledged = new Map<string | undefined, number>();
  private readonly cached = new Map<number, { count: BoardVersion; value: number }>();

  private get database(): Database {
    const last = this.databases.at(-1);
    if (!last) throw new Error('no database');
    return last;
  }

  take(step: Step): void {
    const { database } = this;
    switch (step.do) {
      case 'change':
        database.change(step.link, this.now);
        this.onTheirWay.push({ link: step.link, count: database.count() });
        if (step.own) {
          this.tracker.requireAtLeast(database.count());
          this.hear(database.count());
        }
        return;
      case 'deliver': {
        const [event] = this.onTheirWay.splice(step.which, 1);
        if (!event) return;
        this.hear(event.count);
        this.tracker.received(event.count);
        this.keep(event.link, event.count, event.count.version);
        return;
      }
      case 'lose':
        this.onTheirWay.splice(step.which, 1);
        return;
      case 'cut':
        this.onTheirWay = [];
        return;
      case 'restore':
        this.databases.push(new Database(String(this.databases.length), step.version, this.now));
        return;
      case 'ask': {
        const value = step.link === null ? 0 : database.latest(step.link, database.version);
        this.asked.push({ link: step.link, count: database.count(), value, at: this.now });
        return;
      }
      case 'answer': {
        const [answer] = this.asked.splice(step.which, 1);
        if (!answer) return;
        this.hear(answer.count);
        this.tracker.confirm(answer.count, answer.at);
        if (answer.link !== null) this.keep(answer.link, answer.count, answer.value);
        return;
      }
      case 'confirm':
        this.hear(database.count());
        this.tracker.confirm(database.count(), this.now);
        return;
      case 'wait':
        this.now += step.ms;
        return;
      case 'read': {
        const { version, epoch } = database;
        this.read(step.link, step.seen === 0 ? NO_VERSION : at(Math.max(0, version - step.seen + 1), epoch));
      }
    }
  }

  private read(of: number, seen: BoardVersion): void {
    const cached = this.cached.get(of);
    if (!cached || !this.tracker.isUpToDate(cached.count, seen, this.now)) return;
    const database = this.databases.find(({ epoch }) => epoch === cached.count.epoch);
    const aSecondAgo = this.databases.findLast(({ reachedAt: [begin] }) => begin && begin.at < this.now - TRUST_MS);
    if (!database || !aSecondAgo) return;
    expect(Number(database.epoch)).toBeGreaterThanOrEqual(Number(aSecondAgo.epoch));
    if (seen.epoch !== undefined) expect(database.epoch).toBe(seen.epoch);
    const then = database.reachedAt.findLast(({ at: when }) => when < this.now - TRUST_MS)?.version ?? 0;
    const atLeast = Math.max(this.findAcknowledged.get(database.epoch) ?? 0, seen.version, then);
    expect(cached.value).toBeGreaterThanOrEqual(database.latest(of, atLeast));
  }

  private hear({ version, epoch }: BoardVersion): void {
    this.findAcknowledged.set(epoch, Math.max(this.findAcknowledged.get(epoch) ?? 0, version));
  }

  private keep(of: number, count: BoardVersion, value: number): void {
    const known = this.cached.get(of);
    const isNewer = !known || known.count.epoch !== count.epoch || known.count.version <= count.version;
    if (isNewer && this.tracker.isSameEpoch(count.epoch)) this.cached.set(of, { count, value });
  }
}
