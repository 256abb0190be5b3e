import { randomUUID } from 'node:crypto';
import { toCopiedClient, isUnderWay, type ClientRecord } from '@lotline/protocol';
import { eventually } from '@lotline/service-kit/testing';
import { checkedOut, clientRecord } from '../testing/client-record.js';
import { useShuttle } from '../testing/shuttle-under-test.js';

describe('dispatch.md, Cards: riders', () => {
  const shuttle = useShuttle();

  const card = async (id: string) => {
    const [row] = await shuttle.database.query<{ card: unknown; version: number }>(
      'SELECT card, version FROM riders WHERE client_id = $1',
      [id],
    );
    return row;
  };
  /** Events are handled in order, so once this one is handled, all before it are. */
  const settled = () => shuttle.createKnownClient();
  const publish = (client: ClientRecord) => shuttle.broker.publish('client.saved', client.lotId, { client });

  describe('a card', () => {
    const NOTES = 'Uses a wheelchair, gate code 4711';

    it('should carry what the notes and the type say, and not the notes', async () => {
      const client = await shuttle.createKnownClient({ notes: NOTES, clientType: 'VIP' });
      expect((await card(client.id))?.card).toMatchObject({ vip: true, wheelchair: true, hasNotes: true });
      expect(JSON.stringify(await card(client.id))).not.toContain('4711');
      const calm = { ...client, version: 2, notes: '', clientType: 'Walk In' };
      await publish(calm);
      await settled();
      const marks = Object.keys(Object((await card(client.id))?.card));
      expect(marks).not.toEqual(expect.arrayContaining([expect.stringMatching(/vip|wheelchair|hasNotes/)]));
    });

    it('should carry it after an import too', async () => {
      const client = clientRecord({ notes: NOTES });
      await shuttle.broker.publish('client.imported', 'harborview', { clients: [toCopiedClient(client)] });
      await settled();
      expect((await card(client.id))?.card).toMatchObject({ wheelchair: true, hasNotes: true });
    });
  });

  describe('client.imported', () => {
    it('should insert new clients and not overwrite changed or deleted ones', async () => {
      const [changed, gone] = [
        await shuttle.createKnownClient({ version: 2, firstName: 'Second' }),
        await shuttle.createKnownClient(),
      ];
      await shuttle.broker.publish('client.deleted', gone.lotId, { id: gone.id, version: 2 });
      const fresh = [clientRecord({ firstName: 'One' }), checkedOut(clientRecord({ version: 0, firstName: 'Two' }))];
      const late = [{ ...changed, version: 1, firstName: 'First' }, gone];
      await shuttle.broker.publish('client.imported', 'harborview', {
        clients: [...fresh, ...late].map(toCopiedClient),
      });
      await settled();
      const stored = await Promise.all([...fresh, ...late].map(({ id }) => card(id)));
      expect(stored).toMatchObject([
        { version: 1, card: { firstName: 'One' } },
        { version: 1, card: { firstName: 'Two' } },
        { version: 2, card: { firstName: 'Second' } },
        { version: 2, card: null },
      ]);
      const refused = shuttle.request(fresh[1]?.shuttleRequestId ?? '');
      await expect(refused).rejects.toMatchObject({ code: 'RIDE_CLOSED' });
    });
  });

  describe('client.saved', () => {
    it('should keep the newest version when versions arrive out of order', async () => {
      const client = await shuttle.createKnownClient({ version: 2, firstName: 'Second' });
      await publish({ ...client, version: 1, firstName: 'First' });
      await settled();
      expect(await card(client.id)).toMatchObject({ version: 2, card: { firstName: 'Second' } });
      await shuttle.save({ ...client, version: 3, firstName: 'Third' });
      expect(await card(client.id)).toMatchObject({ card: { firstName: 'Third' } });
    });

    it('should show a changed card on the board', async () => {
      const client = await shuttle.createKnownClient();
      await shuttle.request(client.shuttleRequestId);
      const { version: before } = await shuttle.board('requesting_ride');
      await shuttle.save({ ...client, version: 2, partySize: 5 });
      const { version } = await shuttle.board('requesting_ride');
      expect(await shuttle.cardOf(client.id)).toMatchObject({ partySize: 5 });
      expect(version).toBe(before + 1);
      await eventually(() => expect(shuttle.changesOf(client.id)).toHaveLength(2));
      expect(shuttle.changesOf(client.id)[1]).toMatchObject({ card: { partySize: 5 }, boardVersion: version });
    });

    it('should create a ride with a name that changes during the request', async () => {
      const client = await shuttle.createKnownClient();
      const saving = await shuttle.database.connect();
      await saving.query('BEGIN');
      await saving.query(
        `UPDATE riders SET version = 2, card = jsonb_set(card, '{firstName}', '"Adaeze"') WHERE client_id = $1`,
        [client.id],
      );
      const pressed = shuttle.request(client.shuttleRequestId);
      await eventually(async () => expect(await shuttle.waitingPids()).toHaveLength(1));
      await saving.query('COMMIT');
      expect(await pressed).toMatchObject({ firstName: 'Adaeze', riderVersion: 2, shuttleStatus: 'requesting_ride' });
      await eventually(() =>
        expect(shuttle.changesOf(client.id)).toMatchObject([{ card: { firstName: 'Adaeze' }, riderVersion: 2 }]),
      );
    });

    it('should not change the board version for a field that the board does not show', async () => {
      const client = await shuttle.createKnownClient();
      await shuttle.request(client.shuttleRequestId);
      const { version } = await shuttle.board('requesting_ride');
      await shuttle.save({ ...client, version: 2, vehicleColor: 'Blue' });
      expect((await shuttle.board('requesting_ride')).version).toBe(version);
    });

    it('should end the open ride of a client who was checked out manually', async () => {
      const client = await shuttle.createKnownClient();
      const before = await shuttle.request(client.shuttleRequestId);
      await shuttle.save(checkedOut(client));
      expect(await shuttle.status(client.shuttleRequestId)).toMatchObject({ shuttleStatus: null });
      await eventually(() => expect(shuttle.changesOf(client.id)).toHaveLength(2));
      const [, ended] = shuttle.changesOf(client.id);
      expect(ended?.ride).toMatchObject({ shuttleStatus: null, playAudioAlert: false, shuttlePosition: null });
      expect(ended?.ride.customerRequestingRideTimestamp).not.toBeNull();
      expect(ended?.boardVersion).toBe(before.boardVersion + 1);
    });

    it('should ignore a check-out older than the stored version', async () => {
      const client = await shuttle.createKnownClient({ version: 3 });
      await shuttle.request(client.shuttleRequestId);
      await publish({ ...checkedOut(client), version: 2 });
      await settled();
      expect(await shuttle.status(client.shuttleRequestId)).toMatchObject({ shuttleStatus: 'requesting_ride' });
    });

    it('should leave no ride open when a request and a check-out race', async () => {
      const clients = await Promise.all(Array.from({ length: 40 }, () => shuttle.createKnownClient()));
      const accepted = await Promise.all(
        clients.map(async (client, index) => {
          const leaving = new Promise((resolve) => setTimeout(resolve, index % 10)).then(() =>
            publish(checkedOut(client)),
          );
          const answer = await shuttle.request(client.shuttleRequestId).then(
            (state) => isUnderWay(state),
            (error: { code: string }) => {
              expect(error.code).toBe('RIDE_CLOSED');
              return false;
            },
          );
          await leaving;
          return answer;
        }),
      );
      await eventually(async () => {
        const left = await shuttle.database.query('SELECT FROM riders WHERE client_id = ANY($1) AND checked_out', [
          clients.map(({ id }) => id),
        ]);
        expect(left).toHaveLength(clients.length);
      });
      const open = await shuttle.database.query('SELECT FROM rides WHERE client_id = ANY($1) AND status IS NOT NULL', [
        clients.map(({ id }) => id),
      ]);
      expect(open).toEqual([]);
      await eventually(() => {
        for (const [index, { id }] of clients.entries()) {
          expect(shuttle.changesOf(id)).toHaveLength(accepted[index] ? 2 : 0);
        }
      });
    });
  });

  describe('client.deleted', () => {
    it('should delete rider and ride, emit the change and ignore late events', async () => {
      const client = await shuttle.createKnownClient();
      const { boardVersion } = await shuttle.request(client.shuttleRequestId);
      await shuttle.broker.publish('client.deleted', client.lotId, { id: client.id, version: 2 });
      await eventually(() => expect(shuttle.changesOf(client.id)).toHaveLength(2));
      expect(shuttle.changesOf(client.id)[1]).toMatchObject({
        ride: { shuttleStatus: null, version: 2 },
        card: { firstName: 'Ada' },
        boardVersion: boardVersion + 1,
      });
      await publish(client);
      await settled();
      expect(await card(client.id)).toEqual({ card: null, version: 2 });
      expect(await shuttle.database.query('SELECT FROM rides WHERE client_id = $1', [client.id])).toEqual([]);
      await expect(shuttle.move(client.id, 'requesting_ride')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });

    it('should ignore the record of a client whose deletion arrived first', async () => {
      const client = clientRecord();
      await shuttle.broker.publish('client.deleted', client.lotId, { id: client.id, version: 2 });
      await publish(client);
      await settled();
      expect(await card(client.id)).toEqual({ card: null, version: 2 });
    });
  });

  it('should handle a redelivered event once', async () => {
    const client = await shuttle.createKnownClient();
    const id = randomUUID();
    const next = { ...client, version: 2, firstName: 'Twice' };
    await shuttle.broker.publish('client.saved', client.lotId, { client: next }, id);
    await shuttle.broker.publish(
      'client.saved',
      client.lotId,
      { client: { ...next, version: 3, firstName: 'No' } },
      id,
    );
    await settled();
    expect(await card(client.id)).toMatchObject({ version: 2, card: { firstName: 'Twice' } });
  });
});
