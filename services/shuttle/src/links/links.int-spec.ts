import type { OpenContext } from '@lotline/protocol';
import { eventually } from '@lotline/service-kit/testing';
import { checkedOut, clientRecord } from '../testing/client-record.js';
import { staff, useShuttle } from '../testing/shuttle-under-test.js';

const PROVIDER: OpenContext = { lotId: null, requestId: 'r', actor: { kind: 'provider' } };

describe('texts.md, Whose ride: links', () => {
  const shuttle = useShuttle();

  describe('shuttle.link.request', () => {
    it('should put the customer on their lot’s board with an alert', async () => {
      const client = await shuttle.createKnownClient({ lotId: 'eastgate', firstName: 'Miguel' });
      const state = await shuttle.request(client.shuttleRequestId);
      expect(state).toMatchObject({
        lotId: 'eastgate',
        clientId: client.id,
        firstName: 'Miguel',
        shuttleStatus: 'requesting_ride',
        shuttleNumber: null,
      });
      const { cards, version } = await shuttle.board('requesting_ride', 'eastgate');
      expect(version).toBe(state.boardVersion);
      expect(cards).toMatchObject([{ id: client.id, playAudioAlert: true, lotId: 'eastgate' }]);
      expect((await shuttle.board('requesting_ride')).cards).toEqual([]);
    });

    it('should change nothing while the ride is under way', async () => {
      const client = await shuttle.createKnownClient();
      const first = await shuttle.request(client.shuttleRequestId);
      expect(first.change).toMatchObject({ link: client.shuttleRequestId, boardVersion: first.boardVersion });
      expect(await shuttle.request(client.shuttleRequestId)).toEqual({ ...first, change: null });
      await shuttle.move(client.id, 'picked_up', 1);
      expect(await shuttle.request(client.shuttleRequestId)).toMatchObject({
        shuttleStatus: 'picked_up',
        shuttleNumber: 1,
      });
      await eventually(() => expect(shuttle.changesOf(client.id)).toHaveLength(2));
      await shuttle.move(client.id, 'dropped_off');
      expect(await shuttle.request(client.shuttleRequestId)).toMatchObject({ shuttleStatus: 'requesting_ride' });
    });

    it('should reject a checked-out customer and name the office’s phone', async () => {
      const client = await shuttle.createKnownClient();
      await shuttle.save(checkedOut(client));
      await expect(shuttle.request(client.shuttleRequestId)).rejects.toMatchObject({
        code: 'RIDE_CLOSED',
        message: expect.stringContaining('310-555-0100'),
      });
      await expect(shuttle.move(client.id, 'requesting_ride')).rejects.toMatchObject({ code: 'RIDE_CLOSED' });
    });

    it('should accept a customer who was checked in again', async () => {
      const client = await shuttle.createKnownClient();
      const left = checkedOut(client);
      await shuttle.save(left);
      await shuttle.save({ ...left, version: 3, manualCheckInTimestamp: '2026-03-09T08:00:00.000Z' });
      await expect(shuttle.request(client.shuttleRequestId)).resolves.toMatchObject({
        shuttleStatus: 'requesting_ride',
      });
    });

    it('should return the same error for every invalid link', async () => {
      for (const link of ['', 'abc', '0123456789', "'; DROP --"]) {
        const invalid = { code: 'NOT_FOUND', message: 'This link is not valid.' };
        await expect(shuttle.request(link)).rejects.toMatchObject(invalid);
        await expect(shuttle.status(link)).rejects.toMatchObject(invalid);
      }
    });

    it('should fetch a client that is not in the copy once', async () => {
      const client = clientRecord();
      shuttle.owned.push(client);
      expect(await shuttle.status(client.shuttleRequestId)).toMatchObject({ shuttleStatus: null, clientId: client.id });
      await shuttle.request(client.shuttleRequestId);
      expect(shuttle.lookedUp.filter((link) => link === client.shuttleRequestId)).toHaveLength(1);
      const other = clientRecord();
      shuttle.owned.push(other);
      await expect(shuttle.move(other.id, 'requesting_ride')).resolves.toMatchObject({ ride: { version: 1 } });
    });
  });

  describe('what the customer says about a request', () => {
    const details = { partySize: 4, bags: 3, wheelchairPlaces: 1, terminal: 'T2', ready: false };
    const customer = (link: string): OpenContext => ({
      lotId: null,
      requestId: 'r',
      actor: { kind: 'customer', link },
    });
    const describeRide = (link: string) =>
      shuttle.broker.rpc.call('shuttle.link.describe', { link, details }, customer(link));
    const cancel = (link: string) => shuttle.broker.rpc.call('shuttle.link.cancel', { link }, customer(link));

    it('should be on the card, in the status, the history and the event, once', async () => {
      const { id, shuttleRequestId: link } = await shuttle.createKnownClient();
      await expect(describeRide(link)).rejects.toMatchObject({ code: 'CONFLICT' });
      await shuttle.request(link);
      expect(await describeRide(link)).toMatchObject({ details });
      expect(await describeRide(link)).toMatchObject({ details, change: null });
      const { cards } = await shuttle.board('requesting_ride');
      expect(cards.find((card) => card.id === id)).toMatchObject({ details });
      expect(await shuttle.status(link)).toMatchObject({ details });
      await eventually(() => expect(shuttle.changesOf(id)).toHaveLength(2));
      expect(shuttle.changesOf(id).at(-1)).toMatchObject({ action: 'details-changed', ride: { details } });
      const moves = await shuttle.database.query(
        'SELECT action, by_kind FROM ride_moves WHERE client_id = $1 ORDER BY id',
        [id],
      );
      expect(moves).toEqual([
        { action: 'requested', by_kind: 'customer' },
        { action: 'details-changed', by_kind: 'customer' },
      ]);
    });

    it('should go with a cancellation, and come back with the place in line if it is taken back', async () => {
      const { id, shuttleRequestId: link } = await shuttle.createKnownClient();
      const { requestedAt } = await shuttle.request(link);
      await describeRide(link);
      expect(await cancel(link)).toMatchObject({ shuttleStatus: null });
      expect(await cancel(link)).toMatchObject({ shuttleStatus: null, change: null });
      await eventually(() => expect(shuttle.changesOf(id).at(-1)).toMatchObject({ action: 'canceled' }));
      expect(await shuttle.request(link)).toMatchObject({ shuttleStatus: 'requesting_ride', requestedAt, details });
    });

    it('should let only one of a cancellation and a shuttle win', async () => {
      const { id, shuttleRequestId: link } = await shuttle.createKnownClient();
      await shuttle.request(link);
      const [canceled, taken] = await Promise.allSettled([
        cancel(link),
        shuttle.broker.rpc.call(
          'shuttle.ride.move',
          {
            ...{ clientId: id, status: 'picked_up', shuttleNumber: 1 },
            movedFrom: { status: 'requesting_ride', shuttleNumber: null },
          },
          staff(),
        ),
      ]);
      const lost = [canceled, taken].filter(({ status }) => status === 'rejected');
      expect(lost).toEqual([expect.objectContaining({ reason: expect.objectContaining({ code: 'MOVE_OVERTAKEN' }) })]);
      expect((await shuttle.status(link)).shuttleStatus).toBe(canceled.status === 'fulfilled' ? null : 'picked_up');
    });
  });

  describe('what texts say about a request', () => {
    const texted = (link: string, word: string) =>
      shuttle.broker.rpc.call('shuttle.link.texted', { link, word }, PROVIDER);

    it('should show on the card by which word the customer opted out, until they request again', async () => {
      const { id, shuttleRequestId: link } = await shuttle.createKnownClient();
      await texted(link, 'CANCEL');
      expect(await shuttle.cardOf(id)).toBeUndefined();
      await shuttle.request(link);
      expect(await shuttle.cardOf(id)).not.toHaveProperty('stopWord');
      await texted(link, 'CANCEL');
      expect(await shuttle.cardOf(id)).toMatchObject({ stopWord: 'CANCEL', playAudioAlert: true });
      await eventually(() => expect(shuttle.changesOf(id).at(-1)?.ride).toMatchObject({ stopWord: 'CANCEL' }));
      await shuttle.request(link);
      expect(await shuttle.cardOf(id)).not.toHaveProperty('stopWord');
    });

    it('should name the other cars of the phone until the ride ends', async () => {
      const { id, shuttleRequestId: link } = await shuttle.createKnownClient();
      const otherCars = ['Blue Honda, spot B12'];
      await shuttle.broker.rpc.call('shuttle.link.request', { link, otherCars }, PROVIDER);
      expect(await shuttle.cardOf(id)).toMatchObject({ otherCars });
      await shuttle.request(link);
      expect(await shuttle.cardOf(id)).toMatchObject({ otherCars });
      await shuttle.move(id, 'picked_up', 1);
      await shuttle.move(id, null);
      await shuttle.request(link);
      expect(await shuttle.cardOf(id)).not.toHaveProperty('otherCars');
    });
  });

  describe('shuttle.link.status', () => {
    it('should return the state of the ride, and nulls once it has ended', async () => {
      const { id, shuttleRequestId: link } = await shuttle.createKnownClient();
      expect(await shuttle.status(link)).toMatchObject({ shuttleStatus: null, shuttleNumber: null });
      const { boardVersion } = await shuttle.move(id, 'picked_up', 2);
      expect(await shuttle.status(link)).toMatchObject({ shuttleStatus: 'picked_up', shuttleNumber: 2, boardVersion });
      await shuttle.move(id, null);
      expect(await shuttle.status(link)).toMatchObject({ shuttleStatus: null, shuttleNumber: null });
    });
  });
});
