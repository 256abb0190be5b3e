import { randomUUID } from 'node:crypto';
import { openErasure, type Person } from '@lotline/service-kit';
import { testUrl } from '@lotline/service-kit/testing';
import { newPhone, staff, useClients } from '../testing/clients-under-test.js';
import { erasure } from './erasure.js';

const PHONE = '(628) 471-9035';
const OTHER_LOT = staff('eastgate');

describe('admin.md, Recently deleted: the erasure of a customer', () => {
  let opened: Awaited<ReturnType<typeof openErasure>>;
  afterAll(() => opened.close());
  const clients = useClients();
  beforeAll(async () => {
    const env = { DATABASE_URL: clients.db.url, RABBITMQ_URL: testUrl('RABBITMQ'), LOG_LEVEL: 'silent' };
    opened = await openErasure(erasure, env);
  });
  afterEach(async () => {
    await clients.empty();
    await clients.db.query('TRUNCATE imports, import_mappings CASCADE');
  });

  const call = async (step: string, input: unknown): Promise<unknown> => opened.steps[step]?.(input);
  const find = async (query: object): Promise<Person[]> => {
    const found = await call('find', query);
    if (!Array.isArray(found)) throw new Error('Nobody was found');
    return found;
  };
  const clientIds = (people: readonly Person[]): string[] =>
    people.flatMap((each) => each.clients.map(({ id }) => id)).sort();
  const remove = (id: string) => clients.rpc.call('clients.client.delete', { id }, staff('harborview', 'admin'));
  const entriesOf = (id: string) => clients.db.query('SELECT FROM history WHERE client_id = $1', [id]);

  it('should find every booking of a phone in any spelling, including deleted ones, at one lot or all', async () => {
    const here = await clients.add({ phone: PHONE });
    await clients.add({ phone: newPhone() });
    const far = await clients.add({ phone: '628-471-9035', terminal: 'A' }, OTHER_LOT);
    const gone = await clients.add({
      phone: '6284719035',
      checkInDateTime: '2031-01-01 09:00:00',
      checkOutDateTime: '2031-01-02 09:00:00',
    });
    await remove(gone.id);
    for (const phone of ['628 471 9035', '+1 (628) 471-9035', '16284719035']) {
      expect(clientIds(await find({ phone }))).toEqual([here.id, far.id, gone.id].sort());
    }
    expect(clientIds(await find({ phone: PHONE, lot: 'eastgate' }))).toEqual([far.id]);
    expect(clientIds(await find({ customer: gone.id }))).toEqual([here.id, gone.id].sort());
    expect(await find({ customer: randomUUID() })).toEqual([]);
    await expect(find({ phone: '000-000-0000' })).rejects.toThrow('--customer');
  });

  it('should find a deleted customer who can be restored, also without a history, and erase them', async () => {
    const { id } = await clients.add({ phone: PHONE, firstName: 'Ada', lastName: 'Okafor' });
    await remove(id);
    await clients.db.query('DELETE FROM history WHERE client_id = $1', [id]);
    for (const query of [{ phone: PHONE, lot: 'harborview' }, { customer: id }]) {
      const [person] = await find(query);
      expect(person).toMatchObject({ clients: [{ id, version: 0 }], names: ['ada okafor'] });
    }
    const [person] = await find({ customer: id });
    expect(await call('erase', person)).toMatchObject({ deleted_clients: 1 });
    const admin = staff('harborview', 'admin');
    expect(await clients.rpc.call('clients.client.deleted', {}, admin)).toMatchObject({ clients: [] });
    await expect(clients.rpc.call('clients.client.restore', { id }, admin)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('should erase only one customer if the phone is a placeholder', async () => {
    const [one, other] = [await clients.add({ phone: '000-000-0000' }), await clients.add({ phone: '000-000-0000' })];
    const [person] = await find({ customer: one.id });
    expect(await call('erase', person)).toMatchObject({ clients: 1 });
    expect((await clients.get(other.id)).id).toBe(other.id);
  });

  it('should find the person again by the history after an interruption, and be repeatable', async () => {
    const { id } = await clients.add({ phone: PHONE });
    const [person] = await find({ phone: PHONE, lot: 'harborview' });
    expect(await call('erase', person)).toMatchObject({ clients: 1 });
    const [again] = await find({ customer: id });
    expect(again).toMatchObject({ digits: person?.digits, clients: [{ id }] });
    expect(await call('erase', again)).toMatchObject({ clients: 0 });
    expect(await call('erase-history', again)).toEqual({ history: 2 });
    expect(await call('erase-history', again)).toEqual({ history: 0 });
    expect(await entriesOf(id)).toEqual([]);
  });

  it('should remove the phone from the history of another customer, and nothing else', async () => {
    const other = await clients.add({ phone: '628-471-9035' });
    await clients.update(other.id, { phone: '310-555-7777', notes: 'wrong number' });
    const [person] = await find({ phone: PHONE, lot: 'harborview' });
    expect(person?.clients).toEqual([]);
    expect(await call('erase-history', person)).toEqual({ history: 1 });
    const [newest] = await clients.rpc.call('clients.client.history', { id: other.id }, staff());
    expect(newest?.changes).toEqual([
      { field: 'phone', from: '', to: '310-555-7777' },
      { field: 'notes', from: 'Call on arrival', to: 'wrong number' },
    ]);
  });

  it('should delete only import reports with the phone, id or name', async () => {
    const { id } = await clients.add({ phone: PHONE, firstName: 'Zebulonia', lastName: 'Quackenbush' });
    const [person] = await find({ phone: PHONE, lot: 'harborview' });
    const reports = [
      { phone: '+1 (628) 471 9035' },
      { existing: id },
      { name: 'ZEBULONIA Quackenbush' },
      { phone: '628-471-90351' },
    ];
    for (const report of reports) {
      const [made]: { id: string }[] = await clients.db.query(
        `INSERT INTO imports (id, lot_id, format, dry_run, all_or_nothing, request_id, created_at, touched_at, ended_at)
         VALUES (gen_random_uuid(), 'harborview', 'file', false, false, '', now(), now(), now()) RETURNING id`,
      );
      await clients.db.query('INSERT INTO import_batches VALUES ($1, 0, NULL, $2)', [
        made?.id,
        JSON.stringify([report]),
      ]);
    }
    expect(await call('erase', person)).toMatchObject({ imports: 3 });
    expect(await clients.db.query('SELECT report FROM import_batches')).toEqual([
      { report: '[{"phone":"628-471-90351"}]' },
    ]);
  });

  it('should delete how files were read if a sample or a heading is the person’s', async () => {
    await clients.add({ phone: PHONE, firstName: 'Zebulonia', lastName: "Quacken-O'Busch" });
    const [person] = await find({ phone: PHONE, lot: 'harborview' });
    const samples = [['Ada', 'ZEBULONIA'], ["Quacken-O'Busch", 'Lind'], ['628.471.9035'], ['Zebulonia', 'Lind']];
    const layoutOf = (columns: string[][]) =>
      JSON.stringify({ columns: columns.map((each) => ({ heading: 'A', samples: each })) });
    const layouts = [samples.slice(0, 2), [samples[2] ?? []], [samples[3] ?? []]].map(layoutOf);
    for (const [number, layout] of layouts.entries()) {
      await clients.db.query(
        `INSERT INTO imports (id, lot_id, format, dry_run, all_or_nothing, request_id, created_at, touched_at, ended_at, layout)
         VALUES (gen_random_uuid(), 'harborview', 'file', true, false, $1, now(), now(), now(), $2)`,
        [String(number), layout],
      );
    }
    const mappings = [{ 'Quacken o busch, Zebulonia': null }, { '628 471 9035': null }, { Busch: null, Phone: null }];
    for (const [number, columns] of mappings.entries()) {
      await clients.db.query(`INSERT INTO import_mappings VALUES ('harborview', $1, $2, 'Dana', now())`, [
        String(number),
        JSON.stringify({ columns }),
      ]);
    }
    expect(await call('erase', person)).toMatchObject({ imports: 2, import_mappings: 2 });
    expect(await clients.db.query('SELECT request_id FROM imports')).toEqual([{ request_id: '2' }]);
    expect(await clients.db.query('SELECT headings FROM import_mappings')).toEqual([{ headings: '2' }]);
  });

  it('should wait for a running import, but not for an abandoned upload', async () => {
    const [person] = await find({ phone: PHONE, lot: 'harborview' });
    await clients.db.query(
      `INSERT INTO imports (id, lot_id, format, dry_run, all_or_nothing, request_id, created_at, touched_at)
       VALUES (gen_random_uuid(), 'harborview', 'file', false, false, '', now(), now())`,
    );
    expect(await call('importing', person)).toEqual({ id: expect.any(String), startedAt: expect.any(Date) });
    await clients.db.query(`UPDATE imports SET touched_at = now() - interval '2 minutes'`);
    expect(await call('importing', person)).toBeNull();
    expect(await call('erase', person)).toMatchObject({ imports: 1 });
  });

  it('should record who ran it, when, and the number of rows, without the customer’s name or phone', async () => {
    const { id } = await clients.add({ phone: PHONE });
    const [person] = await find({ phone: PHONE, lot: 'harborview' });
    const audit = await call('begin', { person, by: 'Dana R.' });
    await call('end', { id: audit, removed: { 'clients.clients': 1 } });
    const stored = await clients.db.query('SELECT * FROM erasures WHERE id = $1', [audit]);
    expect(stored).toEqual([
      {
        id: audit,
        lot_id: 'harborview',
        client_ids: [id],
        by_name: 'Dana R.',
        begun_at: expect.any(Date),
        ended_at: expect.any(Date),
        removed: { 'clients.clients': 1 },
      },
    ]);
  });
});
