import type { BoardCard, DomainEvent, EventPayloads, RideChange } from '@lotline/contracts';
import { Lots, type RunningService } from '@lotline/service-kit';
import { eventually } from '@lotline/service-kit/testing';
import { Redis } from 'ioredis';
import pg from 'pg';
import { PositionsService } from '../boards/positions.service.js';
import { admin, ownRedis, ShuttleUnderTest, staff } from '../testing/shuttle-under-test.js';
import { AcknowledgmentService } from './acknowledgments.service.js';
import { UnacknowledgedService } from './unacknowledged.service.js';

/** Of the lots of config/lots.test.json this one has an on-duty phone, and the other has none. */
const WITH_PHONE = 'harborview';
const WITHOUT_PHONE = 'eastgate';
/** Whoever waits for another's lock. */
const WAITING = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
/** No clock: without Redis there is none, and the test sweeps. */
const UNWOUND = { REDIS_URL: 'redis://127.0.0.1:1' };

describe('requests that nobody hears', () => {
  let shuttle: ShuttleUnderTest;
  let service: RunningService;

  const begin = async (): Promise<void> => {
    shuttle = await ShuttleUnderTest.begin();
    service = await shuttle.startInstance(UNWOUND);
  };

  const hear = async (clientIds: string[], lotId = WITH_PHONE): Promise<RideChange[]> =>
    (await shuttle.broker.rpc.call('shuttle.ride.acknowledge', { clientIds }, staff({ lotId }))).news;
  const sweep = async (lotId = WITH_PHONE, { app } = service): Promise<void> =>
    app.get(UnacknowledgedService).sweep(app.get(Lots).get(lotId));

  /** A request made so many seconds ago. */
  const requestOf = async (seconds: number, lotId = WITH_PHONE, firstName = 'Ada'): Promise<string> => {
    const { id } = await shuttle.known({ lotId, firstName });
    await shuttle.move(id, 'requesting_ride', null, staff({ lotId }));
    await age(id, seconds);
    return id;
  };
  const age = (id: string, seconds: number) =>
    shuttle.database.query(
      `UPDATE rides SET requested_at = date_trunc('milliseconds', now()) - $2 * interval '1 second' WHERE client_id = $1`,
      [id, seconds],
    );
  const cardOf = async (id: string, lotId = WITH_PHONE): Promise<BoardCard | undefined> =>
    (await shuttle.board('requesting_ride', lotId)).cards.find((card) => card.id === id);
  const versionOf = async (lotId = WITH_PHONE): Promise<number> =>
    (await shuttle.board('requesting_ride', lotId)).version;
  const actionsOf = async (clientId: string, lotId = WITH_PHONE): Promise<[string, string | undefined][]> => {
    const { entries } = await shuttle.broker.rpc.call('shuttle.ride.history', { clientId }, admin({ lotId }));
    return entries.map(({ action, by }) => [action, by?.kind]);
  };
  const calls = (clientId: string): EventPayloads['ride.unacknowledged'][] =>
    shuttle.heard
      .filter((event): event is DomainEvent<'ride.unacknowledged'> => event.type === 'ride.unacknowledged')
      .map(({ payload }) => payload)
      .filter((payload) => payload.clientId === clientId);

  describe('shuttle.ride.acknowledge', () => {
    beforeAll(begin);
    afterAll(() => shuttle.stop());

    it('should keep who was first, tell it once, and cost a change of the board no more', async () => {
      const id = await requestOf(0);
      const before = await versionOf();
      const answers = await Promise.all(Array.from({ length: 20 }, () => hear([id, id])));
      const [news, ...more] = answers.flat();
      expect(more).toEqual([]);
      expect(news).toMatchObject({ ride: { clientId: id, unacknowledgedAt: null }, boardVersion: before + 1 });
      expect(await hear([id])).toEqual([]);
      expect(await versionOf()).toBe(before + 1);
      expect(await cardOf(id)).toMatchObject({ acknowledgedAt: news?.ride.acknowledgedAt, unacknowledgedAt: null });
      await eventually(() => expect(shuttle.changesOf(id)).toHaveLength(2));
      expect(shuttle.changesOf(id).at(-1)).toEqual(news);
      expect(await actionsOf(id)).toEqual([['requested', 'staff']]);
    });

    it('should pass over who asks for nothing, who is unknown, and who is at another lot', async () => {
      const { id: parked } = await shuttle.known();
      const { id: riding } = await shuttle.known();
      await shuttle.move(riding, 'picked_up', 1);
      const elsewhere = await requestOf(0, WITHOUT_PHONE);
      const before = await versionOf();
      expect(await hear([parked, riding, elsewhere, '6b1f3a52-3c1d-4d86-9a6e-0d8d6f0c2f11'])).toEqual([]);
      expect(await versionOf()).toBe(before);
      expect(await cardOf(elsewhere, WITHOUT_PHONE)).toMatchObject({ acknowledgedAt: null });
    });

    it('should hear many requests of one second together, beside screens that move them', async () => {
      const ids = await Promise.all(Array.from({ length: 60 }, () => requestOf(0)));
      const moved = ids.slice(0, 10);
      await Promise.all([hear(ids), hear(ids), ...moved.map((id) => shuttle.move(id, 'picked_up', 1))]);
      const { cards } = await shuttle.board('requesting_ride');
      const asking = cards.filter(({ id }) => ids.includes(id));
      expect(asking).toHaveLength(50);
      expect(asking.filter(({ acknowledgedAt }) => !acknowledgedAt)).toEqual([]);
      await sweep();
      for (const id of moved)
        expect((await actionsOf(id)).map(([action]) => action)).toEqual(['picked-up', 'requested']);
    });

    it('should wait for others in the order of the ids, so that two services never wait for each other in a circle', async () => {
      const ids = (await Promise.all(Array.from({ length: 40 }, () => requestOf(0)))).sort();
      const [before, held = '', after] = [ids.slice(0, 20), ids[20], ids.slice(21)];
      const other = new pg.Client({ connectionString: shuttle.database.url });
      await other.connect();
      await other.query('BEGIN');
      await other.query('SELECT FROM rides WHERE client_id = $1 FOR UPDATE', [held]);
      const news = hear(ids);
      await eventually(async () => expect(await shuttle.database.query(WAITING)).toHaveLength(1));
      const free = 'SELECT client_id AS id FROM rides WHERE client_id = ANY($1) ORDER BY id FOR UPDATE SKIP LOCKED';
      const found = await shuttle.database.query<{ id: string }>(free, [[...before, ...after]]);
      await other.query('COMMIT');
      await other.end();
      expect(found.map(({ id }) => id)).toEqual(after);
      expect(await news).toHaveLength(ids.length);
    });

    it('should refuse nobody where two services hear and order the same requests at once', async () => {
      const services = [service, await shuttle.startInstance(UNWOUND)];
      const ids = await Promise.all(Array.from({ length: 60 }, () => requestOf(0)));
      for (let round = 0; round < 3; round += 1) {
        await shuttle.database.query('UPDATE rides SET heard_at = NULL WHERE client_id = ANY($1)', [ids]);
        const heard = services.map(({ app }) => app.get(AcknowledgmentService).hear(ids, staff()));
        const ordered = services.map(({ app }, at) =>
          app
            .get(PositionsService)
            .reposition({ updates: ids.map((id) => ({ id, position: round * 2 + at })) }, staff()),
        );
        await Promise.all(ordered);
        // Those that others kept moving are shown again.
        const news = [...(await Promise.all(heard)), await hear(ids)].flat();
        expect(news.map(({ ride }) => ride.clientId).sort()).toEqual([...ids].sort());
      }
    });

    it('should count as heard what somebody silences', async () => {
      const id = await requestOf(31);
      await shuttle.broker.rpc.call('shuttle.ride.silence', { clientId: id }, staff());
      await sweep();
      expect(await cardOf(id)).toMatchObject({
        playAudioAlert: false,
        acknowledgedAt: expect.any(String),
        unacknowledgedAt: null,
      });
    });
  });

  describe('the sweep', () => {
    beforeAll(begin);
    afterAll(() => shuttle.stop());

    it('should mark after 30 s what no screen showed with its sound on, and have the phone texted after 60 s', async () => {
      const [early, due, late] = [await requestOf(25), await requestOf(31), await requestOf(61)];
      const heard = await requestOf(61);
      await hear([heard]);
      await sweep();
      await sweep();

      expect(await cardOf(early)).toMatchObject({ acknowledgedAt: null, unacknowledgedAt: null });
      expect(await cardOf(heard)).toMatchObject({ acknowledgedAt: expect.any(String), unacknowledgedAt: null });
      for (const id of [due, late])
        expect(await cardOf(id)).toMatchObject({ acknowledgedAt: null, unacknowledgedAt: expect.any(String) });
      expect(await actionsOf(due)).toEqual([['unheard', 'system'], ['requested', 'staff']]); // prettier-ignore
      expect(await actionsOf(late)).toEqual([
        ['on-duty-texted', 'system'],
        ['unheard', 'system'],
        ['requested', 'staff'],
      ]);
      await eventually(() => expect(calls(late)).toHaveLength(1));
      const requestedAt = (await cardOf(late))?.customerRequestingRideTimestamp;
      expect(calls(late)).toEqual([{ clientId: late, requestedAt, firstName: 'Ada', terminal: 'T1' }]);
      for (const id of [early, due, heard]) expect(calls(id)).toEqual([]);
    });

    it('should tell the screens of a mark by a change of the board, and of the text by none', async () => {
      const id = await requestOf(31);
      const before = await versionOf();
      await sweep();
      expect(await versionOf()).toBe(before + 1);
      await eventually(() => expect(shuttle.changesOf(id)).toHaveLength(2));
      expect(shuttle.changesOf(id).at(-1)).toMatchObject({ boardVersion: before + 1, ride: { acknowledgedAt: null } });
      await age(id, 61);
      await sweep();
      expect(await actionsOf(id)).toHaveLength(3);
      expect(await versionOf()).toBe(before + 1);
    });

    it('should do nothing further at a lot without the phone, and nothing to another lot', async () => {
      const id = await requestOf(90, WITHOUT_PHONE);
      await sweep(WITH_PHONE);
      expect(await cardOf(id, WITHOUT_PHONE)).toMatchObject({ unacknowledgedAt: null });
      await sweep(WITHOUT_PHONE);
      await sweep(WITHOUT_PHONE);
      expect(await cardOf(id, WITHOUT_PHONE)).toMatchObject({ unacknowledgedAt: expect.any(String) });
      expect(await actionsOf(id, WITHOUT_PHONE)).toEqual([['unheard', 'system'], ['requested', 'staff']]); // prettier-ignore
    });

    it('should end with whoever hears it, moves it or takes it off the board', async () => {
      const ids = await Promise.all(Array.from({ length: 3 }, () => requestOf(31)));
      const [heard = '', moved = '', off = ''] = ids;
      await sweep();
      await hear([heard]);
      await shuttle.move(moved, 'picked_up', 1);
      await shuttle.move(off, null);
      expect(await cardOf(heard)).toMatchObject({
        acknowledgedAt: expect.any(String),
        unacknowledgedAt: expect.any(String),
      });
      expect((await shuttle.board('picked_up')).cards).toMatchObject([
        { id: moved, acknowledgedAt: null, unacknowledgedAt: null },
      ]);
      for (const id of ids) await age(id, 61);
      await sweep();
      for (const id of ids) expect((await actionsOf(id)).map(([action]) => action)).not.toContain('on-duty-texted');
    });

    it('should begin anew with a request that is cancelled and made again', async () => {
      const id = await requestOf(61);
      await sweep();
      await shuttle.move(id, null);
      await shuttle.move(id, 'requesting_ride');
      expect(await cardOf(id)).toMatchObject({ acknowledgedAt: null, unacknowledgedAt: null });
      await age(id, 0);
      await sweep();
      expect(await cardOf(id)).toMatchObject({ unacknowledgedAt: null });
      expect(await hear([id])).toMatchObject([{ ride: { acknowledgedAt: expect.any(String) } }]);
      await shuttle.move(id, null);
      await shuttle.move(id, 'requesting_ride');
      await age(id, 61);
      // The former request's text was before this one was made.
      await shuttle.database.query(
        `UPDATE rides SET on_duty_texted_at = now() - interval '2 minutes' WHERE client_id = $1`,
        [id],
      );
      await sweep();
      await eventually(() => expect(calls(id)).toHaveLength(2));
      expect(new Set(calls(id).map(({ requestedAt }) => requestedAt)).size).toBe(2);
    });

    it('should mark and text each once, however many sweep at the same time', async () => {
      const other = await shuttle.startInstance(UNWOUND);
      const ids = await Promise.all(Array.from({ length: 30 }, () => requestOf(61)));
      for (let round = 0; round < 3; round += 1)
        await Promise.all([sweep(), sweep(), sweep(WITH_PHONE, other), hear([])]);
      for (const id of ids)
        expect((await actionsOf(id)).map(([action]) => action)).toEqual(['on-duty-texted', 'unheard', 'requested']);
      await eventually(() => expect(ids.map((id) => calls(id).length)).toEqual(ids.map(() => 1)));
    });

    it('should leave a request that is heard at the same time either heard or marked and then heard', async () => {
      const ids = await Promise.all(Array.from({ length: 20 }, () => requestOf(61)));
      await Promise.all([sweep(), hear(ids), sweep()]);
      const { cards } = await shuttle.board('requesting_ride');
      const asking = cards.filter(({ id }) => ids.includes(id));
      expect(asking.map(({ acknowledgedAt }) => typeof acknowledgedAt)).toEqual(ids.map(() => 'string'));
    });
  });

  it('should be found by the clock, whatever becomes of Redis', async () => {
    shuttle = await ShuttleUnderTest.begin();
    const redis = new Redis(ownRedis(5));
    await redis.flushdb();
    service = await shuttle.startInstance();
    await shuttle.startInstance();
    const marked = async (id: string) =>
      eventually(async () => expect(await cardOf(id)).toMatchObject({ unacknowledgedAt: expect.any(String) }));
    await marked(await requestOf(31));
    await redis.flushdb();
    const id = await requestOf(61);
    await marked(id);
    await eventually(() => expect(calls(id)).toHaveLength(1));
    expect((await actionsOf(id)).map(([action]) => action)).toEqual(['on-duty-texted', 'unheard', 'requested']);
    await redis.quit();
    await shuttle.stop();
  });
});
