import { randomUUID } from 'node:crypto';
import type { BoardCount } from '@lotline/protocol';
import { migrate } from '@lotline/service-kit';
import { eventually, useFreshFixture } from '@lotline/service-kit/testing';
import { database } from '../database.js';
import { gatewayItself, ShuttleUnderTest, staff } from '../testing/shuttle-under-test.js';

describe('boards', () => {
  const shuttle = useFreshFixture(new ShuttleUnderTest({}));

  const reposition = (updates: { id: string; position: number }[], lotId = 'harborview'): Promise<BoardCount> =>
    shuttle.broker.rpc.call('shuttle.ride.reposition', { updates }, staff({ lotId }));
  const silence = (clientId: string, lotId = 'harborview') => shuttle.silence(clientId, staff({ lotId }));
  const counts = () => shuttle.broker.rpc.call('shuttle.board.counts', {}, gatewayItself);
  const versions = async () => (await counts()).versions;
  const requested = async (count: number, lotId = 'harborview'): Promise<string[]> => {
    const ids: string[] = [];
    for (let number = 0; number < count; number += 1) {
      const client = await shuttle.createKnownClient({ lotId });
      await shuttle.request(client.shuttleRequestId);
      ids.push(client.id);
    }
    return ids;
  };
  const order = async (): Promise<string[]> => (await shuttle.board('requesting_ride')).cards.map(({ id }) => id);

  it('should list the newest ride first until a board changes the order', async () => {
    const [oldest = '', middle = '', newest = ''] = await requested(3);
    expect(await order()).toEqual([newest, middle, oldest]);
    await reposition([oldest, newest, middle].map((id, position) => ({ id, position })));
    expect(await order()).toEqual([oldest, newest, middle]);
    const [latest = ''] = await requested(1);
    expect((await order()).slice(0, 2)).toEqual([latest, oldest]);
    const { boardVersion } = await reposition([{ id: oldest, position: 0 }]);
    expect(boardVersion).toBe((await versions()).harborview);
  });

  it('should skip ids that are not on this board', async () => {
    const [here = ''] = await requested(1);
    const [there = ''] = await requested(1, 'eastgate');
    const before = await versions();
    const { boardVersion } = await reposition([there, randomUUID()].map((id) => ({ id, position: 7 })));
    expect(boardVersion).toBe(before.harborview);
    expect(await versions()).toEqual(before);
    const { cards } = await shuttle.board('requesting_ride', 'eastgate');
    expect(cards).toMatchObject([{ id: there, shuttlePosition: 0 }]);
    await reposition([
      { id: there, position: 7 },
      { id: here, position: 3 },
    ]);
    expect((await shuttle.board('requesting_ride')).cards).toMatchObject([{ id: here, shuttlePosition: 3 }]);
  });

  it('should silence the alert of one ride once', async () => {
    const [id = '', other = ''] = await requested(2);
    const { ride, boardVersion } = await silence(id);
    expect(ride).toMatchObject({ playAudioAlert: false, shuttleStatus: 'requesting_ride', version: 2 });
    expect(await silence(id)).toMatchObject({ boardVersion, ride: { version: 2 } });
    const { cards } = await shuttle.board('requesting_ride');
    expect(cards.map((card) => [card.id, card.playAudioAlert])).toEqual([
      [other, true],
      [id, false],
    ]);
    const moves = await shuttle.database.query('SELECT action FROM ride_moves WHERE client_id = $1 ORDER BY id', [id]);
    expect(moves).toEqual([{ action: 'requested' }, { action: 'silenced' }]);
  });

  it('should keep two lots apart', async () => {
    const [id = ''] = await requested(1, 'eastgate');
    expect(await shuttle.board('requesting_ride')).toMatchObject({ cards: [], version: 0 });
    expect(await versions()).toEqual({ harborview: 0, eastgate: 1 });
    await expect(silence(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await shuttle.board('requesting_ride', 'eastgate')).cards).toMatchObject([{ id, playAudioAlert: true }]);
  });

  it('should return the database’s epoch with every version, and another epoch after the tables are recreated', async () => {
    const [id = ''] = await requested(1);
    const { epoch } = await counts();
    expect(epoch).toMatch(/^[0-9a-f]{1,16}$/);
    const moved = await shuttle.move(id, 'picked_up', 1);
    const link = shuttle.changesOf(id)[0]?.link ?? '';
    const all = [
      await shuttle.board('picked_up'),
      moved,
      moved.change,
      await reposition([{ id, position: 4 }]),
      await shuttle.request(link),
      await shuttle.status(link),
    ];
    expect(all.map((response) => response?.epoch)).toEqual(all.map(() => epoch));
    await eventually(() => expect(shuttle.changesOf(id).map((change) => change.epoch)).toEqual([epoch, epoch, epoch]));

    await shuttle.database
      .query(`DROP TABLE boards, board_devices, pairing_failures, ride_moves, rides, riders, offline_moves, pending_check_outs,
         lots_copy, inbox, outbox, sent_events, migrations`);
    await migrate(database, { DATABASE_URL: shuttle.database.url });
    await requested(2);
    await shuttle.move((await order())[0] ?? '', 'dropped_off');
    const recreated = await counts();
    expect(recreated.versions.harborview).toBe((await shuttle.board('picked_up')).version);
    expect(recreated.versions.harborview).toBe(3);
    expect(recreated.epoch).not.toBe(epoch);
    expect((await shuttle.board('picked_up')).epoch).toBe(recreated.epoch);
  });

  it('should number every change of a lot consecutively, however many come at once', async () => {
    const clients = await Promise.all(Array.from({ length: 12 }, () => shuttle.createKnownClient()));
    await Promise.all(
      clients.map(async ({ id, shuttleRequestId }, index) => {
        await shuttle.request(shuttleRequestId);
        await Promise.all([shuttle.move(id, 'picked_up', 1), silence(id), reposition([{ id, position: index }])]);
        await shuttle.move(id, index % 2 === 0 ? 'dropped_off' : null);
      }),
    );
    await reposition(clients.map(({ id }, position) => ({ id, position: 50 + position })));
    const { harborview: last = 0 } = await versions();
    expect(last).toBeGreaterThanOrEqual(12 * 3);
    const numbers = () => clients.flatMap(({ id }) => shuttle.changesOf(id).map(({ boardVersion }) => boardVersion));
    await eventually(() => expect(numbers()).toHaveLength(last));
    expect(numbers().sort((one, other) => one - other)).toEqual(Array.from({ length: last }, (_, index) => index + 1));
    for (const { id } of clients) {
      const rides = shuttle.changesOf(id).map(({ ride }) => ride.version);
      expect(rides).toEqual(Array.from({ length: rides.length }, (_, index) => index + 1));
    }
  });
});
