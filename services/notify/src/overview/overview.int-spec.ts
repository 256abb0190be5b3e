import { randomUUID } from 'node:crypto';
import { systemContext } from '@lotline/protocol';
import type { RunningService } from '@lotline/service-kit';
import { createTestDatabase, eventually, TestBroker, type TestDatabase } from '@lotline/service-kit/testing';
import { database as config } from '../database.js';
import { startNotify } from '../app.module.js';
import { testNotifySettings } from '../testing/texts.js';

describe('overview.md, What needs somebody: notify.overview.read', () => {
  let database: TestDatabase;
  let broker: TestBroker;
  let service: RunningService | undefined;

  beforeAll(async () => {
    database = await createTestDatabase(config);
    broker = await TestBroker.open('notify');
    service = await startNotify(testNotifySettings(database));
    const { healthPort } = service;
    await eventually(async () => expect((await fetch(`http://127.0.0.1:${healthPort}/readyz`)).status).toBe(200));
  });
  afterAll(async () => {
    await service?.stop();
    await broker.close();
    await database.drop();
  });

  const insertText = (lotId: string, state: string, secondsAgo: number, next = 'tomorrow', direction = 'outbound') =>
    database.query(
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
    const { lots } = await broker.rpc.call(
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
