import type { RideChange } from '@lotline/protocol';
import fc from 'fast-check';
import { rideChanged } from '../testing/builders.js';
import { TRUST_MS } from './live-subscription.js';
import { LotReplica, NO_VERSION, type Copy, type Version } from './lot-replica.js';

const at = (version: number, epoch = 'first'): Version => ({ version, epoch });

describe('LotReplica under random sequences of events', () => {
  it('should never allow a response older than a received version or than the actual version a second ago', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 20, maxLength: 200, size: 'max' }), (steps) => {
        const world = new World();
        for (const each of steps) world.take(each);
      }),
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

  count(): Version {
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
  private readonly replica = new LotReplica();
  private now = 0;
  private databases = [new Database('0', 0, 0)];
  private onTheirWay: { link: number; count: Version }[] = [];
  private asked: { link: number | null; count: Version; value: number; at: number }[] = [];
  /** The highest version of each database that the gateway has received. */
  private readonly latestVersions = new Map<string | undefined, number>();
  private readonly copies = new Map<number, ValueCopy>();

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
          this.replica.recordChange(changeOf(step.link, database.count()));
          this.recordVersion(database.count());
        }
        return;
      case 'deliver': {
        const [event] = this.onTheirWay.splice(step.which, 1);
        if (!event) return;
        this.recordVersion(event.count);
        this.replica.recordChange(changeOf(event.link, event.count));
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
        this.recordVersion(answer.count);
        this.replica.confirm(answer.count, answer.at);
        if (answer.link !== null) this.store(answer.link, answer.count, answer.value);
        return;
      }
      case 'confirm':
        this.recordVersion(database.count());
        this.replica.confirm(database.count(), this.now);
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

  private read(of: number, seen: Version): void {
    const copy = this.copies.get(of);
    if (!copy || this.now - this.replica.confirmedAt > TRUST_MS || !this.replica.isNewest(copy, seen)) return;
    const database = this.databases.find(({ epoch }) => epoch === copy.epoch);
    const aSecondAgo = this.databases.findLast(({ reachedAt: [begin] }) => begin && begin.at < this.now - TRUST_MS);
    if (!database || !aSecondAgo) return;
    expect(Number(database.epoch)).toBeGreaterThanOrEqual(Number(aSecondAgo.epoch));
    if (seen.epoch !== undefined) expect(database.epoch).toBe(seen.epoch);
    const then = database.reachedAt.findLast(({ at: when }) => when < this.now - TRUST_MS)?.version ?? 0;
    const atLeast = Math.max(this.latestVersions.get(database.epoch) ?? 0, seen.version, then);
    expect(copy.value).toBeGreaterThanOrEqual(database.latest(of, atLeast));
  }

  private recordVersion({ version, epoch }: Version): void {
    this.latestVersions.set(epoch, Math.max(this.latestVersions.get(epoch) ?? 0, version));
  }

  private store(of: number, count: Version, value: number): void {
    if (this.replica.isSameEpoch(count.epoch)) this.copies.set(of, new ValueCopy(of, count, value));
  }
}

const CHANGE = rideChanged(0);

const changeOf = (link: number, { version, epoch = '' }: Version): RideChange => ({
  ...CHANGE,
  link: String(link),
  boardVersion: version,
  epoch,
});

/** A link's state. */
class ValueCopy implements Copy {
  readonly lotId = 'harborview';
  version: number;
  readonly epoch: string | undefined;

  constructor(
    private readonly link: number,
    { version, epoch }: Version,
    public value: number,
  ) {
    this.version = version;
    this.epoch = epoch;
  }

  apply({ link, boardVersion }: RideChange): boolean {
    this.version = boardVersion;
    if (link === String(this.link)) this.value = boardVersion;
    return true;
  }
}
