import { randomUUID } from 'node:crypto';
import { gatewayItself, staff, useShuttle, WITHOUT_SCHEDULE } from '../testing/shuttle-under-test.js';

describe('overview.md, Figures: shuttle.overview.read', () => {
  const shuttle = useShuttle(WITHOUT_SCHEDULE);

  const insertDevice = (lotId: string, state: string, seenSecondsAgo: number) =>
    shuttle.database.query(
      `INSERT INTO board_devices (id, lot_id, lane, device, token_hash, code_hash, state, asked_at, expires_at, paired_at,
         last_seen_at)
       VALUES ($1, $2, 1, 'Tablet', $5, CASE WHEN $3 = 'pending' THEN 'code' END, $3, now(), now(),
         CASE WHEN $3 <> 'pending' THEN now() END, now() - $4::int * interval '1 second')`,
      [randomUUID(), lotId, state, seenSecondsAgo, randomUUID()],
    );
  /** In the order of the lots' ids. */
  const read = async (...lotIds: string[]) => {
    const { lots } = await shuttle.broker.rpc.call('shuttle.overview.read', { lotIds }, gatewayItself);
    return lots.sort((one, other) => one.lotId.localeCompare(other.lotId));
  };

  it('should count the pending and unacknowledged requests and the connected boards of each lot', async () => {
    const [id, acknowledged, riding] = [
      await shuttle.requested(),
      await shuttle.requested(),
      await shuttle.requested(),
    ];
    await shuttle.move(riding, 'picked_up', 1);
    await shuttle.database.query(
      `UPDATE rides SET requested_at = '2026-03-08T17:21:00Z', unacknowledged_at = now() WHERE client_id = $1`,
      [id],
    );
    await shuttle.broker.rpc.call('shuttle.ride.acknowledge', { clientIds: [acknowledged] }, staff());
    await insertDevice('harborview', 'paired', 10);
    await insertDevice('harborview', 'paired', 100);
    await insertDevice('harborview', 'revoked', 10);
    await insertDevice('eastgate', 'pending', 10);
    expect(await read('harborview', 'eastgate')).toEqual([
      { lotId: 'eastgate', waiting: 0, longestSince: null, unacknowledged: 0, boards: { connected: 0, paired: 0 } },
      {
        lotId: 'harborview',
        waiting: 2,
        longestSince: '2026-03-08T17:21:00.000Z',
        unacknowledged: 1,
        boards: { connected: 1, paired: 2 },
      },
    ]);
    expect((await read('eastgate')).map(({ lotId }) => lotId)).toEqual(['eastgate']);
  });
});
