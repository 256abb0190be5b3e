import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rideFieldsSchema, type AnsweredRide, type Client } from '@lotline/protocol';
import { connect } from 'amqplib';
import pg from 'pg';
import { readHeader, verifyBackupFile } from '../../../scripts/backup/read-file.ts';
import { createBackupFile } from '../../../scripts/backup/write-file.ts';
import { playCustomerDay } from '../../../scripts/rehearsal/story.ts';
import { databaseEnvironment } from '../../../scripts/system/environment.ts';
import { AcknowledgedWork, type LastAnswers } from '../../support/acknowledged-work.js';
import { wholeBoard } from '../../support/board.js';
import { startCopiesRebuild } from '../../support/copies-rebuild.js';
import { checkedInCustomer } from '../../support/customers.js';
import { eventually, type Lotline } from '../../support/lotline.js';
import { Caller } from '../../support/staff.js';
import { TSX } from '../../../scripts/processes/run-program.ts';

const ROOT = join(__dirname, '../../..');
const KEY = 'the key of this test';

/** A text that has been waiting for this many minutes when the backup is taken. */
const QUEUE_TEXT = `INSERT INTO notify.messages
    (id, lot_id, client_id, direction, event, event_key, phone, body, state, next_attempt_at, created_at)
  VALUES ($1::uuid, 'harborview', '', 'outbound', 'message', $1::uuid::text, '+13105550142', 'Welcome', 'queued', now() + interval '1 day',
    now() - make_interval(mins => $2))`;

/** Comes last: it replaces the database of the running system. */
export const backup = (running: () => Lotline): void =>
  describe('npm run backup and npm run restore', () => {
    let lotline: Lotline;
    let staff: Caller;
    let path: string;
    const lastAnswers = new Map<string, LastAnswers>();
    const [oldText, newText] = [randomUUID(), randomUUID()];

    const run = (
      program: string,
      args: string[],
      key = KEY,
      shell: string[] = [],
    ): Promise<{ code: number; output: string }> => {
      const { dataFolder, servers } = lotline;
      const urls = databaseEnvironment({ dataFolder, postgresUrl: servers.postgresUrl });
      const env = { ...process.env, ...urls, BACKUP_KEY: key };
      return new Promise((resolve) => {
        const [file = '', ...rest] = [...shell, process.execPath, ...TSX, `scripts/${program}.ts`, ...args];
        execFile(file, rest, { cwd: ROOT, env }, (error, stdout, stderr) =>
          resolve({ code: error ? 1 : 0, output: stdout + stderr }),
        );
      });
    };
    const asAdministrator = async (...statements: string[]): Promise<void> => {
      const client = new pg.Client({ connectionString: lotline.servers.postgresUrl });
      await client.connect();
      for (const statement of statements) await client.query(statement);
      await client.end();
    };
    const purgeQueues = async (): Promise<void> => {
      const connection = await connect(lotline.servers.rabbitmqUrl);
      const channel = await connection.createChannel();
      for (const service of ['clients', 'shuttle', 'notify']) await channel.purgeQueue(`${service}.events`);
      await connection.close();
    };
    /** Sends a text, so that a restore knows which provider to ask. */
    const sendText = async (): Promise<void> => {
      const { id } = await checkedInCustomer(staff);
      const { status } = await staff.post(`/api/clients/${id}/texts`, { message: 'Your shuttle is on its way.' });
      expect(status).toBeLessThan(300);
      await eventually(async () =>
        expect(await lotline.query(`SELECT FROM notify.messages WHERE state = 'delivered'`)).not.toEqual([]),
      );
    };
    const tablesWithRows = async (): Promise<string[]> => {
      const tables = await lotline.query<{ name: string; filled: boolean }>(
        `SELECT format('%I.%I', schemaname, tablename) AS name,
           (xpath('/row/filled/text()', query_to_xml(format('SELECT EXISTS (SELECT FROM %I.%I) AS filled', schemaname, tablename),
             false, true, '')))[1]::text = 'true' AS filled
         FROM pg_tables WHERE schemaname IN ('auth', 'clients', 'shuttle', 'notify', 'gateway') AND tablename <> 'migrations'`,
      );
      return tables.filter(({ filled }) => filled).map(({ name }) => name);
    };

    beforeAll(async () => {
      lotline = running();
      staff = await Caller.signedIn(lotline.url);
      path = join(lotline.dataFolder, 'test.backup');
      await sendText();
      await lotline.query(QUEUE_TEXT, [oldText, 90]);
      await lotline.query(QUEUE_TEXT, [newText, 0]);
    });

    it('should back up the running system while callers work', async () => {
      const work = new AcknowledgedWork(staff, 4);
      await work.awaitMore(12);
      for (const [id, answers] of work.lastAnswers) lastAnswers.set(id, answers);
      const copy = `${path}.copy`;
      const { code, output } = await run('backup', ['--to', path, '--then', `cp "$BACKUP_FILE" "${copy}"`]);
      await work.awaitMore(4);
      await work.end();
      expect({ code, output, errors: work.errors }).toEqual({
        code: 0,
        output: expect.stringMatching(/^clients\.clients +[\d,]+ rows, checksum -?\d+$/m),
        errors: [],
      });
      expect((await lotline.query('SELECT FROM clients.clients')).length).toBeGreaterThan(lastAnswers.size + 3);
      expect(readFileSync(copy)).toEqual(readFileSync(path));
      expect(await lotline.query('SELECT FROM clients.backups')).toHaveLength(1);

      const again = await run('backup', ['--to', path]);
      expect(again).toEqual({ code: 1, output: expect.stringContaining('test.backup exists already.') });
      const uncopied = await run('backup', ['--to', `${path}.2`, '--then', 'exit 3']);
      expect(uncopied).toEqual({ code: 1, output: expect.stringContaining('the command after it failed (3)') });
      expect(await lotline.query('SELECT FROM clients.backups')).toHaveLength(1);
    });

    it('should say why it cannot be written, and leave nothing behind', async () => {
      // The rows of the first table are written once four more tables wait, and the query of the fourth is then in progress.
      const tables = ['zz_0', 'zz_1', 'zz_2', 'zz_3', 'zz_4'].map((name) => `auth.${name}`);
      for (const table of tables) await lotline.query(`CREATE TABLE ${table} (text text)`);
      await lotline.query(`INSERT INTO auth.zz_0 SELECT md5(n::text) FROM generate_series(1, 20000) AS n`);
      await lotline.query(`GRANT SELECT ON ${tables.join(', ')} TO PUBLIC`);
      const full = join(lotline.dataFolder, 'full.backup');
      // Limits the size of files: a disk that is full has the same effect, but needs root.
      const limited = await run('backup', ['--to', full], KEY, ['sh', '-c', 'ulimit -f 128; exec "$@"', 'sh']);
      await lotline.query(`DROP TABLE ${tables.join(', ')}`);
      const reason = 'full.backup cannot be written: it is larger than the system allows.\n';
      expect(limited).toEqual({ code: 1, output: expect.stringMatching(`No backup was made: \\S+${reason}$`) });
      expect(readdirSync(lotline.dataFolder).filter((name) => name.startsWith('full'))).toEqual([]);
    });

    it('should refuse to restore into a database that is in use or not empty', async () => {
      const inUse = await run('restore', ['--from', path]);
      expect(inUse).toEqual({ code: 1, output: expect.stringContaining('stop all services of Lotline') });
      await Promise.all(lotline.processes.map((process) => process.stop()));
      const filled = await run('restore', ['--from', path]);
      expect(filled).toEqual({
        code: 1,
        output: expect.stringMatching(
          /The database is not empty: .*\. Restore into a new database\. Nothing was changed\./,
        ),
      });
    });

    it('should refuse another key and a backup of a newer Lotline, and leave no rows of a backup that does not fit its checksums', async () => {
      await asAdministrator(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'lotline'`,
        'ALTER DATABASE lotline RENAME TO lotline_before',
      );
      const wrongKey = await run('restore', ['--from', path], 'another key of a test');
      expect(wrongKey).toEqual({ code: 1, output: expect.stringContaining('is not the one of this backup') });

      const header = await readHeader(path, KEY);
      const newer = join(lotline.dataFolder, 'newer.backup');
      const migrations = {
        ...header.migrations,
        shuttle: [...(header.migrations.shuttle ?? []), 'Later1999999999999'],
      };
      await (await createBackupFile(newer, { ...header, migrations }, KEY)).finish({ tables: [], sequences: [] });
      expect(await run('restore', ['--from', newer])).toEqual({
        code: 1,
        output: expect.stringContaining('which is newer than this one'),
      });

      const { manifest } = await verifyBackupFile(path, KEY);
      const wrong = join(lotline.dataFolder, 'wrong.backup');
      const file = await createBackupFile(wrong, header, KEY);
      const users = manifest.tables.find(({ name }) => name === 'users');
      if (!users) throw new Error('The backup has no users');
      async function* noRows(): AsyncGenerator<Buffer> {}
      const written = await file.addTable(users, noRows(), () => undefined);
      await file.finish({ tables: [{ ...users, ...written, checksum: '1' }], sequences: [] });
      expect(await run('restore', ['--from', wrong])).toEqual({
        code: 1,
        output: expect.stringContaining('auth.users has other rows than the backup'),
      });
      expect(await tablesWithRows()).toEqual([]);
    });

    it('should restore every answer that a caller got before the backup', async () => {
      // Simulates a first start with a newer version, whose migrations go further than the backup's.
      await lotline.query(
        `INSERT INTO shuttle.migrations (timestamp, name) VALUES (1999999999999, 'Later1999999999999')`,
      );
      const { code, output } = await run('restore', ['--from', path]);
      expect({ code, output }).toEqual({
        code: 0,
        output: expect.stringMatching(/^Every table has the rows and the checksum of the backup of /m),
      });
      expect(output).toContain('texts waited to be sent: the provider is asked');
      expect(output).toContain('customers:erase -- --customer ID');
      const held = await lotline.query(`SELECT DISTINCT state, error_code FROM notify.messages WHERE id = ANY($1)`, [
        [oldText, newText],
      ]);
      expect(held).toEqual([{ state: 'unknown', error_code: 'restored' }]);
      expect(await lotline.query('SELECT DISTINCT changed_by::text FROM clients.list_versions')).toEqual([
        { changed_by: '0' },
      ]);
      await expectSameIndexes();

      await purgeQueues();
      await Promise.all(lotline.processes.map((process) => process.start()));
      await Promise.all(lotline.processes.map((process) => process.waitReady()));
      expect((await startCopiesRebuild(lotline).ended).code).toBe(0);
      const board = await wholeBoard(staff); // signed in before the backup, and still is
      for (const [id, { client, ride }] of lastAnswers) {
        const { status, body } = await staff.get<Client>(`/api/clients/${id}`);
        expect(status).toBe(200);
        if (ride?.shuttleStatus !== 'picked_up') {
          // The backup may contain the next change, which had not been acknowledged yet.
          expect(body.version).toBeGreaterThanOrEqual(client.version);
          continue;
        }
        expect(body).toEqual({ ...client, ...rideOf(body), welcomeTimestamp: undefined });
        expect(body).toMatchObject(rideOf(ride));
        expect(board.find((each) => each.id === id)).toMatchObject({ ...ride, ...rideOf(ride) });
      }
      expect(
        [...lastAnswers.values()].filter(({ ride }) => ride?.shuttleStatus === 'picked_up').length,
      ).toBeGreaterThan(4);
    });

    it('should not send a text again blindly', async () => {
      const stateOf = async (id: string): Promise<unknown> =>
        (await lotline.query('SELECT state, error_code FROM notify.messages WHERE id = $1', [id]))[0];
      await eventually(async () => expect(await stateOf(oldText)).toEqual({ state: 'failed', error_code: 'expired' }));
      await eventually(async () => expect(await stateOf(newText)).toEqual({ state: 'delivered', error_code: null }));
    });

    it('should let a rehearsal play a customer’s day, and name the step that fails', async () => {
      const admin = { email: 'admin@lotline.test', password: 'lotline-demo' };
      await playCustomerDay(lotline.url, admin);
      await expect(playCustomerDay(lotline.url, { ...admin, password: 'wrong-password' })).rejects.toThrow(
        'The sign-in was answered 401.',
      );
    });

    /** Expects every index and trigger of the previous database. */
    async function expectSameIndexes(): Promise<void> {
      const before = new URL(lotline.databaseUrl);
      before.pathname = '/lotline_before';
      const client = new pg.Client({ connectionString: before.href });
      await client.connect();
      const objects = `SELECT indexdef AS definition FROM pg_indexes WHERE schemaname NOT IN ('public', 'pg_catalog', 'pg_toast')
        UNION ALL SELECT tgenabled::text || ' ' || pg_get_triggerdef(oid) FROM pg_trigger
        WHERE NOT tgisinternal AND tgname <> 'copy_effects' ORDER BY 1`;
      const { rows } = await client.query(objects);
      await client.end();
      expect(await lotline.query(objects)).toEqual(rows);
      expect(rows.length).toBeGreaterThan(30);
    }
  });

/** The fields of a ride. Other rides of the column change its position. */
const rideOf = (from: Client | AnsweredRide): Partial<Client> => ({
  ...Object.fromEntries(Object.keys(rideFieldsSchema.shape).map((name) => [name, Object(from)[name]])),
  shuttlePosition: expect.any(Number),
});
