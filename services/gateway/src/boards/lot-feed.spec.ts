import fc from 'fast-check';
import { LotFeed, TRUST_MS } from './lot-feed.js';

describe('LotFeed', () => {
  describe('isCurrent', () => {
    const confirmed = (version: number): LotFeed => {
      const feed = new LotFeed();
      feed.confirm(version, 0);
      return feed;
    };

    it.each<[string, (feed: LotFeed) => void, { held: number; seen?: number; now?: number }, boolean]>([
      ['the version that the owner confirmed', () => {}, { held: 5 }, true],
      ['the same for a second', () => {}, { held: 5, now: TRUST_MS }, true],
      ['and not a moment longer', () => {}, { held: 5, now: TRUST_MS + 1 }, false],
      ['an older one', () => {}, { held: 4 }, false],
      ['what is older than an event', (feed) => feed.heard(6), { held: 5 }, false],
      ['what is older than an own write', (feed) => feed.raise(6), { held: 5 }, false],
      ['what is older than the reader has seen', () => {}, { held: 5, seen: 6 }, false],
      ['what is as new as the reader has seen', () => {}, { held: 5, seen: 5 }, true],
      ['a version that was fetched after an event', (feed) => feed.heard(6), { held: 6 }, true],
      ['an old confirmation that arrives late', (feed) => feed.confirm(5, -TRUST_MS), { held: 5 }, true],
    ])('should judge: %s', (_what, happens, { held, seen = 0, now = 0 }, answer) => {
      const feed = confirmed(5);
      happens(feed);
      expect(feed.isCurrent(held, seen, now)).toBe(answer);
    });
  });

  describe('isKept', () => {
    const following = (from: number): LotFeed => {
      const feed = new LotFeed();
      feed.confirm(from, 0);
      return feed;
    };

    it.each<[string, (feed: LotFeed) => void, number, boolean]>([
      ['what no event has touched', (feed) => [6, 7].forEach((each) => feed.heard(each)), 5, true],
      ['what was held before the feed began', (feed) => feed.heard(6), 4, false],
      ['anything over a hole', (feed) => [6, 8].forEach((each) => feed.heard(each)), 5, false],
      ['what comes together out of order', (feed) => [7, 8, 6].forEach((each) => feed.heard(each)), 5, true],
      ['what a write of our own has not told yet', (feed) => feed.raise(6), 5, false],
      ['what the owner knows more of', (feed) => feed.confirm(6, 0), 5, false],
    ])('should judge: %s', (_what, happens, held, answer) => {
      const feed = following(5);
      happens(feed);
      expect(feed.isKept(held, 0, 0)).toBe(answer);
    });

    it('should give a hole up at a confirmation of half a second after the one that found it, and not before', () => {
      const feed = following(5);
      feed.heard(7);
      feed.confirm(7, 0);
      feed.confirm(7, 499);
      expect(feed.isKept(7, 0, 0)).toBe(true);
      feed.heard(6);
      expect(feed.isKept(5, 0, 0)).toBe(true);
      feed.heard(9);
      feed.confirm(9, 500);
      feed.confirm(9, 1000);
      expect([feed.isKept(8, 0, 1000), feed.isKept(9, 0, 1000)]).toEqual([false, true]);
      feed.heard(10);
      expect(feed.isKept(9, 0, 1000)).toBe(true);
    });

    it('should not take what is only on its way for a hole, however often the owner answers', () => {
      const feed = following(5);
      for (const askedAt of [1, 2, 3]) feed.confirm(6, askedAt);
      expect(feed.isKept(5, 0, 0)).toBe(false);
      feed.heard(6);
      for (const askedAt of [900, 901]) feed.confirm(7, askedAt);
      feed.heard(7);
      expect(feed.isKept(5, 0, 900)).toBe(true);
    });
  });

  it('should begin anew rather than remember without end what lies behind a hole', () => {
    const feed = new LotFeed();
    feed.confirm(5, 0);
    for (let version = 7; version <= 10_007; version += 1) feed.heard(version);
    feed.confirm(10_007, 0);
    expect([feed.isKept(10_006, 0, 0), feed.isKept(10_007, 0, 0)]).toEqual([false, true]);
    feed.heard(10_008);
    expect(feed.isKept(10_007, 0, 0)).toBe(true);
  });

  describe('reach', () => {
    it('should wait for the event that fills the gap', async () => {
      const feed = new LotFeed();
      feed.confirm(5, 0);
      const reached = feed.reach(7, 60_000);
      feed.heard(7);
      feed.heard(6);
      expect(await reached).toBe(true);
    });

    it('should not wait for ever, nor for what cannot come', async () => {
      const feed = new LotFeed();
      expect(await feed.reach(1, 60_000)).toBe(false);
      feed.confirm(5, 0);
      expect(await feed.reach(6, 1)).toBe(false);
    });
  });

  it('should never allow an answer older than anybody has told, or than the owner was a second ago', () => {
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
  { weight: 4, arbitrary: fc.record({ do: fc.constant('ask' as const), link: fc.option(link) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('answer' as const), which: fc.nat(1) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('confirm' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.nat(600) }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('read' as const), link, seen: fc.nat(3) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** The owner, the events on their way, and one gateway that holds the links' states. A state's value is its change's number. */
class World {
  private readonly feed = new LotFeed();
  private now = 0;
  private version = 0;
  /** The changes of each link, ascending. */
  private readonly changes = LINKS.map(() => [0]);
  /** When the owner came to each version. */
  private readonly reachedAt = [0];
  private onTheirWay: { link: number; version: number }[] = [];
  private asked: { link: number | null; version: number; value: number; at: number }[] = [];
  private told = 0;
  private readonly held = new Map<number, { version: number; value: number }>();

  take(step: Step): void {
    switch (step.do) {
      case 'change':
        this.version += 1;
        this.reachedAt.push(this.now);
        this.changes[step.link]?.push(this.version);
        this.onTheirWay.push({ link: step.link, version: this.version });
        if (step.own) {
          this.feed.raise(this.version);
          this.told = this.version;
        }
        return;
      case 'deliver': {
        const [event] = this.onTheirWay.splice(step.which, 1);
        if (!event) return;
        this.told = Math.max(this.told, event.version);
        this.feed.heard(event.version);
        this.keep(event.link, event.version, event.version);
        return;
      }
      case 'lose':
        this.onTheirWay.splice(step.which, 1);
        return;
      case 'cut':
        this.onTheirWay = [];
        return;
      case 'ask': {
        const value = step.link === null ? 0 : this.latest(step.link, this.version);
        this.asked.push({ link: step.link, version: this.version, value, at: this.now });
        return;
      }
      case 'answer': {
        const [answer] = this.asked.splice(step.which, 1);
        if (!answer) return;
        this.told = Math.max(this.told, answer.version);
        this.feed.confirm(answer.version, answer.at);
        if (answer.link !== null) this.keep(answer.link, answer.version, answer.value);
        return;
      }
      case 'confirm':
        this.told = Math.max(this.told, this.version);
        this.feed.confirm(this.version, this.now);
        return;
      case 'wait':
        this.now += step.ms;
        return;
      case 'read':
        this.read(step.link, step.seen === 0 ? 0 : Math.max(0, this.version - step.seen + 1));
    }
  }

  private read(of: number, seen: number): void {
    const held = this.held.get(of);
    if (!held || !this.feed.isKept(held.version, seen, this.now)) return;
    const aSecondAgo = this.reachedAt.findLastIndex((at) => at < this.now - TRUST_MS);
    const atLeast = Math.max(this.told, seen, aSecondAgo);
    expect(held.value).toBeGreaterThanOrEqual(this.latest(of, atLeast));
  }

  private keep(of: number, version: number, value: number): void {
    const known = this.held.get(of);
    if (!known || known.version <= version) this.held.set(of, { version, value });
  }

  private latest(of: number, upTo: number): number {
    return this.changes[of]?.findLast((version) => version <= upTo) ?? 0;
  }
}
