import { randomUUID } from 'node:crypto';
import type { LotContext } from '@lotline/protocol';
import { eventually } from '@lotline/service-kit/testing';
import { useClients, newPhone, staff } from '../testing/clients-under-test.js';
import { csv, ImportsUnderTest } from '../testing/imports-under-test.js';

const STAY = ['2026-11-20 09:30', '2026-11-24 18:05'];
const HEADINGS = ['First Name', 'Last Name', 'Phone', 'Check-in', 'Check-out', 'Created At'];
/** Two batches of rows; the database refuses one row of the second. */
const ROWS = 300;
const file = csv(
  Array.from({ length: ROWS }, (_, at) => ['Ada', at === 280 ? 'Poison' : 'Okafor', newPhone(), ...STAY]),
);

describe('import-export.md, Import: an import that fails each time', () => {
  const clients = useClients();
  const imports = new ImportsUnderTest(clients);
  beforeEach(() => clients.empty());

  /** The database refuses one row from now on, by this SQLSTATE. */
  const refuse = async (sqlstate: string): Promise<void> => {
    await clients.db.query(`CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF new.last_name = 'Poison' THEN RAISE EXCEPTION 'refused' USING ERRCODE = '${sqlstate}'; END IF; RETURN new; END $$`);
    await clients.db.query(
      'CREATE OR REPLACE TRIGGER refuse BEFORE INSERT ON clients FOR EACH ROW EXECUTE FUNCTION refuse()',
    );
  };
  const accept = () => clients.db.query('DROP TRIGGER refuse ON clients');

  it('should reject a row with a date that PostgreSQL does not have, and import the others', async () => {
    const created = ['0001-01-01T00:00:00+01:00', '2026-01-01T00:00:00+01:00', '9999-12-31 23:59'];
    const rows = created.map((each) => ['Ada', 'Okafor', newPhone(), ...STAY, each]);
    const done = await imports.run(csv(rows, HEADINGS));
    expect(done).toMatchObject({ state: 'done', created: 1, rejected: 2 });
    expect(done.rows.map(({ errors }) => errors)).toEqual([
      [
        {
          path: 'createdAt',
          message: expect.stringMatching(/^Created At, row 2: "0001-01-01T00:00:00\+01:00" .* from 1970 to 2199$/),
        },
      ],
      undefined,
      [
        {
          path: 'createdAt',
          message: expect.stringMatching(/^Created At, row 4: "9999-12-31 23:59" .* from 1970 to 2199$/),
        },
      ],
    ]);
  });

  it.each([
    ['a value that it does not have', '22008'],
    ['a broken constraint', '23514'],
  ])(
    'should end with the rows that the database refuses, report what it wrote, and let the next file in: %s',
    async (_, sqlstate) => {
      await refuse(sqlstate);
      const failed = await imports.run(file);
      expect(failed).toMatchObject({ state: 'failed', total: ROWS, done: 250, created: 250 });
      expect(failed.rows).toHaveLength(250);
      expect(failed.error).toEqual({
        code: 'INTERNAL',
        message: expect.stringMatching(
          /^The import stopped, because rows 252 to 301 could not be saved\. .* Error id: /,
        ),
      });
      await accept();
      expect(await imports.run(file)).toMatchObject({ state: 'done', created: 50, duplicates: 250, error: null });
    },
  );

  it('should end if the database refuses what was read, and let the next file in', async () => {
    await clients.db.query(`CREATE OR REPLACE FUNCTION refuse_batch() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      RAISE EXCEPTION 'refused' USING ERRCODE = '22021'; END $$`);
    await clients.db.query(
      'CREATE TRIGGER refuse_batch BEFORE INSERT ON import_batches FOR EACH ROW EXECUTE FUNCTION refuse_batch()',
    );
    const failed = await imports.run(file);
    await clients.db.query('DROP TRIGGER refuse_batch ON import_batches');
    expect(failed).toMatchObject({ state: 'failed', created: 0, rows: [], error: { code: 'INTERNAL' } });
    expect(failed.error?.message).toMatch(/^Nothing was imported, because the file could not be read\./);
    expect(await imports.run(file)).toMatchObject({ state: 'done', created: ROWS });
  });

  it('should stop at the request of an admin, keep what it wrote, and be audited', async () => {
    await refuse('57014');
    const id = await imports.begin();
    await imports.send(id, file);
    await eventually(async () => expect((await imports.state(id)).done).toBe(250));
    const byId = randomUUID();
    const client = { address: '203.0.113.9', userAgent: 'Desk' };
    const stop = (context: LotContext) => clients.rpc.call('clients.import.stop', { id, client }, context);
    await expect(stop(staff('eastgate', 'admin'))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(stop(staff('harborview', 'valet'))).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const admin = staff('harborview', 'admin');
    const by = { ...admin, actor: { ...admin.actor, id: byId } };
    const error = { code: 'CONFLICT', message: 'The import was stopped by Vera V.' };
    expect(await stop(by)).toMatchObject({ state: 'failed', done: 250, created: 250, error });
    const { endedAt } = await stop(by);
    expect(await imports.ended(id)).toMatchObject({ endedAt, created: 250, error });
    expect((await imports.ended(id)).rows).toHaveLength(250);
    await eventually(() => {
      const entries = clients.receivedEvents.filter(({ type }) => type === 'audit.recorded');
      expect(entries).toEqual([expect.objectContaining({ lotId: 'harborview' })]);
      expect(entries[0]?.payload).toMatchObject({ kind: 'import-stopped', byId, ...client, detail: '250' });
    });
    await accept();
    expect(await imports.run(file)).toMatchObject({ created: 50, duplicates: 250 });
  });

  it('should end after some attempts if a statement is always too slow', async () => {
    await refuse('57014');
    const id = await imports.begin();
    await imports.send(id, file);
    const ended = await eventually(async () => {
      // Ends the pause between two attempts.
      await clients.db.query('UPDATE imports SET leased_until = NULL WHERE id = $1 AND ended_at IS NULL', [id]);
      const state = await imports.state(id);
      expect(state.endedAt).not.toBeNull();
      return state;
    });
    expect(ended).toMatchObject({ state: 'failed', created: 250, error: { code: 'INTERNAL' } });
    await accept();
  });
});
