import { randomUUID } from 'node:crypto';
import { toBoardCard, RIDE_STATUSES, type ClientRecord, type RideStatus } from '@lotline/protocol';
import { eventually, type TestEvent } from '@lotline/service-kit/testing';
import fc from 'fast-check';
import { checkedOut, clientRecord } from '../testing/client-record.js';
import { useShuttle, staff } from '../testing/shuttle-under-test.js';

const saved = (client: ClientRecord): TestEvent => ({
  type: 'client.saved',
  lotId: client.lotId,
  payload: { client },
});
const deleted = ({ id, lotId, version }: ClientRecord): TestEvent => ({
  type: 'client.deleted',
  lotId,
  payload: { id, version },
});

/** After a backlog one transaction handles several events of a client: the ride must reflect all of them. */
describe('rider events in one batch', () => {
  const shuttle = useShuttle();

  const riding = async (over: Partial<ClientRecord> = {}): Promise<ClientRecord> => {
    const client = await shuttle.createKnownClient(over);
    await shuttle.request(client.shuttleRequestId);
    return client;
  };
  const onBoard = ({ id, lotId }: ClientRecord) => shuttle.cardOf(id, lotId);
  const lastChangeOf = ({ id }: ClientRecord) => shuttle.changesOf(id).at(-1);
  const renamed = (client: ClientRecord, version: number): ClientRecord => ({
    ...client,
    version,
    firstName: `Name ${version}`,
  });

  it.each([
    ['saved', (client: ClientRecord) => renamed(client, 2)],
    ['checked out', checkedOut],
  ])('should delete the ride of a client who was %s and deleted', async (_what, change) => {
    const client = await riding();
    await shuttle.publishInOneBatch([saved(change(client)), deleted({ ...client, version: 3 })]);
    expect(await onBoard(client)).toBeUndefined();
    expect(await shuttle.database.query('SELECT FROM rides WHERE client_id = $1', [client.id])).toEqual([]);
    await eventually(() => expect(lastChangeOf(client)).toMatchObject({ ride: { shuttleStatus: null } }));
  });

  it('should not deadlock with a batch of another instance', async () => {
    const second = await shuttle.startInstance();
    const [one, other, here, there] = [await riding(), await riding(), await riding(), await riding()];
    // Events are dealt out to the two instances alternately.
    const events = [
      [one, other],
      [here, there],
      [other, one],
    ].flatMap((dealt, index) => dealt.map((client) => saved(renamed(client, index + 2))));
    await shuttle.publishInTwoBatches(events, [here, there]);
    for (const client of [one, other]) expect(await onBoard(client)).toMatchObject({ firstName: 'Name 4' });
    await shuttle.stopInstance(second);
  });

  it('should have the same result as handling the events one by one', async () => {
    const begins = fc.record({
      status: fc.constantFrom(null, ...RIDE_STATUSES),
      lotId: fc.constantFrom('harborview', 'eastgate'),
    });
    const step = fc.record({
      client: fc.nat(2),
      version: fc.integer({ min: 2, max: 7 }),
      what: fc.constantFrom('save', 'check out', 'check in', 'delete'),
      lastOfBatch: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(begins, { minLength: 3, maxLength: 3 }),
        fc.array(step, { minLength: 2, maxLength: 8 }),
        async (beginnings, steps) => {
          const [together, apart] = [await createClients(beginnings), await createClients(beginnings)];
          let batch: TestEvent[] = [];
          for (const each of steps) {
            batch.push(eventOf(each, together));
            await shuttle.publishOneByOne([eventOf(each, apart)]);
            if (!each.lastOfBatch) continue;
            await shuttle.publishInOneBatch(batch);
            batch = [];
          }
          if (batch.length > 0) await shuttle.publishInOneBatch(batch);
          expect(await finalState(together)).toEqual(await finalState(apart));
          for (const client of together) await expectLastChangeToMatchBoard(client);
        },
      ),
      { numRuns: 8 },
    );
  });

  /** Creates clients with rides in these states. */
  const createClients = async (beginnings: { status: RideStatus | null; lotId: string }[]): Promise<ClientRecord[]> => {
    const clients: ClientRecord[] = [];
    for (const { status, lotId } of beginnings) {
      const client = await shuttle.createKnownClient({ lotId });
      if (status) await shuttle.move(client.id, status, status === 'picked_up' ? 1 : null, staff({ lotId }));
      clients.push(client);
    }
    return clients;
  };

  const eventOf = (
    { client, version, what }: { client: number; version: number; what: string },
    clients: readonly ClientRecord[],
  ): TestEvent => {
    const known = clients[client] ?? clientRecord({ id: randomUUID() });
    const next = renamed(known, version);
    if (what === 'delete') return deleted(next);
    if (what === 'check out') return saved({ ...checkedOut(next), version });
    const laterIn = { manualCheckInTimestamp: '2026-03-09T08:00:00.000Z' };
    return saved(what === 'check in' ? { ...checkedOut(next), ...laterIn, version } : next);
  };

  /** A gateway that only receives events must show the same as the board. */
  const expectLastChangeToMatchBoard = async (client: ClientRecord): Promise<void> => {
    const shown = await onBoard(client);
    await eventually(() => {
      const change = lastChangeOf(client);
      expect(change?.ride.shuttleStatus ? toBoardCard(change) : undefined).toEqual(shown);
    });
  };

  /** Returns each client's state without ids, times and versions, which differ between the two runs. */
  const finalState = (clients: readonly ClientRecord[]) =>
    Promise.all(
      clients.map(async ({ id, lotId }) => {
        const [rider] = await shuttle.database.query(
          `SELECT version, checked_out, card, link IS NULL AS unlinked FROM riders WHERE client_id = $1`,
          [id],
        );
        const rides = await shuttle.database.query(
          `SELECT status, lane, position, alert, requested_at IS NULL AS unrequested FROM rides WHERE client_id = $1`,
          [id],
        );
        const moves = await shuttle.database.query(
          'SELECT from_status, to_status, lane FROM ride_moves WHERE client_id = $1 ORDER BY id',
          [id],
        );
        const card = await shuttle.cardOf(id, lotId);
        return { rider, rides, moves, shown: card && [card.shuttleStatus, card.firstName] };
      }),
    );
});
