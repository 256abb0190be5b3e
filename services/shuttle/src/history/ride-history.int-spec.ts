import { randomUUID } from 'node:crypto';
import { HISTORY_PAGE, type Actor, type ClientRecord, type LotContext, type RideEntry } from '@lotline/protocol';
import { eventually } from '@lotline/service-kit/testing';
import { checkedOut, clientRecord } from '../testing/client-record.js';
import { admin, gatewayItself, staff, useShuttle } from '../testing/shuttle-under-test.js';

const NOWHERE = { status: null, lane: null };
const WAITING = { status: 'requesting_ride', lane: null } as const;
const BACK = { status: 'dropped_off', lane: null } as const;
const lane = (number: number) => ({ status: 'picked_up', lane: number }) as const;
const VERA = { kind: 'staff', name: 'Vera V.' } as const;
const SYSTEM = { kind: 'system' } as const;

const shuttle = useShuttle();

const historyOf = async (clientId: string, context = admin(), cursor?: string) =>
  shuttle.broker.rpc.call('shuttle.ride.history', { clientId, cursor }, context);
const by = (actor: Actor): LotContext => staff({ actor });
const remove = ({ id, version, lotId }: ClientRecord) =>
  shuttle.broker.publish('client.deleted', lotId, { id, version: version + 1 });
const offTheBoard = (id: string) =>
  eventually(async () => {
    expect(await shuttle.database.query('SELECT FROM rides WHERE client_id = $1 AND status IS NOT NULL', [id])).toEqual(
      [],
    );
  });

/** A change of a ride and the history entry that it creates. */
interface Change {
  what: string;
  before?: (client: ClientRecord) => Promise<unknown>;
  make: (client: ClientRecord) => Promise<unknown>;
  entry: Omit<RideEntry, 'id' | 'at'>;
}

const request = ({ id }: ClientRecord) => shuttle.move(id, 'requesting_ride');
const pickUp = async (client: ClientRecord) => {
  await request(client);
  await shuttle.move(client.id, 'picked_up', 2);
};
const dropOff = async (client: ClientRecord) => {
  await pickUp(client);
  await shuttle.move(client.id, 'dropped_off');
};

const CHANGES: Change[] = [
  {
    what: 'a request by the link',
    make: ({ shuttleRequestId }) => shuttle.request(shuttleRequestId),
    entry: { action: 'requested', by: { kind: 'customer' }, from: NOWHERE, to: WAITING },
  },
  {
    what: 'a request by a text',
    make: ({ shuttleRequestId: link }) =>
      shuttle.broker.rpc.call('shuttle.link.request', { link }, { ...gatewayItself, actor: { kind: 'provider' } }),
    entry: { action: 'requested', by: { kind: 'provider' }, from: NOWHERE, to: WAITING },
  },
  {
    what: 'a request by staff',
    make: request,
    entry: { action: 'requested', by: VERA, from: NOWHERE, to: WAITING },
  },
  {
    what: 'a pick-up by a board',
    before: request,
    make: ({ id }) => shuttle.move(id, 'picked_up', 2, by({ kind: 'board', lane: 2 })),
    entry: { action: 'picked-up', by: { kind: 'board', lane: 2 }, from: WAITING, to: lane(2) },
  },
  {
    what: 'a move into the other lane by an open board',
    before: pickUp,
    make: ({ id }) => shuttle.move(id, 'picked_up', 1, by({ kind: 'board', lane: null })),
    entry: { action: 'picked-up', by: { kind: 'board', lane: null }, from: lane(2), to: lane(1) },
  },
  {
    what: 'a drop-off',
    before: pickUp,
    make: ({ id }) => shuttle.move(id, 'dropped_off'),
    entry: { action: 'dropped-off', by: VERA, from: lane(2), to: BACK },
  },
  {
    what: 'a removal',
    before: pickUp,
    make: ({ id }) => shuttle.move(id, null),
    entry: { action: 'removed', by: VERA, from: lane(2), to: NOWHERE },
  },
  {
    what: 'a removal with its reason',
    before: request,
    make: ({ id: clientId }) =>
      shuttle.broker.rpc.call(
        'shuttle.ride.move',
        { clientId, status: null, shuttleNumber: null, reason: 'no-show' },
        staff(),
      ),
    entry: { action: 'removed', reason: 'no-show', by: VERA, from: WAITING, to: NOWHERE },
  },
  {
    what: 'a removal that a board made offline, with its reason',
    before: pickUp,
    make: async ({ id: clientId }) => {
      const { customerRequestingRideTimestamp } = (await shuttle.move(clientId, 'picked_up', 2)).ride;
      const basedOn = { status: 'picked_up', shuttleNumber: 2, customerRequestingRideTimestamp } as const;
      const offline = { moveId: randomUUID(), movedAt: new Date().toISOString(), basedOn };
      const move = { clientId, status: null, shuttleNumber: null, offline, reason: 'canceled' } as const;
      await shuttle.broker.rpc.call('shuttle.ride.move', move, by({ kind: 'board', lane: 2 }));
    },
    entry: { action: 'removed', reason: 'canceled', by: { kind: 'board', lane: 2 }, from: lane(2), to: NOWHERE },
  },
  {
    what: 'a move that has no use for a reason',
    make: ({ id: clientId }) =>
      shuttle.broker.rpc.call(
        'shuttle.ride.move',
        { clientId, status: 'requesting_ride', shuttleNumber: null, reason: 'mistake' },
        staff(),
      ),
    entry: { action: 'requested', by: VERA, from: NOWHERE, to: WAITING },
  },
  {
    what: 'a silenced alert',
    before: request,
    make: ({ id }) => shuttle.silence(id),
    entry: { action: 'silenced', by: VERA, from: WAITING, to: WAITING },
  },
  {
    what: 'a ride completed by the automatic check-out',
    before: dropOff,
    make: async ({ id }) => {
      await shuttle.database.query(`UPDATE rides SET dropped_off_at = now() - interval '1 hour' WHERE client_id = $1`, [
        id,
      ]);
      await shuttle.broker.rpc.call('shuttle.auto-checkout.run', {}, staff());
      await offTheBoard(id);
    },
    entry: { action: 'completed', by: SYSTEM, from: BACK, to: NOWHERE },
  },
  {
    what: 'a ride ended by a check-out',
    before: pickUp,
    make: async (client) => {
      await shuttle.save(checkedOut(client));
      await offTheBoard(client.id);
    },
    entry: { action: 'ended-by-check-out', by: SYSTEM, from: lane(2), to: NOWHERE },
  },
  {
    what: 'a ride ended by a deletion',
    before: request,
    make: async (client) => {
      await remove(client);
      await offTheBoard(client.id);
    },
    entry: { action: 'ended-by-deletion', by: SYSTEM, from: WAITING, to: NOWHERE },
  },
];

describe('dispatch.md, Moving a ride: shuttle.ride.history', () => {
  beforeEach(() => shuttle.owned.splice(0));

  it.each(CHANGES)(
    'should record $what once, with actor, time, origin and destination',
    async ({ before, make, entry }) => {
      const client = await shuttle.createKnownClient();
      await before?.(client);
      const had = await shuttle.historyOf(client.id);
      const began = new Date().toISOString();
      await make(client);
      const ended = new Date().toISOString();
      const [newest, ...rest] = await shuttle.historyOf(client.id);
      expect(newest).toEqual({ id: expect.stringMatching(/^\d+$/), at: expect.any(String), ...entry });
      expect(began <= (newest?.at ?? '') && (newest?.at ?? '') <= ended).toBe(true);
      expect(rest).toEqual(had);
    },
  );

  it.each<[string, (client: ClientRecord) => Promise<unknown>]>([
    ['a board sends positions again', ({ id }) => reposition(id, 7)],
    ['staff request a shuttle for a waiting customer', request],
    ['the customer presses the button again', ({ shuttleRequestId }) => shuttle.request(shuttleRequestId)],
    ['the lane is unknown', ({ id }) => shuttle.move(id, 'picked_up', 9)],
    ['another lot moves the ride', ({ id }) => shuttle.move(id, null, null, staff({ lotId: 'eastgate' }))],
    ['the card changes', (client) => shuttle.save({ ...client, version: 2, firstName: 'Nadia' })],
  ])('should record nothing when %s', async (_, make) => {
    const client = await shuttle.createKnownClient();
    await request(client);
    const before = await shuttle.historyOf(client.id);
    await make(client).catch(() => undefined);
    expect(await shuttle.historyOf(client.id)).toEqual(before);
    expect(before).toHaveLength(1);
  });

  it('should record an alert that is silenced twice once', async () => {
    const client = await shuttle.createKnownClient();
    await request(client);
    await Promise.all([shuttle.silence(client.id), shuttle.silence(client.id)]);
    expect((await shuttle.historyOf(client.id)).map(({ action }) => action)).toEqual(['silenced', 'requested']);
  });

  it('should record the check-out when a deletion arrives in the same batch', async () => {
    const client = await shuttle.createKnownClient();
    await pickUp(client);
    const { id, lotId } = client;
    await shuttle.publishInOneBatch([
      { type: 'client.saved', lotId, payload: { client: checkedOut(client) } },
      { type: 'client.deleted', lotId, payload: { id, version: 3 } },
    ]);
    await offTheBoard(id);
    expect((await shuttle.historyOf(id)).map(({ action }) => action)).toEqual([
      'ended-by-check-out',
      'picked-up',
      'requested',
    ]);
  });

  it('should remain after the client is deleted, visible only to their lot', async () => {
    const client = await shuttle.createKnownClient();
    await pickUp(client);
    await remove(client);
    await eventually(async () => expect(await shuttle.historyOf(client.id)).toHaveLength(3));
    await expect(historyOf(client.id, admin({ lotId: 'eastgate' }))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('should show the rides of a deleted client only to admins', async () => {
    const client = await shuttle.createKnownClient();
    await request(client);
    shuttle.owned.push(client);
    expect((await historyOf(client.id, staff())).entries).toHaveLength(1);
    shuttle.owned.splice(0);
    await expect(historyOf(client.id, staff())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await historyOf(client.id, admin())).entries).toHaveLength(1);
  });

  it('should ask the clients service about a client without rides who is not in the copy', async () => {
    const [fresh, known] = [clientRecord(), await shuttle.createKnownClient()];
    shuttle.owned.push(fresh);
    expect(await historyOf(fresh.id)).toEqual({ entries: [], nextCursor: null });
    expect(await historyOf(known.id)).toEqual({ entries: [], nextCursor: null });
    await expect(historyOf(randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'No such customer' });
    await expect(historyOf(known.id, admin({ lotId: 'eastgate' }))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('should return the newest entries, and older ones from the cursor on', async () => {
    const { id } = await shuttle.createKnownClient();
    await shuttle.database.query(
      `INSERT INTO ride_moves (client_id, lot_id, action, to_status, lane, at, by_kind)
       SELECT $1, 'harborview', 'picked-up', 'picked_up', number, now(), 'customer' FROM generate_series(1, $2) number`,
      [id, HISTORY_PAGE + 1],
    );
    const first = await historyOf(id);
    const second = await historyOf(id, admin(), first.nextCursor ?? '');
    expect([first.entries.length, second.entries.length, second.nextCursor]).toEqual([HISTORY_PAGE, 1, null]);
    const lanes = [...first.entries, ...second.entries].map(({ to }) => to.lane);
    expect(lanes).toEqual(Array.from({ length: HISTORY_PAGE + 1 }, (_, at) => HISTORY_PAGE + 1 - at));
    await expect(historyOf(id, admin(), 'x')).rejects.toMatchObject({ code: 'INVALID' });
  });
});

const reposition = (id: string, position: number) =>
  shuttle.broker.rpc.call('shuttle.ride.reposition', { updates: [{ id, position }] }, staff());
