import { phoneDigits } from '@lotline/protocol';
import pg from 'pg';
import { startImport, finishedImport } from '../../support/imports.js';
import { eventually, lockPhone, type Lotline } from '../../support/lotline.js';
import { Caller } from '../../support/staff.js';

const ROWS = 1500;
const SOURCE = 'another system';
const rows = Array.from({ length: ROWS }, (_, row) => ({
  firstName: 'Ada',
  lastName: `Okafor ${row}`,
  phone: `1-310-${String(1_000_000 + row).replace(/(\d{4})$/, '-$1')}`,
  checkInDateTime: '2026-11-20 09:30',
  checkOutDateTime: '2026-11-24 18:05',
  submissionSource: SOURCE,
}));

export const importKilled = (running: () => Lotline): void =>
  describe('the clients service, killed in the middle of an import', () => {
    let lotline: Lotline;
    let admin: Caller;
    beforeAll(async () => {
      lotline = running();
      admin = await Caller.signedIn(lotline.url, 'admin@lotline.test');
    });

    it('should resume after the restart, and add every customer once under the same import id', async () => {
      // Simulates someone who is adding a customer with the phone of a row in the middle: its batch waits.
      const release = await lockPhone(lotline.databaseUrl, phoneDigits(rows[ROWS / 2]?.phone ?? ''));
      const importId = await startImport(admin, rows);
      await eventually(async () => expect(await waiting()).toHaveLength(1));
      await lotline.process('clients').kill('SIGKILL');
      await release();

      // The reported progress matches the stored customers.
      const interrupted = await progress(importId);
      expect(interrupted).toMatchObject({ state: 'running', total: ROWS });
      expect(interrupted.created).toBe(ROWS / 2);
      expect(interrupted.customers).toBe(interrupted.created);
      await lotline.process('clients').start();
      await lotline.process('clients').waitReady();

      const report = await finishedImport(admin, importId);
      expect(report).toMatchObject({
        state: 'done',
        total: ROWS,
        done: ROWS,
        created: ROWS,
        duplicates: 0,
        rejected: 0,
      });
      expect(new Set(report.rows.map(({ id }) => id)).size).toBe(ROWS);
      expect((await progress(importId)).customers).toBe(ROWS);
      await eventually(async () => expect(await recorded()).toEqual([{ noted: ROWS, riders: ROWS }]));
    });

    it('should give up a file whose reading was killed twice, and process the next one', async () => {
      const clients = lotline.process('clients');
      // No batch can be staged, so each kill hits a worker that is reading the file.
      const blocker = new pg.Client({ connectionString: lotline.databaseUrl });
      await blocker.connect();
      await blocker.query('BEGIN; LOCK TABLE clients.import_batches IN SHARE MODE');
      const importId = await startImport(admin, rows.slice(0, 10));
      for (const claims of [1, 2]) {
        await eventually(async () => expect(await claimsOf(importId)).toEqual([{ claims }]));
        await clients.kill('SIGKILL');
        await clients.start();
        await clients.waitReady();
      }
      await eventually(async () => expect(await claimsOf(importId)).toEqual([{ claims: 3 }]));
      await blocker.end();
      const failed = await finishedImport(admin, importId);
      expect(failed).toMatchObject({ state: 'failed', created: 0, rows: [], error: { code: 'INVALID' } });
      expect(failed.error?.message).toMatch(/^Nothing was imported, because the server stopped twice/);
      const next = await finishedImport(admin, await startImport(admin, rows.slice(0, 1)));
      expect(next).toMatchObject({ state: 'done', duplicates: 1 });
    });

    const claimsOf = (importId: string) =>
      lotline.query('SELECT claims FROM clients.imports WHERE id = $1', [importId]);

    const waiting = () => lotline.query(`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`);

    const progress = async (
      importId: string,
    ): Promise<{ state: string; total: number | null; created: number; customers: number }> => {
      const [found] = await lotline.query<{ state: string; total: number | null; created: number; customers: number }>(
        `SELECT state, total, created, (SELECT count(*)::int FROM clients.clients WHERE submission_source = $1) AS customers
       FROM clients.imports WHERE id = $2`,
        [SOURCE, importId],
      );
      if (!found) throw new Error('The import does not exist');
      return found;
    };

    /** How many customers have exactly one history entry, and how many are known to the boards. */
    const recorded = () =>
      lotline.query(
        `SELECT count(*) FILTER (WHERE (SELECT count(*) FROM clients.history WHERE client_id = customer.id AND action = 'added') = 1)::int AS noted,
         count(*) FILTER (WHERE EXISTS (SELECT FROM shuttle.riders WHERE client_id = customer.id))::int AS riders
       FROM clients.clients customer WHERE submission_source = $1`,
        [SOURCE],
      );
  });
