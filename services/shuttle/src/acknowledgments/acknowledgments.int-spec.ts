import type { EventPayloads, RideChange } from '@lotline/protocol';
import { Lots, type RunningService } from '@lotline/service-kit';
import { eventually, useFixture } from '@lotline/service-kit/testing';
import { Redis } from 'ioredis';
import { admin, ownRedis, ShuttleUnderTest, staff, WITHOUT_SCHEDULE } from '../testing/shuttle-under-test.js';
import { UnacknowledgedService } from './unacknowledged.service.js';

/** Two lots of config/lots.test.json: only the first has an on-duty phone. */
const WITH_PHONE = 'harborview';
const WITHOUT_PHONE = 'eastgate';

describe('alerts.md, Acknowledgment: acknowledgments', () => {
  const shuttle = useFixture(new ShuttleUnderTest());
  let service: RunningService;
  beforeAll(async () => {
    service = await shuttle.startInstance(WITHOUT_SCHEDULE);
  });

  const acknowledge = async (clientIds: string[], lotId = WITH_PHONE): Promise<RideChange[]> =>
    (await shuttle.broker.rpc.call('shuttle.ride.acknowledge', { clientIds }, staff({ lotId }))).changes;
  const sweep = async (lotId = WITH_PHONE, { app } = service): Promise<void> =>
    app.get(UnacknowledgedService).sweep(app.get(Lots).get(lotId));

  /** Creates a request made this many seconds ago. */
  const requestMadeAgo = async (seconds: number, lotId = WITH_PHONE, firstName = 'Ada'): Promise<string> => {
    const id = await shuttle.requested({ lotId, firstName });
    await age(id, seconds);
    return id;
  };
  const age = (id: string, seconds: number) =>
    shuttle.database.query(
      `UPDATE rides SET requested_at = date_trunc('milliseconds', now()) - $2 * interval '1 second' WHERE client_id = $1`,
      [id, seconds],
    );
  const versionOf = async (lotId = WITH_PHONE): Promise<number> =>
    (await shuttle.board('requesting_ride', lotId)).version;
  const actionsOf = async (clientId: string, lotId = WITH_PHONE): Promise<[string, string | undefined][]> => {
    const entries = await shuttle.historyOf(clientId, admin({ lotId }));
    return entries.map(({ action, by }) => [action, by?.kind]);
  };
  const onDutyEvents = (clientId: string): EventPayloads['ride.unacknowledged'][] =>
    shuttle
      .eventsOf('ride.unacknowledged')
      .map(({ payload }) => payload)
      .filter((payload) => payload.clientId === clientId);

  describe('shuttle.ride.acknowledge', () => {
    it('should store the first acknowledgment, emit one event and change the board once', async () => {
      const id = await requestMadeAgo(0);
      const before = await versionOf();
      const responses = await Promise.all(Array.from({ length: 20 }, () => acknowledge([id, id])));
      const [change, ...more] = responses.flat();
      expect(more).toEqual([]);
      expect(change).toMatchObject({ ride: { clientId: id, unacknowledgedAt: null }, boardVersion: before + 1 });
      expect(await acknowledge([id])).toEqual([]);
      expect(await versionOf()).toBe(before + 1);
      expect(await shuttle.cardOf(id)).toMatchObject({
        acknowledgedAt: change?.ride.acknowledgedAt,
        unacknowledgedAt: null,
      });
      await eventually(() => expect(shuttle.changesOf(id)).toHaveLength(2));
      expect(shuttle.changesOf(id).at(-1)).toEqual(change);
      expect(await actionsOf(id)).toEqual([['requested', 'staff']]);
    });

    it('should skip clients without a pending request, unknown clients and clients of another lot', async () => {
      const { id: parked } = await shuttle.createKnownClient();
      const { id: riding } = await shuttle.createKnownClient();
      await shuttle.move(riding, 'picked_up', 1);
      const elsewhere = await requestMadeAgo(0, WITHOUT_PHONE);
      const before = await versionOf();
      expect(await acknowledge([parked, riding, elsewhere, '6b1f3a52-3c1d-4d86-9a6e-0d8d6f0c2f11'])).toEqual([]);
      expect(await versionOf()).toBe(before);
      expect(await shuttle.cardOf(elsewhere, WITHOUT_PHONE)).toMatchObject({ acknowledgedAt: null });
    });

    it('should acknowledge many requests at once while boards move some of them', async () => {
      const ids = await Promise.all(Array.from({ length: 60 }, () => requestMadeAgo(0)));
      const moved = ids.slice(0, 10);
      await Promise.all([acknowledge(ids), acknowledge(ids), ...moved.map((id) => shuttle.move(id, 'picked_up', 1))]);
      const { cards } = await shuttle.board('requesting_ride');
      const pending = cards.filter(({ id }) => ids.includes(id));
      expect(pending).toHaveLength(50);
      expect(pending.filter(({ acknowledgedAt }) => !acknowledgedAt)).toEqual([]);
      await sweep();
      for (const id of moved)
        expect((await actionsOf(id)).map(([action]) => action)).toEqual(['picked-up', 'requested']);
    });

    it('should lock rides in the order of their ids, so that two services cannot deadlock', async () => {
      const ids = (await Promise.all(Array.from({ length: 40 }, () => requestMadeAgo(0)))).sort();
      const [before, locked = '', after] = [ids.slice(0, 20), ids[20], ids.slice(21)];
      const other = await shuttle.database.connect();
      await other.query('BEGIN');
      await other.query('SELECT FROM rides WHERE client_id = $1 FOR UPDATE', [locked]);
      const changes = acknowledge(ids);
      await eventually(async () => expect(await shuttle.waitingPids()).toHaveLength(1));
      const selectUnlocked =
        'SELECT client_id AS id FROM rides WHERE client_id = ANY($1) ORDER BY id FOR UPDATE SKIP LOCKED';
      const found = await shuttle.database.query<{ id: string }>(selectUnlocked, [[...before, ...after]]);
      await other.query('COMMIT');
      expect(found.map(({ id }) => id)).toEqual(after);
      expect(await changes).toHaveLength(ids.length);
    });

    it('should succeed when two services acknowledge and reorder the same requests at once', async () => {
      await shuttle.startInstance(WITHOUT_SCHEDULE);
      const ids = await Promise.all(Array.from({ length: 60 }, () => requestMadeAgo(0)));
      for (let round = 0; round < 3; round += 1) {
        await shuttle.database.query('UPDATE rides SET acknowledged_at = NULL WHERE client_id = ANY($1)', [ids]);
        // The broker deals the calls out to the two services.
        const acknowledged = [acknowledge(ids), acknowledge(ids)];
        const ordered = [0, 1].map((at) => {
          const updates = ids.map((id) => ({ id, position: round * 2 + at }));
          return shuttle.broker.rpc.call('shuttle.ride.reposition', { updates }, staff());
        });
        await Promise.all(ordered);
        // A request that lost every race is acknowledged by the next call.
        const changes = [...(await Promise.all(acknowledged)), await acknowledge(ids)].flat();
        expect(changes.map(({ ride }) => ride.clientId).sort()).toEqual([...ids].sort());
      }
    });

    it('should treat a silenced request as acknowledged', async () => {
      const id = await requestMadeAgo(31);
      await shuttle.silence(id);
      await sweep();
      expect(await shuttle.cardOf(id)).toMatchObject({
        playAudioAlert: false,
        acknowledgedAt: expect.any(String),
        unacknowledgedAt: null,
      });
    });
  });

  describe('sweep', () => {
    it('should mark an unacknowledged request after 30 s and emit the on-duty event after 60 s', async () => {
      const [early, due, late] = [await requestMadeAgo(25), await requestMadeAgo(31), await requestMadeAgo(61)];
      const acknowledged = await requestMadeAgo(61);
      await acknowledge([acknowledged]);
      await sweep();
      await sweep();

      expect(await shuttle.cardOf(early)).toMatchObject({ acknowledgedAt: null, unacknowledgedAt: null });
      expect(await shuttle.cardOf(acknowledged)).toMatchObject({
        acknowledgedAt: expect.any(String),
        unacknowledgedAt: null,
      });
      for (const id of [due, late])
        expect(await shuttle.cardOf(id)).toMatchObject({ acknowledgedAt: null, unacknowledgedAt: expect.any(String) });
      expect(await actionsOf(due)).toEqual([['unacknowledged', 'system'], ['requested', 'staff']]); // prettier-ignore
      expect(await actionsOf(late)).toEqual([
        ['on-duty-texted', 'system'],
        ['unacknowledged', 'system'],
        ['requested', 'staff'],
      ]);
      await eventually(() => expect(onDutyEvents(late)).toHaveLength(1));
      const requestedAt = (await shuttle.cardOf(late))?.customerRequestingRideTimestamp;
      expect(onDutyEvents(late)).toEqual([{ clientId: late, requestedAt, firstName: 'Ada', terminal: 'T1' }]);
      for (const id of [early, due, acknowledged]) expect(onDutyEvents(id)).toEqual([]);
    });

    it('should change the board when it marks a request, but not when the phone is texted', async () => {
      const id = await requestMadeAgo(31);
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

    it('should only mark requests at a lot without an on-duty phone, and not touch another lot', async () => {
      const id = await requestMadeAgo(90, WITHOUT_PHONE);
      await sweep(WITH_PHONE);
      expect(await shuttle.cardOf(id, WITHOUT_PHONE)).toMatchObject({ unacknowledgedAt: null });
      await sweep(WITHOUT_PHONE);
      await sweep(WITHOUT_PHONE);
      expect(await shuttle.cardOf(id, WITHOUT_PHONE)).toMatchObject({ unacknowledgedAt: expect.any(String) });
      expect(await actionsOf(id, WITHOUT_PHONE)).toEqual([['unacknowledged', 'system'], ['requested', 'staff']]); // prettier-ignore
    });

    it('should not text the phone once a request is acknowledged, moved or removed', async () => {
      const ids = await Promise.all(Array.from({ length: 3 }, () => requestMadeAgo(31)));
      const [acknowledged = '', moved = '', off = ''] = ids;
      await sweep();
      await acknowledge([acknowledged]);
      await shuttle.move(moved, 'picked_up', 1);
      await shuttle.move(off, null);
      expect(await shuttle.cardOf(acknowledged)).toMatchObject({
        acknowledgedAt: expect.any(String),
        unacknowledgedAt: expect.any(String),
      });
      expect((await shuttle.board('picked_up')).cards).toContainEqual(
        expect.objectContaining({ id: moved, acknowledgedAt: null, unacknowledgedAt: null }),
      );
      for (const id of ids) await age(id, 61);
      await sweep();
      for (const id of ids) expect((await actionsOf(id)).map(([action]) => action)).not.toContain('on-duty-texted');
    });

    it('should start over when a request is canceled and made again', async () => {
      const id = await requestMadeAgo(61);
      await sweep();
      await shuttle.move(id, null);
      await shuttle.move(id, 'requesting_ride');
      expect(await shuttle.cardOf(id)).toMatchObject({ acknowledgedAt: null, unacknowledgedAt: null });
      await age(id, 0);
      await sweep();
      expect(await shuttle.cardOf(id)).toMatchObject({ unacknowledgedAt: null });
      expect(await acknowledge([id])).toMatchObject([{ ride: { acknowledgedAt: expect.any(String) } }]);
      await shuttle.move(id, null);
      await shuttle.move(id, 'requesting_ride');
      await age(id, 61);
      // The earlier request was texted before this one was made.
      await shuttle.database.query(
        `UPDATE rides SET on_duty_texted_at = now() - interval '2 minutes' WHERE client_id = $1`,
        [id],
      );
      await sweep();
      await eventually(() => expect(onDutyEvents(id)).toHaveLength(2));
      expect(new Set(onDutyEvents(id).map(({ requestedAt }) => requestedAt)).size).toBe(2);
    });

    it('should mark and text each request once while several sweeps run at the same time', async () => {
      const other = await shuttle.startInstance(WITHOUT_SCHEDULE);
      const ids = await Promise.all(Array.from({ length: 30 }, () => requestMadeAgo(61)));
      for (let round = 0; round < 3; round += 1)
        await Promise.all([sweep(), sweep(), sweep(WITH_PHONE, other), acknowledge([])]);
      for (const id of ids)
        expect((await actionsOf(id)).map(([action]) => action)).toEqual([
          'on-duty-texted',
          'unacknowledged',
          'requested',
        ]);
      await eventually(() => expect(ids.map((id) => onDutyEvents(id).length)).toEqual(ids.map(() => 1)));
    });

    it('should not lose an acknowledgment that arrives during a sweep', async () => {
      const ids = await Promise.all(Array.from({ length: 20 }, () => requestMadeAgo(61)));
      await Promise.all([sweep(), acknowledge(ids), sweep()]);
      const { cards } = await shuttle.board('requesting_ride');
      const pending = cards.filter(({ id }) => ids.includes(id));
      expect(pending.map(({ acknowledgedAt }) => typeof acknowledgedAt)).toEqual(ids.map(() => 'string'));
    });
  });

  it('should be swept on schedule, even after Redis lost its data', async () => {
    const redis = new Redis(ownRedis(5));
    await redis.flushdb();
    for (let replica = 0; replica < 2; replica += 1) await shuttle.startInstance();
    const marked = async (id: string) =>
      eventually(async () => expect(await shuttle.cardOf(id)).toMatchObject({ unacknowledgedAt: expect.any(String) }));
    await marked(await requestMadeAgo(31));
    await redis.flushdb();
    const id = await requestMadeAgo(61);
    await marked(id);
    await eventually(() => expect(onDutyEvents(id)).toHaveLength(1));
    expect((await actionsOf(id)).map(([action]) => action)).toEqual(['on-duty-texted', 'unacknowledged', 'requested']);
    await redis.quit();
  });
});
