import type { RideStatus } from '@lotline/protocol';
import type { RunningService } from '@lotline/service-kit';
import { eventually, Scrape, TcpProxy, testLots, useFreshFixture } from '@lotline/service-kit/testing';
import { Queue, QueueEvents } from 'bullmq';
import { Redis } from 'ioredis';
import { checkedOut } from '../testing/client-record.js';
import { gatewayItself, ownRedis, ShuttleUnderTest, staff, WITHOUT_SCHEDULE } from '../testing/shuttle-under-test.js';
import { AUTO_CHECKOUT } from './auto-checkout.job.js';
import { PendingCheckOuts } from './pending-check-outs.js';

/** The delay of the lots of config/lots.test.json. */
const DELAY_SECONDS = 4;

const readCounter = async ({ healthPort }: RunningService, name: string): Promise<number> =>
  (await Scrape.of(healthPort)).value(name) ?? Number.NaN;
const runs = (service: RunningService) => readCounter(service, 'lotline_auto_checkout_runs_total');
const completed = (service: RunningService) => readCounter(service, 'lotline_auto_checkout_completed_total');

describe('dispatch.md, Auto-checkout: auto-checkout', () => {
  const shuttle = useFreshFixture(new ShuttleUnderTest());
  const redis = new Redis(ownRedis(5), { lazyConnect: true });
  beforeEach(() => redis.flushdb());
  afterAll(() => redis.quit());

  /** Creates a ride dropped off this many seconds ago. */
  const droppedOff = async (secondsAgo: number, lotId = 'harborview'): Promise<string> => {
    const { id } = await shuttle.createKnownClient({ lotId });
    await shuttle.move(id, 'dropped_off', null, staff({ lotId }));
    await shuttle.database.query(
      `UPDATE rides SET dropped_off_at = now() - $2 * interval '1 second' WHERE client_id = $1`,
      [id, secondsAgo],
    );
    return id;
  };
  const sweep = async (lotId = 'harborview'): Promise<number> =>
    (await shuttle.broker.rpc.call('shuttle.auto-checkout.run', {}, staff({ lotId }))).checkedOutCount;
  const completions = (id: string): number =>
    shuttle.eventsOf('ride.completed').filter(({ payload }) => payload.clientId === id).length;

  describe('shuttle.auto-checkout.run', () => {
    beforeEach(() => shuttle.startInstance(WITHOUT_SCHEDULE));

    it('should complete only the due rides of this lot', async () => {
      const due = await droppedOff(DELAY_SECONDS + 1);
      const early = await droppedOff(0);
      const elsewhere = await droppedOff(DELAY_SECONDS + 1, 'eastgate');
      const { id: riding } = await shuttle.createKnownClient();
      await shuttle.move(riding, 'picked_up', 1);

      expect(await sweep()).toBe(1);
      expect(await sweep()).toBe(0);
      expect((await shuttle.board('dropped_off')).cards).toMatchObject([{ id: early }]);
      expect((await shuttle.board('picked_up')).cards).toMatchObject([{ id: riding }]);
      expect((await shuttle.board('dropped_off', 'eastgate')).cards).toMatchObject([{ id: elsewhere }]);
      await eventually(() => expect(completions(due)).toBe(1));
      const last = shuttle.changesOf(due).at(-1)?.ride;
      expect(last).toMatchObject({ shuttleStatus: null, shuttlePosition: null });
      expect(last?.customerDroppedOffTimestamp).not.toBeNull();
    });

    it('should complete each ride once when several sweeps run at the same time', async () => {
      const ids = await Promise.all(Array.from({ length: 30 }, () => droppedOff(DELAY_SECONDS)));
      const counts = await Promise.all([sweep(), sweep(), sweep()]);
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(ids.length);
      await eventually(() => expect(ids.map(completions)).toEqual(ids.map(() => 1)));
      expect((await shuttle.board('dropped_off')).cards).toEqual([]);
    });

    it('should skip a locked ride and complete it once it is unlocked', async () => {
      const id = await droppedOff(DELAY_SECONDS);
      const other = await shuttle.database.connect();
      await other.query('BEGIN');
      await other.query('SELECT FROM rides WHERE client_id = $1 FOR UPDATE', [id]);
      expect(await sweep()).toBe(0);
      expect((await shuttle.board('dropped_off')).cards).toMatchObject([{ id }]);
      await other.query('ROLLBACK');
      expect(await sweep()).toBe(1);
    });

    it('should complete a ride that is moved at the same time either before the move or not at all', async () => {
      const ids = await Promise.all(Array.from({ length: 20 }, () => droppedOff(DELAY_SECONDS)));
      const [swept] = await Promise.all([sweep(), ...ids.map((id) => shuttle.move(id, 'requesting_ride'))]);
      const steps = (id: string): (RideStatus | null)[] => shuttle.changesOf(id).map(({ ride }) => ride.shuttleStatus);
      const MOVED_ONLY = ['dropped_off', 'requesting_ride'];
      const COMPLETED_FIRST = ['dropped_off', null, 'requesting_ride'];
      await eventually(() => {
        expect(ids.map(completions).reduce((sum, count) => sum + count, 0)).toBe(swept);
        expect(ids.map(steps)).toEqual(ids.map((id) => (completions(id) === 0 ? MOVED_ONLY : COMPLETED_FIRST)));
      });
      expect((await shuttle.board('requesting_ride')).cards).toHaveLength(ids.length);
    });
  });

  describe('pending check-outs', () => {
    const age = (id: string, milliseconds: number) =>
      shuttle.database.query(
        `UPDATE pending_check_outs SET completed_at = completed_at - $2 * interval '1 ms', next_attempt_at = now() WHERE client_id = $1`,
        [id, milliseconds],
      );
    const pendingIds = async (): Promise<unknown[]> =>
      (await shuttle.database.query<{ id: string }>('SELECT client_id AS id FROM pending_check_outs')).map(
        ({ id }) => id,
      );
    const complete = async (): Promise<string> => {
      const id = await droppedOff(DELAY_SECONDS);
      await sweep();
      await eventually(() => expect(completions(id)).toBe(1));
      expect(await pendingIds()).toEqual([id]);
      return id;
    };

    it('should repeat the event, with the ride, until the customer is checked out', async () => {
      await shuttle.startInstance();
      const client = await shuttle.createKnownClient();
      await shuttle.move(client.id, 'dropped_off');
      await eventually(() => expect(completions(client.id)).toBe(1));
      await age(client.id, 60_000);
      await eventually(() => expect(completions(client.id)).toBe(2));
      const [first, again] = shuttle.eventsOf('ride.completed').map(({ payload }) => payload);
      expect(first).not.toHaveProperty('ride');
      expect(again).toMatchObject({
        clientId: client.id,
        ride: { clientId: client.id, shuttleStatus: null, version: 2 },
      });
      const [due] = await shuttle.database.query<{ late: boolean }>(
        `SELECT next_attempt_at - now() > interval '50 s' AS late FROM pending_check_outs`,
      );
      expect(due).toEqual({ late: true });

      await shuttle.save(checkedOut(client));
      await age(client.id, 0);
      await eventually(async () => expect(await pendingIds()).toEqual([]));
      expect(completions(client.id)).toBe(2);
    });

    it('should be deleted when the customer requests a shuttle again, and after two days', async () => {
      const { app } = await shuttle.startInstance(WITHOUT_SCHEDULE);
      // `age` makes a row due within the current millisecond, which the first sweep may miss.
      const expectSwept = () =>
        eventually(async () => {
          await app.get(PendingCheckOuts).sweep({ id: 'harborview' });
          expect(await pendingIds()).toEqual([]);
        });
      const again = await complete();
      await shuttle.move(again, 'requesting_ride');
      await age(again, 60_000);
      await expectSwept();
      const old = await complete();
      await age(old, 49 * 3_600_000);
      await expectSwept();
      expect([again, old].map(completions)).toEqual([1, 1]);
    });

    it('should be included in the records that a copy is rebuilt from', async () => {
      await shuttle.startInstance(WITHOUT_SCHEDULE);
      const id = await droppedOff(DELAY_SECONDS);
      const other = await droppedOff(0);
      await sweep();
      const { body } = await shuttle.broker.rpc.call('shuttle.ride.pick', { ids: [id, other] }, gatewayItself);
      const rides: { clientId: string; completedAt: string | null }[] = JSON.parse(body);
      const left = (await shuttle.database.query<{ at: Date }>('SELECT completed_at AS at FROM pending_check_outs'))[0];
      expect(new Map(rides.map(({ clientId, completedAt }) => [clientId, completedAt]))).toEqual(
        new Map([
          [id, left?.at.toISOString()],
          [other, null],
        ]),
      );
    });
  });

  describe('schedule', () => {
    it('should run once per tick for two instances and complete due rides', async () => {
      const ended: string[] = [];
      const events = new QueueEvents(AUTO_CHECKOUT, { connection: { url: ownRedis(5) } });
      await events.waitUntilReady();
      events.on('completed', ({ jobId }) => ended.push(jobId));
      const instances = [await shuttle.startInstance(), await shuttle.startInstance()];
      const id = await droppedOff(DELAY_SECONDS);
      await eventually(() => expect(completions(id)).toBe(1));
      await eventually(() => expect(ended.length).toBeGreaterThanOrEqual(4));
      await eventually(async () => {
        const all = await Promise.all(instances.map(runs));
        expect(all.reduce((sum, each) => sum + each, 0)).toBe(ended.length);
      });
      // A job's id ends with the time of its tick.
      const ticks = ended.map((jobId) => Number(jobId.split(':').at(-1)));
      expect(new Set(ticks).size).toBe(ticks.length);
      expect(ticks.slice(1).map((tick, index) => (tick - (ticks[index] ?? 0)) % 3000)).toEqual(
        ticks.slice(1).map(() => 0),
      );
      expect((await Promise.all(instances.map(completed))).sort()).toEqual([0, 1]);
      await events.close();
    });

    it('should check out at the other lots when one lot fails, count the failures and report the run as failed', async () => {
      const lots = testLots().all.map((lot) => lot.id);
      expect(lots.indexOf('harborview')).toBeLessThan(lots.indexOf('eastgate'));
      // No schedule until the trigger below exists.
      await shuttle.startInstance(WITHOUT_SCHEDULE);
      const stuck = await droppedOff(DELAY_SECONDS);
      const id = await droppedOff(DELAY_SECONDS, 'eastgate');
      await shuttle.database.query(
        `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$`,
      );
      await shuttle.database.query(
        `CREATE TRIGGER fail BEFORE UPDATE ON rides FOR EACH ROW WHEN (NEW.lot_id = 'harborview') EXECUTE FUNCTION fail()`,
      );
      const reasons: string[] = [];
      const events = new QueueEvents(AUTO_CHECKOUT, { connection: { url: ownRedis(5) } });
      await events.waitUntilReady();
      events.on('failed', ({ failedReason }) => reasons.push(failedReason));
      const instance = await shuttle.startInstance();
      await eventually(() => expect(completions(id)).toBe(1));
      await eventually(() => expect(reasons).toContain('no'));
      expect(await readCounter(instance, 'lotline_lot_sweep_failures_total')).toBeGreaterThan(0);
      await events.close();

      await shuttle.database.query('DROP TRIGGER fail ON rides');
      await eventually(() => expect(completions(stuck)).toBe(1));
    });

    it('should continue after Redis lost its data', async () => {
      const instance = await shuttle.startInstance();
      await eventually(async () => expect(await runs(instance)).toBeGreaterThan(0));
      await redis.flushdb();
      const id = await droppedOff(DELAY_SECONDS);
      await eventually(() => expect(completions(id)).toBe(1));
    });

    it('should be restored after it has stopped', async () => {
      const instance = await shuttle.startInstance();
      await eventually(async () => expect(await runs(instance)).toBeGreaterThan(0));
      const queue = new Queue(AUTO_CHECKOUT, { connection: { url: ownRedis(5) } });
      await redis.del(queue.toKey('delayed'));
      await queue.close();
      const id = await droppedOff(DELAY_SECONDS);
      await eventually(() => expect(completions(id)).toBe(1));
    });

    it('should serve calls while Redis is unreachable, and sweep once it is reachable', async () => {
      const proxy = await TcpProxy.open(ownRedis(5));
      await proxy.close();
      await shuttle.startInstance({ REDIS_URL: proxy.url });
      const id = await droppedOff(DELAY_SECONDS);
      expect((await shuttle.board('dropped_off')).cards).toMatchObject([{ id }]);
      await proxy.open();
      await eventually(() => expect(completions(id)).toBe(1));
      await proxy.close();
    });

    it.each([
      ['frozen', (proxy: TcpProxy) => proxy.freeze(), (proxy: TcpProxy) => proxy.thaw()],
      ['gone', (proxy: TcpProxy) => proxy.close(), (proxy: TcpProxy) => proxy.open()],
    ])('should be ready and serve calls while Redis is %s', async (_how, leave, comeBack) => {
      const proxy = await TcpProxy.open(ownRedis(5));
      const { healthPort } = await shuttle.startInstance({ REDIS_URL: proxy.url });
      await leave(proxy);
      const id = await droppedOff(DELAY_SECONDS);
      expect((await shuttle.board('dropped_off')).cards).toMatchObject([{ id }]);
      expect((await fetch(`http://127.0.0.1:${healthPort}/readyz`)).status).toBe(200);
      await comeBack(proxy);
      await eventually(() => expect(completions(id)).toBe(1));
      await proxy.close();
    });
  });
});
