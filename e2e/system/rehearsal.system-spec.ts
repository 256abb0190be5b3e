import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrateSchemas } from '../../scripts/backup/migrate.ts';
import { databaseUrls } from '../../scripts/backup/databases.ts';
import { rehearseMigration } from '../../scripts/rehearsal/migration.ts';
import { beginServers, type Servers } from '../../scripts/servers/index.ts';
import { databaseEnvironment } from '../../scripts/system/environment.ts';

const MAX_WAIT_MS = 1000;

/** Each leaves the tables as they were. */
const BAD_MIGRATIONS: [what: string, migration: string, undo: string, reason: RegExp][] = [
  [
    'locks a table that is in use',
    'BEGIN; LOCK TABLE clients.clients IN SHARE MODE; SELECT pg_sleep(2); COMMIT',
    '',
    /^a writer waited \d\.\d s at clients\.clients for the migration\.$/,
  ],
  [
    'drops a column',
    'ALTER TABLE shuttle.rides RENAME COLUMN lane TO lane_number',
    'ALTER TABLE shuttle.rides RENAME COLUMN lane_number TO lane',
    /^shuttle\.rides\.lane was dropped or renamed, and the previous version reads it\.$/,
  ],
  ['fails', 'ALTER TABLE gateway.session ADD COLUMN sid text', '', /column "sid" of relation "session" already exists/],
];

describe('the rehearsal of a migration', () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'lotline-rehearsal-'));
  let servers: Servers;
  let admin: pg.Client;
  let url: string;

  beforeAll(async () => {
    servers = await beginServers({ dataFolder, only: ['postgres'], disposable: true });
    await servers.ready.postgres;
    const env = databaseEnvironment({ dataFolder, postgresUrl: servers.postgresUrl });
    await migrateSchemas(databaseUrls(env), servers.postgresUrl);
    const database = new URL(servers.postgresUrl);
    database.pathname = '/lotline';
    url = database.href;
    admin = new pg.Client({ connectionString: url });
    await admin.connect();
  });
  afterAll(async () => {
    await admin?.end();
    await servers?.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  });

  const rehearse = (sql: string, mayDrop: string[] = []) =>
    rehearseMigration({
      url,
      mayDrop,
      maxWaitMs: MAX_WAIT_MS,
      migrate: async () => {
        await admin.query(sql);
      },
    });

  it.each(BAD_MIGRATIONS)('should refuse one that %s', async (_, migration, undo, reason) => {
    await expect(rehearse(migration)).rejects.toThrow(reason);
    await admin.query(undo);
  });

  it('should accept one that only adds, and one that drops what may be dropped', async () => {
    const { longestWait } = await rehearse('ALTER TABLE clients.clients ADD COLUMN nickname text');
    expect(longestWait).toMatch(/^\d+\.\d s at \w+\.\w+$/);
    await rehearse('ALTER TABLE clients.clients DROP COLUMN nickname', ['clients.clients.nickname']);
  });
});
