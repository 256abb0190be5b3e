import { randomUUID } from 'node:crypto';
import { Retention, Transactions } from '@lotline/service-kit';
import { eventually } from '@lotline/service-kit/testing';
import { useClients, newPhone, staff } from '../testing/clients-under-test.js';
import { csv, ImportsUnderTest } from '../testing/imports-under-test.js';
import { ImportsRepository } from './imports.repository.js';

const STAY = ['2026-11-20 09:30', '2026-11-24 18:05'];
const ROWS = 2000;
const manyRows = (): string => csv(Array.from({ length: ROWS }, () => ['Ada', 'Okafor', newPhone(), ...STAY]));

describe('import-export.md, Import: an import without its worker', () => {
  const clients = useClients();
  const imports = new ImportsUnderTest(clients);
  beforeEach(() => clients.empty());

  /** Expects one record per row, with one history entry and one event, and nothing left over. */
  const expectComplete = async (id: string): Promise<void> => {
    const done = await imports.ended(id);
    expect(done).toMatchObject({ state: 'done', error: null, total: ROWS, done: ROWS, created: ROWS, duplicates: 0 });
    expect(done.rows.map(({ row }) => row)).toEqual(Array.from({ length: ROWS }, (_, at) => at + 2));
    const [counts] = await clients.db.query<{ clients: number; noted: number; ids: number }>(
      `SELECT (SELECT count(*)::int FROM clients) AS clients, (SELECT count(*)::int FROM history) AS noted,
         (SELECT count(*)::int FROM clients WHERE id = ANY($1)) AS ids`,
      [done.rows.map((row) => row.id)],
    );
    expect(counts).toEqual({ clients: ROWS, noted: ROWS, ids: ROWS });
    const [left] = await clients.db.query<{ chunks: number; validated: number }>(
      `SELECT (SELECT count(*)::int FROM import_chunks) AS chunks,
         (SELECT count(*)::int FROM import_batches WHERE validated IS NOT NULL) AS validated`,
    );
    expect(left).toEqual({ chunks: 0, validated: 0 });
    await eventually(() => {
      const publishedIds = clients.receivedEvents.flatMap(({ payload }) =>
        'clients' in payload ? payload.clients.map(({ id }) => id) : [],
      );
      const createdIds = new Set(done.rows.map((row) => row.id));
      expect(new Set(publishedIds.filter((each) => createdIds.has(each))).size).toBe(ROWS);
    });
  };

  it('should be continued by another replica', async () => {
    const stopFirst = await clients.addReplica();
    const stopSecond = await clients.addReplica();
    const id = await imports.begin();
    await imports.send(id, manyRows());
    await eventually(async () => expect((await imports.state(id)).done).toBeGreaterThan(0));
    await stopFirst();
    await stopSecond();
    await expectComplete(id);
  });

  it('should be taken over from a silent worker, which then stops', async () => {
    const id = await imports.begin();
    await imports.send(id, manyRows());
    await eventually(async () => expect((await imports.state(id)).done).toBeGreaterThan(0));
    // Simulates that another replica claimed it while this one was frozen.
    await clients.db.query(
      `UPDATE imports SET worker = gen_random_uuid(), leased_until = now() - interval '1 second' WHERE id = $1`,
      [id],
    );
    await expectComplete(id);
  });

  it('should be read from the start if it was not read completely', async () => {
    const id = await imports.begin();
    await clients.db.query(
      `INSERT INTO import_batches (import_id, number, validated) VALUES ($1, 0, '[{"row": 99}]'), ($1, 77, '[]')`,
      [id],
    );
    await imports.send(id, manyRows());
    await expectComplete(id);
  });

  it('should read a file by the mapping that was sent, which lists of imports leave out', async () => {
    const mapping = { dateOrder: 'day-first' as const };
    const id = await imports.begin({ mapping });
    await imports.send(id, csv([['Ada', 'Okafor', newPhone(), ...STAY]]));
    expect(await imports.ended(id)).toMatchObject({
      state: 'done',
      created: 1,
      mapping,
      remembered: null,
      layout: { dateOrder: { order: 'day-first', decidedBy: 'mapping', evidence: null } },
    });
    expect(await clients.rpc.call('clients.import.list', {}, staff('harborview', 'admin'))).toContainEqual(
      expect.not.objectContaining({ mapping }),
    );
  });

  it('should fail if two workers crashed while they read its file', async () => {
    const id = await imports.begin();
    await clients.db.query('UPDATE imports SET claims = 2, worker = gen_random_uuid() WHERE id = $1', [id]);
    await imports.send(id, manyRows());
    const failed = await imports.ended(id);
    expect(failed).toMatchObject({ state: 'failed', created: 0, rows: [] });
    expect(failed.error).toMatchObject({ code: 'INVALID', message: expect.stringMatching(/Save it as CSV/) });
  });

  it('should count workers that crashed, but not one that lost its lease and claims it again', async () => {
    const id = await imports.begin();
    const repository = clients.provider(ImportsRepository);
    const [one, other] = [randomUUID(), randomUUID()];
    // In one transaction, so that the service's own worker does not see it.
    const claims = await clients.provider(Transactions).run(async (tx) => {
      await tx.query(`UPDATE imports SET state = 'waiting' WHERE id = $1`, [id]);
      const counted: unknown[] = [];
      for (const worker of [one, one, other, other, one]) {
        await tx.query('UPDATE imports SET leased_until = NULL WHERE id = $1', [id]);
        counted.push((await repository.claim(tx, worker))?.claims);
      }
      await repository.release(tx, id, one);
      counted.push((await repository.claim(tx, other))?.claims);
      await tx.query(`UPDATE imports SET state = 'receiving' WHERE id = $1`, [id]);
      return counted;
    });
    expect(claims).toEqual([1, 1, 2, 2, 3, 3]);
    await clients.rpc.call('clients.import.discard', { id }, staff('harborview', 'admin'));
  });

  it('should allow another import if its upload was abandoned', async () => {
    const id = await imports.begin();
    await expect(imports.begin()).rejects.toMatchObject({ code: 'CONFLICT' });
    await clients.db.query(`UPDATE imports SET touched_at = now() - interval '46 seconds' WHERE id = $1`, [id]);
    const next = await imports.begin();
    expect(await imports.state(id)).toMatchObject({ state: 'failed', error: { code: 'UNAVAILABLE' } });
    await clients.rpc.call('clients.import.discard', { id: next }, staff('harborview', 'admin'));
  });
});

describe('Retention of imports', () => {
  const clients = useClients();
  const imports = new ImportsUnderTest(clients);

  it('should remove an import with its report seven days after its end', async () => {
    const [old, recent] = [await imports.run(csv([['A', 'B', newPhone(), ...STAY]])), await imports.run('x')];
    await clients.db.query(`UPDATE imports SET ended_at = now() - interval '7 days 1 minute' WHERE id = $1`, [old.id]);
    await clients.db.query(`UPDATE imports SET ended_at = now() - interval '6 days' WHERE id = $1`, [recent.id]);
    expect(await clients.provider(Retention).deleteAllOld()).toMatchObject({ imports: 1 });
    await expect(imports.state(old.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await imports.state(recent.id)).toMatchObject({ id: recent.id });
    const [left] = await clients.db.query('SELECT count(*)::int AS count FROM import_batches WHERE import_id = $1', [
      old.id,
    ]);
    expect(left).toEqual({ count: 0 });
  });
});
