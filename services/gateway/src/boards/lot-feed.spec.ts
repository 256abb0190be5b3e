import fc from 'fast-check';
import { LotFeed, NOTHING_SEEN, TRUST_MS, type Count } from './lot-feed.js';

/** A count of the database that most tests know. */
const at = (version: number, epoch = 'first'): Count => ({ version, epoch });

describe('LotFeed', () => {
  describe('isCurrent', () => {
    const confirmed = (version: number): LotFeed => {
      const feed = new LotFeed();
      feed.confirm(at(version), 0);
      return feed;
    };

    it.each<[string, (feed: LotFeed) => void, { held: number; seen?: number; now?: number }, boolean]>([
      ['the version that the owner confirmed', () => {}, { held: 5 }, true],
      ['the same for a second', () => {}, { held: 5, now: TRUST_MS }, true],
      ['and not a moment longer', () => {}, { held: 5, now: TRUST_MS + 1 }, false],
      ['an older one', () => {}, { held: 4 }, false],
      ['what is older than an event', (feed) => feed.heard(at(6)), { held: 5 }, false],
      ['what is older than an own write', (feed) => feed.raise(at(6)), { held: 5 }, false],
      ['what is older than the reader has seen', () => {}, { held: 5, seen: 6 }, false],
      ['what is as new as the reader has seen', () => {}, { held: 5, seen: 5 }, true],
      ['a version that was fetched after an event', (feed) => feed.heard(at(6)), { held: 6 }, true],
      ['an old confirmation that arrives late', (feed) => feed.confirm(at(5), -TRUST_MS), { held: 5 }, true],
    ])('should judge: %s', (_what, happens, { held, seen = 0, now = 0 }, answer) => {
      const feed = confirmed(5);
      happens(feed);
      expect(feed.isCurrent(at(held), at(seen), now)).toBe(answer);
    });
  });

  describe('isKept', () => {
    const following = (from: number): LotFeed => {
      const feed = new LotFeed();
      feed.confirm(at(from), 0);
      return feed;
    };

    it.each<[string, (feed: LotFeed) => void, number, boolean]>([
      ['what no event has touched', (feed) => [6, 7].forEach((each) => feed.heard(at(each))), 5, true],
      ['what was held before the feed began', (feed) => feed.heard(at(6)), 4, false],
      ['anything over a hole', (feed) => [6, 8].forEach((each) => feed.heard(at(each))), 5, false],
      ['what comes together out of order', (feed) => [7, 8, 6].forEach((each) => feed.heard(at(each))), 5, true],
      ['what a write of our own has not told yet', (feed) => feed.raise(at(6)), 5, false],
      ['what the owner knows more of', (feed) => feed.confirm(at(6), 0), 5, false],
    ])('should judge: %s', (_what, happens, held, answer) => {
      const feed = following(5);
      happens(feed);
      expect(feed.isKept(at(held), NOTHING_SEEN, 0)).toBe(answer);
    });

    it('should give a hole up at a confirmation of half a second after the one that found it, and not before', () => {
      const feed = following(5);
      feed.heard(at(7));
      feed.confirm(at(7), 0);
      feed.confirm(at(7), 499);
      expect(feed.isKept(at(7), NOTHING_SEEN, 0)).toBe(true);
      feed.heard(at(6));
      expect(feed.isKept(at(5), NOTHING_SEEN, 0)).toBe(true);
      feed.heard(at(9));
      feed.confirm(at(9), 500);
      feed.confirm(at(9), 1000);
      expect([feed.isKept(at(8), NOTHING_SEEN, 1000), feed.isKept(at(9), NOTHING_SEEN, 1000)]).toEqual([false, true]);
      feed.heard(at(10));
      expect(feed.isKept(at(9), NOTHING_SEEN, 1000)).toBe(true);
    });

    it('should not take what is only on its way for a hole, however often the owner answers', () => {
      const feed = following(5);
      for (const askedAt of [1, 2, 3]) feed.confirm(at(6), askedAt);
      expect(feed.isKept(at(5), NOTHING_SEEN, 0)).toBe(false);
      feed.heard(at(6));
      for (const askedAt of [900, 901]) feed.confirm(at(7), askedAt);
      feed.heard(at(7));
      expect(feed.isKept(at(5), NOTHING_SEEN, 900)).toBe(true);
    });
  });

  it('should begin anew rather than remember without end what lies behind a hole', () => {
    const feed = new LotFeed();
    feed.confirm(at(5), 0);
    for (let version = 7; version <= 10_007; version += 1) feed.heard(at(version));
    feed.confirm(at(10_007), 0);
    expect([feed.isKept(at(10_006), NOTHING_SEEN, 0), feed.isKept(at(10_007), NOTHING_SEEN, 0)]).toEqual([false, true]);
    feed.heard(at(10_008));
    expect(feed.isKept(at(10_007), NOTHING_SEEN, 0)).toBe(true);
  });

  describe('reach', () => {
    it('should wait for the event that fills the gap', async () => {
      const feed = new LotFeed();
      feed.confirm(at(5), 0);
      const reached = feed.reach(7, 60_000);
      feed.heard(at(7));
      feed.heard(at(6));
      expect(await reached).toBe(true);
    });

    it('should not wait for ever, nor for what cannot come', async () => {
      const feed = new LotFeed();
      expect(await feed.reach(1, 60_000)).toBe(false);
      feed.confirm(at(5), 0);
      expect(await feed.reach(6, 1)).toBe(false);
    });
  });

  describe('of a database that was restored or emptied', () => {
    const held = at(9);
    const restored = (version: number): LotFeed => {
      const feed = new LotFeed();
      feed.confirm(at(9), 0);
      feed.heard(at(10));
      feed.confirm(at(version, 'second'), 100);
      return feed;
    };

    it('should begin anew, with the lower count too, and say so', () => {
      const feed = new LotFeed();
      expect([feed.confirm(at(9), 0), feed.confirm(at(9), 50), feed.confirm(at(3, 'second'), 100)]).toEqual([
        false,
        false,
        true,
      ]);
      expect(feed.isCurrent(at(3, 'second'), NOTHING_SEEN, 100)).toBe(true);
      expect(feed.required(at(9))).toBe(3);
      feed.heard(at(4, 'second'));
      expect(feed.isKept(at(3, 'second'), NOTHING_SEEN, 100)).toBe(true);
    });

    it.each([3, 9, 10, 12])('should allow nothing held from before, where it counts %d', (version) => {
      const feed = restored(version);
      expect([feed.isCurrent(held, NOTHING_SEEN, 100), feed.isKept(held, NOTHING_SEEN, 100)]).toEqual([false, false]);
    });

    it('should not be led by answers and events that are late, but ask again after an event', () => {
      const feed = restored(3);
      expect(feed.confirm(at(10), 99)).toBe(false);
      expect(feed.isCurrent(at(3, 'second'), NOTHING_SEEN, 100)).toBe(true);
      feed.heard(at(11));
      expect([feed.isConfirmed(100), feed.required(NOTHING_SEEN)]).toEqual([false, 3]);
    });

    it('should ask for a reader who has seen another database', () => {
      expect(restored(3).isCurrent(at(3, 'second'), at(4, 'third'), 100)).toBe(false);
    });

    it('should go on where older and newer services answer in turn', () => {
      const feed = new LotFeed();
      feed.confirm({ version: 5 }, 0);
      feed.confirm(at(6), 1);
      feed.heard({ version: 6 });
      expect([feed.isKept({ version: 5 }, NOTHING_SEEN, 1), feed.isCurrent(at(6), { version: 6 }, 1)]).toEqual([
        true,
        true,
      ]);
    });
  });

  it('should never allow an answer older than it has heard of, or than the owner was a second ago', () => {
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

/** The owner's database: its count, the changes of each link by their number, ascending, and when each count was reached. */
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

  count(): Count {
    return at(this.version, this.epoch);
  }

  change(of: number, now: number): void {
    this.version += 1;
    this.changes[of]?.push(this.version);
    this.reachedAt.push({ version: this.version, at: now });
  }

  latest(of: number, upTo: number): number {
    return this.changes[of]?.findLast((version) => version <= upTo) ?? 0;
  }
}

/**
 * The owner, the events on their way, and one gateway that holds the links' states. A state's value is its change's number,
 * or the count at which its database was restored.
 */
class World {
  private readonly feed = new LotFeed();
  private now = 0;
  private databases = [new Database('0', 0, 0)];
  private onTheirWay: { link: number; count: Count }[] = [];
  private asked: { link: number | null; count: Count; value: number; at: number }[] = [];
  /** The highest count of each database that the gateway has heard of. */
  private readonly heardOf = new Map<string | undefined, number>();
  private readonly held = new Map<number, { count: Count; value: number }>();

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
          this.feed.raise(database.count());
          this.hear(database.count());
        }
        return;
      case 'deliver': {
        const [event] = this.onTheirWay.splice(step.which, 1);
        if (!event) return;
        this.hear(event.count);
        this.feed.heard(event.count);
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
        this.feed.confirm(answer.count, answer.at);
        if (answer.link !== null) this.keep(answer.link, answer.count, answer.value);
        return;
      }
      case 'confirm':
        this.hear(database.count());
        this.feed.confirm(database.count(), this.now);
        return;
      case 'wait':
        this.now += step.ms;
        return;
      case 'read': {
        const { version, epoch } = database;
        this.read(step.link, step.seen === 0 ? NOTHING_SEEN : at(Math.max(0, version - step.seen + 1), epoch));
      }
    }
  }

  private read(of: number, seen: Count): void {
    const held = this.held.get(of);
    if (!held || !this.feed.isKept(held.count, seen, this.now)) return;
    const database = this.databases.find(({ epoch }) => epoch === held.count.epoch);
    const aSecondAgo = this.databases.findLast(({ reachedAt: [begin] }) => begin && begin.at < this.now - TRUST_MS);
    if (!database || !aSecondAgo) return;
    expect(Number(database.epoch)).toBeGreaterThanOrEqual(Number(aSecondAgo.epoch));
    if (seen.epoch !== undefined) expect(database.epoch).toBe(seen.epoch);
    const then = database.reachedAt.findLast(({ at: when }) => when < this.now - TRUST_MS)?.version ?? 0;
    const atLeast = Math.max(this.heardOf.get(database.epoch) ?? 0, seen.version, then);
    expect(held.value).toBeGreaterThanOrEqual(database.latest(of, atLeast));
  }

  private hear({ version, epoch }: Count): void {
    this.heardOf.set(epoch, Math.max(this.heardOf.get(epoch) ?? 0, version));
  }

  private keep(of: number, count: Count, value: number): void {
    const known = this.held.get(of);
    const isNewer = !known || known.count.epoch !== count.epoch || known.count.version <= count.version;
    if (isNewer && this.feed.isOf(count.epoch)) this.held.set(of, { count, value });
  }
}
