import { DataSource } from 'typeorm';
import { ShutdownTasks } from '../bootstrap/shutdown-tasks.js';
import { Clock } from '../clock.js';
import { databaseOptions } from '../database/options.js';
import { createLogger } from '../logging/index.js';
import { createTestDatabase } from '../testing/index.js';
import { PROBE_DATABASE } from '../testing/probe-service.js';
import { SentEventsSweep } from './sent-events-sweep.js';

const NOW = new Date('2026-11-22T12:00:00.000Z');

class ClockAtNoon extends Clock {
  override now(): Date {
    return NOW;
  }
}

describe('SentEventsSweep', () => {
  it('should keep a day, and remove more than one batch', async () => {
    const database = await createTestDatabase(PROBE_DATABASE);
    const dataSource = await new DataSource(databaseOptions({ url: database.url, schema: 'probe' })).initialize();
    for (const [count, at] of [
      [2500, '2026-11-21T11:59:59.999Z'],
      [3, '2026-11-21T12:00:00.000Z'],
    ])
      await database.query(
        `INSERT INTO sent_events SELECT gen_random_uuid(), 'ride.changed', '{}', $2::timestamptz FROM generate_series(1, $1)`,
        [count, at],
      );
    const sweep = new SentEventsSweep(
      dataSource,
      new ClockAtNoon(),
      new ShutdownTasks(),
      createLogger('probe', 'silent'),
    );
    expect(await sweep.removeOld()).toBe(2500);
    expect(await database.query('SELECT FROM sent_events')).toHaveLength(3);
    await dataSource.destroy();
    await database.drop();
  });
});
