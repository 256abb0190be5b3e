import { randomUUID } from 'node:crypto';
import { Transactions } from '@lotline/service-kit';
import { eventually } from '@lotline/service-kit/testing';
import { ClientsUnderTest, newPhone, staff } from '../testing/clients-under-test.js';
import { csv, ImportsUnderTest } from '../testing/imports-under-test.js';
import { ImportSweep } from './import-sweep.js';
import { ImportsRepository } from './imports.repository.js';

const STAY = ['2026-11-20 09:30', '2026-11-24 18:05'];
const ROWS = 2000;
const manyRows = (): string => csv(Array.from({ length: ROWS }, () => ['Ada', 'Okafor', newPhone(), ...STAY]));

describe('an import whose worker is gone', () => {
  let clients: ClientsUnderTest;
  let imports: ImportsUnderTest;
  beforeAll(async () => {
    clients = await ClientsUnderTest.start();
    imports = new ImportsUnderTest(clients);
  });
  afterAll(() => clients.stop());
  beforeEach(() => clients.empty());

  /** Nothing is done twice, and nothing left out: each row has its record, and each record one history and one event. */
  const expectWhole = async (id: string): Promise<void> => {
    const done = await imports.ended(id);
    expect(done).toMatchObject({ state: 'done', error: null, total: ROWS, done: ROWS, created: ROWS, duplicates: 0 });
    expect(done.rows.map(({ row }) => row)).toEqual(Array.from({ length: ROWS }, (_, at) => at + 2));
    const [counts] = await clients.db.query<{ clients: number; noted: number; ids: number }>(
      `SELECT (SELECT count(*)::int FROM clients) AS clients, (SELECT count(*)::int FROM history) AS noted,
         (SELECT count(*)::int FROM clients WHERE id = ANY($1)) AS ids`,
      [done.rows.map((row) => row.id)],
    );
    expect(counts).toEqual({ clients: ROWS, noted: ROWS, ids: ROWS });
    const [left] = await clients.db.query<{ chunks: number; judged: number }>(
      `SELECT (SELECT count(*)::int FROM import_chunks) AS chunks,
         (SELECT count(*)::int FROM import_batches WHERE judged IS NOT NULL) AS judged`,
    );
    expect(left).toEqual({ chunks: 0, judged: 0 });
    await eventually(() => {
      const heard = clients.heard.flatMap(({ payload }) =>
        'clients' in payload ? payload.clients.map(({ id }) => id) : [],
      );
      const made = new Set(done.rows.map((row) => row.id));
      expect(new Set(heard.filter((each) => made.has(each))).size).toBe(ROWS);
    });
  };

  it('should be gone on with by another replica, where it was', async () => {
    const stopFirst = await clients.addReplica();
    const stopSecond = await clients.addReplica();
    const id = await imports.begin();
    await imports.send(id, manyRows());
    await eventually(async () => expect((await imports.state(id)).done).toBeGreaterThan(0));
    await stopFirst();
    await stopSecond();
    await expectWhole(id);
  });

  it('should be taken over from one that says nothing any more, which then does nothing more', async () => {
    const id = await imports.begin();
    await imports.send(id, manyRows());
    await eventually(async () => expect((await imports.state(id)).done).toBeGreaterThan(0));
    // As if another replica had claimed it while this one was frozen: its lease is over, and it does not know.
    await clients.db.query(
      `UPDATE imports SET worker = gen_random_uuid(), leased_until = now() - interval '1 second' WHERE id = $1`,
      [id],
    );
    await expectWhole(id);
  });

  it('should be read anew where it was not read to the end', async () => {
    const id = await imports.begin();
    await clients.db.query(
      `INSERT INTO import_batches (import_id, number, judged) VALUES ($1, 0, '[{"row": 99}]'), ($1, 77, '[]')`,
      [id],
    );
    await imports.send(id, manyRows());
    await expectWhole(id);
  });

  it('should be given up where two workers ended while they read its file', async () => {
    const id = await imports.begin();
    await clients.db.query('UPDATE imports SET claims = 2, worker = gen_random_uuid() WHERE id = $1', [id]);
    await imports.send(id, manyRows());
    const failed = await imports.ended(id);
    expect(failed).toMatchObject({ state: 'failed', created: 0, rows: [] });
    expect(failed.error).toMatchObject({ code: 'INVALID', message: expect.stringMatching(/Save it as CSV/) });
  });

  it('should count workers that ended, and not one that lost its lease and claims it again', async () => {
    const id = await imports.begin();
    const repository = clients.part(ImportsRepository);
    const [one, other] = [randomUUID(), randomUUID()];
    // In one transaction, so that the service's own worker does not see it.
    const claims = await clients.part(Transactions).run(async (tx) => {
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

  it('should make room for another where its file does not come to an end', async () => {
    const id = await imports.begin();
    await expect(imports.begin()).rejects.toMatchObject({ code: 'CONFLICT' });
    await clients.db.query(`UPDATE imports SET touched_at = now() - interval '46 seconds' WHERE id = $1`, [id]);
    const next = await imports.begin();
    expect(await imports.state(id)).toMatchObject({ state: 'failed', error: { code: 'UNAVAILABLE' } });
    await clients.rpc.call('clients.import.discard', { id: next }, staff('harborview', 'admin'));
  });
});

describe('ImportSweep', () => {
  it('should remove an import with its report seven days after its end', async () => {
    const clients = await ClientsUnderTest.start();
    const imports = new ImportsUnderTest(clients);
    const [old, recent] = [await imports.run(csv([['A', 'B', newPhone(), ...STAY]])), await imports.run('x')];
    await clients.db.query(`UPDATE imports SET ended_at = now() - interval '7 days 1 minute' WHERE id = $1`, [old.id]);
    await clients.db.query(`UPDATE imports SET ended_at = now() - interval '6 days' WHERE id = $1`, [recent.id]);
    const sweep = clients.part(ImportSweep);
    expect(await sweep.removeOld()).toBe(1);
    await expect(imports.state(old.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await imports.state(recent.id)).toMatchObject({ id: recent.id });
    const [left] = await clients.db.query('SELECT count(*)::int AS count FROM import_batches WHERE import_id = $1', [
      old.id,
    ]);
    expect(left).toEqual({ count: 0 });
    await clients.stop();
  });
});
