import { randomUUID } from 'node:crypto';
import { systemContext } from '@lotline/protocol';
import { useNotify } from '../testing/notify-under-test.js';

describe('overview.md, What needs somebody: notify.overview.read', () => {
  const notify = useNotify();

  const insertText = (lotId: string, state: string, secondsAgo: number, next = 'tomorrow', direction = 'outbound') =>
    notify.database.query(
      `INSERT INTO messages (lot_id, client_id, direction, event, event_key, phone, body, state, next_attempt_at, created_at)
       VALUES ($1, $2, $5, 'check_in', '', '+13105550142', 'Hi', $3, $6::timestamptz, now() - $4 * interval '1 second')`,
      [lotId, randomUUID(), state, secondsAgo, direction, next === 'never' ? null : next],
    );

  it('should count the texts that are not sent after a minute, or whose fate is still unknown', async () => {
    await insertText('harborview', 'queued', 61);
    await insertText('harborview', 'unknown', 61);
    await insertText('harborview', 'queued', 30);
    await insertText('harborview', 'sent', 600);
    await insertText('harborview', 'unknown', 600, 'never');
    await insertText('harborview', 'queued', 600, 'tomorrow', 'inbound');
    const { lots } = await notify.broker.rpc.call(
      'notify.overview.read',
      { lotIds: ['harborview', 'eastgate'] },
      systemContext('test'),
    );
    expect(new Map(lots.map(({ lotId, stuck }) => [lotId, stuck]))).toEqual(
      new Map([
        ['harborview', 2],
        ['eastgate', 0],
      ]),
    );
  });
});
