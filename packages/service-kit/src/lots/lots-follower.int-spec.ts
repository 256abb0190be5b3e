import type { LotRecord } from '@lotline/protocol';
import { Module } from '@nestjs/common';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { startService, type RunningService } from '../bootstrap/service.js';
import { MESSAGING_TABLES } from '../events/tables.js';
import {
  createTestDatabase,
  eventually,
  TestBroker,
  testLots,
  testSettings,
  type TestDatabase,
} from '../testing/index.js';
import { LOTS_COPY_TABLE } from './copied-lots.js';
import { Lots } from './lots.js';

class CreateTables1700000000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const table of [...MESSAGING_TABLES, LOTS_COPY_TABLE]) await queryRunner.query(table);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE lots_copy, outbox, inbox');
  }
}

const DATABASE = { schema: 'follower', migrations: [CreateTables1700000000000] };

@Module({})
class EmptyModule {}

const HARBORVIEW = testLots().get('harborview');
const lotOf = (over: Partial<LotRecord>): LotRecord => ({ ...HARBORVIEW, ...over });

describe('lots.md, Who manages lots: LotsFollower', () => {
  let database: TestDatabase;
  let broker: TestBroker;
  const running: RunningService[] = [];

  /** Starts a service with a copy of the lots. */
  const start = async (): Promise<Lots> => {
    const service = await startService({
      name: 'shuttle',
      settings: { ...testSettings(), DATABASE_URL: database.url },
      database: DATABASE,
      module: EmptyModule,
    });
    running.push(service);
    await eventually(async () =>
      expect((await fetch(`http://127.0.0.1:${service.healthPort}/readyz`)).status).toBe(200),
    );
    return service.app.get(Lots);
  };
  const copied = async (): Promise<[string, number, string][]> => {
    const rows = await database.query<{ id: string; version: number; title: string }>(
      `SELECT id, version, lot->>'title' AS title FROM lots_copy ORDER BY id`,
    );
    return rows.map(({ id, version, title }) => [id, version, title]);
  };
  const publish = (lot: LotRecord): Promise<void> => broker.publish('lot.saved', lot.id, { lot });

  beforeEach(async () => {
    database = await createTestDatabase(DATABASE);
    broker = await TestBroker.open('shuttle');
  });
  afterEach(async () => {
    for (const service of running.splice(0)) await service.stop();
    await broker.close();
    await database.drop();
  });

  it('should start with its copy while the auth service is away', async () => {
    const lots = await start();
    expect(lots.all.map(({ id }) => id)).toEqual(['harborview', 'eastgate']);
  });

  it('should start with an empty copy as soon as the auth service has a lot', async () => {
    await database.query('DELETE FROM lots_copy');
    const answers: LotRecord[][] = [[], [lotOf({ version: 3, title: 'First' })]];
    await broker.answer({
      'auth.lot.list': () => ({ lots: (answers.length > 1 ? answers.shift() : answers[0]) ?? [] }),
    });
    const lots = await start();
    expect(lots.all.map(({ title }) => title)).toEqual(['First']);
    await eventually(async () => expect(await copied()).toEqual([['harborview', 3, 'First']]));
  });

  it('should bring a change to every replica and into the copy, and ignore an older one', async () => {
    const replicas = [await start(), await start()];
    await publish(lotOf({ version: 5, title: 'Newest' }));
    await publish(lotOf({ version: 4, title: 'Older' }));
    await publish(lotOf({ id: 'westgate', version: 1, title: 'New lot', createdAt: '2026-03-08T10:00:00.000Z' }));
    for (const lots of replicas) {
      await eventually(() =>
        expect(lots.all.map(({ title }) => title)).toEqual(['Newest', 'Eastgate Park & Fly', 'New lot']),
      );
    }
    await eventually(async () =>
      expect(await copied()).toEqual([
        ['eastgate', 1, 'Eastgate Park & Fly'],
        ['harborview', 5, 'Newest'],
        ['westgate', 1, 'New lot'],
      ]),
    );
  });

  it('should also write into the copy what its service applied before the event came', async () => {
    const lots = await start();
    const [edited, created] = [lotOf({ version: 2, title: 'Edited' }), lotOf({ id: 'westgate', title: 'Created' })];
    for (const lot of [edited, created]) lots.apply(lot);
    await publish(edited);
    await eventually(async () =>
      expect(await copied()).toEqual([
        ['eastgate', 1, 'Eastgate Park & Fly'],
        ['harborview', 2, 'Edited'],
        ['westgate', 1, 'Created'],
      ]),
    );
  });

  it('should complete its copy from the auth service', async () => {
    await database.query(`DELETE FROM lots_copy WHERE id = 'eastgate'`);
    await broker.answer({ 'auth.lot.list': () => ({ lots: [lotOf({ id: 'eastgate', title: 'Missing' })] }) });
    await start();
    await eventually(async () =>
      expect(await copied()).toEqual([
        ['eastgate', 1, 'Missing'],
        ['harborview', 1, HARBORVIEW.title],
      ]),
    );
  });

  it('should ask for what it missed, and believe the owner whose database was restored', async () => {
    await database.query(`UPDATE lots_copy SET version = 7, lot = lot || '{"version": 7}' WHERE id = 'eastgate'`);
    const known: unknown[] = [];
    await broker.answer({
      'auth.lot.list': (request) => {
        known.push(...request.known);
        return {
          lots: [lotOf({ version: 2, title: 'Missed' }), lotOf({ id: 'eastgate', version: 6, title: 'Restored' })],
        };
      },
    });
    const lots = await start();
    await eventually(() => expect(lots.get('harborview').title).toBe('Missed'));
    expect([lots.get('eastgate').title, lots.get('eastgate').version]).toEqual(['Restored', 6]);
    expect(known).toContainEqual({ id: 'eastgate', version: 7 });
    await eventually(async () =>
      expect(await copied()).toEqual([
        ['eastgate', 6, 'Restored'],
        ['harborview', 2, 'Missed'],
      ]),
    );
  });

  it('should ignore a lot that is not valid', async () => {
    const lots = await start();
    const changed: string[] = [];
    lots.onChange(({ title }) => changed.push(title));
    await broker.publishRaw('lot.saved', '{"type":"lot.saved","payload":{}}');
    await publish(lotOf({ version: 2, title: 'Valid' }));
    await eventually(() => expect(changed).toEqual(['Valid']));
  });
});
