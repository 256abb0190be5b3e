import type { ClientRecord, DomainEvent, LinkPress } from '@lotline/protocol';
import { eventually } from '@lotline/service-kit/testing';
import type pg from 'pg';
import { useShuttle } from '../testing/shuttle-under-test.js';

const OTHERS = 10;

describe('RideWriter, batched', () => {
  const shuttle = useShuttle();
  /** Locks the lot's board counter, which every change needs. */
  let holder: pg.Client;
  let clients: ClientRecord[];

  beforeAll(async () => {
    holder = await shuttle.database.connect();
  });
  beforeEach(async () => {
    clients = await Promise.all(Array.from({ length: OTHERS + 1 }, () => shuttle.createKnownClient()));
  });

  const clientAt = (at: number): ClientRecord => {
    const client = clients[at];
    if (!client) throw new Error(`No client ${at}`);
    return client;
  };
  const press = ({ id, shuttleRequestId: link }: ClientRecord): Promise<LinkPress> =>
    shuttle.broker.rpc.call(
      'shuttle.link.request',
      { link },
      { lotId: null, requestId: `press of ${id}`, actor: { kind: 'customer', link } },
    );
  /**
   * Makes every client press. The first one's statement waits for the lot's counter, the others wait for that statement.
   * `meanwhile` runs in the transaction that locks the counter, after all rides were read and before any is written.
   */
  const pressAll = async (meanwhile: () => Promise<unknown>): Promise<PromiseSettledResult<LinkPress>[]> => {
    const spare = await shuttle.createKnownClient();
    await shuttle.move(spare.id, 'picked_up', 1);
    await holder.query('BEGIN');
    await holder.query(`SELECT FROM boards WHERE lot_id = 'harborview' FOR UPDATE`);
    const first = press(clientAt(0));
    first.catch(() => undefined);
    await eventually(async () => expect(await shuttle.waitingPids()).toHaveLength(1));
    const others = clients.slice(1).map(press);
    const outcomes = Promise.allSettled([first, ...others]);
    // Links are read in the order of the calls, so the others have been read now.
    await shuttle.status(spare.shuttleRequestId);
    await meanwhile();
    await holder.query('COMMIT');
    return outcomes;
  };
  const pressed = (outcome: PromiseSettledResult<LinkPress> | undefined): LinkPress => {
    if (outcome?.status !== 'fulfilled') throw new Error(`Not fulfilled: ${JSON.stringify(outcome)}`);
    return outcome.value;
  };
  const transactionsOf = async (of: ClientRecord[]): Promise<number> => {
    const rows = await shuttle.database.query(
      'SELECT DISTINCT xmin::text FROM rides WHERE client_id = ANY($1) AND version = 1',
      [of.map(({ id }) => id)],
    );
    return rows.length;
  };
  const eventsOf = ({ id }: ClientRecord): DomainEvent<'ride.changed'>[] =>
    shuttle.eventsOf('ride.changed').filter(({ payload }) => payload.ride.clientId === id);

  describe('shuttle.link.request', () => {
    it('should write all in one transaction: each once, numbered without gaps, with history and event', async () => {
      const outcomes = (await pressAll(async () => undefined)).map(pressed);
      expect(await transactionsOf(clients.slice(1))).toBe(1);
      const numbers = outcomes.map(({ boardVersion }) => boardVersion).sort((one, other) => one - other);
      expect(numbers).toEqual(numbers.map((_, at) => (numbers[0] ?? 0) + at));
      const moves = await shuttle.database.query(
        'SELECT client_id FROM ride_moves WHERE client_id = ANY($1) ORDER BY client_id',
        [clients.map(({ id }) => id)],
      );
      expect(moves).toEqual(
        clients
          .map(({ id }) => id)
          .sort()
          .map((id) => ({ client_id: id })),
      );
      for (const [at, client] of clients.entries()) {
        await eventually(() => expect(eventsOf(client)).toHaveLength(1));
        expect(eventsOf(client)).toEqual([
          expect.objectContaining({
            requestId: `press of ${client.id}`,
            payload: { ...outcomes[at]?.change, action: 'requested' },
          }),
        ]);
      }
    });

    it('should treat several presses of one client as one', async () => {
      clients = clients.slice(0, 3).flatMap((client) => [client, client, client]);
      const outcomes = (await pressAll(async () => undefined)).map(pressed);
      expect(outcomes.filter(({ change }) => change)).toHaveLength(3);
      for (const client of clients) {
        const [ride] = await shuttle.database.query('SELECT version FROM rides WHERE client_id = $1', [client.id]);
        expect(ride).toEqual({ version: 1 });
      }
    });

    it('should retry rides that changed in the meantime without affecting the others', async () => {
      const [moved, left, renamed] = [clientAt(1), clientAt(2), clientAt(3)];
      const outcomes = await pressAll(async () => {
        await holder.query(
          `INSERT INTO rides (client_id, lot_id, version, status, lane, position, alert)
           VALUES ($1, 'harborview', 7, 'picked_up', 2, 0, false)`,
          [moved.id],
        );
        await holder.query('UPDATE riders SET checked_out = true, version = 2 WHERE client_id = $1', [left.id]);
        await holder.query(
          `UPDATE riders SET card = jsonb_set(card, '{firstName}', '"Nadia"'), version = 2 WHERE client_id = $1`,
          [renamed.id],
        );
      });
      expect(pressed(outcomes[1])).toMatchObject({ shuttleStatus: 'picked_up', shuttleNumber: 2, change: null });
      expect(outcomes[2]).toMatchObject({ status: 'rejected', reason: { code: 'RIDE_CLOSED' } });
      expect(pressed(outcomes[3])).toMatchObject({ firstName: 'Nadia', change: { card: { firstName: 'Nadia' } } });
      for (const outcome of outcomes.slice(4)) expect(pressed(outcome).change).not.toBeNull();
      expect(await transactionsOf(clients.slice(4))).toBe(1);
    });

    it('should fail only the ride that cannot be written', async () => {
      const { id } = clientAt(5);
      await shuttle.database.query(`ALTER TABLE ride_moves ADD CONSTRAINT failing CHECK (client_id <> '${id}')`);
      const outcomes = await pressAll(async () => undefined);
      expect(outcomes[5]).toMatchObject({ status: 'rejected', reason: { code: 'INTERNAL' } });
      outcomes.splice(5, 1);
      for (const outcome of outcomes) expect(pressed(outcome).change).not.toBeNull();
      expect(await shuttle.database.query('SELECT FROM rides WHERE client_id = $1', [id])).toEqual([]);
    });

    it('should report UNAVAILABLE for a canceled statement and write the others', async () => {
      const outcomes = await pressAll(async () => {
        for (const pid of await shuttle.waitingPids()) await holder.query('SELECT pg_terminate_backend($1)', [pid]);
      });
      expect(outcomes[0]).toMatchObject({ status: 'rejected', reason: { code: 'UNAVAILABLE' } });
      for (const outcome of outcomes.slice(1)) expect(pressed(outcome).change).not.toBeNull();
      expect(pressed((await Promise.allSettled([press(clientAt(0))]))[0]).change).not.toBeNull();
    });
  });
});
