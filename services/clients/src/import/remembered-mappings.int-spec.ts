import { randomUUID } from 'node:crypto';
import type { ImportMapping } from '@lotline/protocol';
import { Retention, Transactions } from '@lotline/service-kit';
import { useClients, newPhone, staff } from '../testing/clients-under-test.js';
import { csv, ImportsUnderTest } from '../testing/imports-under-test.js';
import { MAX_REMEMBERED, RememberedMappings } from './remembered-mappings.js';

const AT = new Date('2026-11-20T15:00:00Z');
const DAY_FIRST: ImportMapping = { dateOrder: 'day-first' };

describe('import-export.md, Mapping: RememberedMappings', () => {
  const clients = useClients();
  let mappings: RememberedMappings;
  beforeAll(async () => {
    mappings = clients.provider(RememberedMappings);
  });
  beforeEach(() => clients.db.query('TRUNCATE imports, import_mappings CASCADE'));

  /** Ends an import by Dana with a mapping. */
  const imported = async (
    mapping: ImportMapping | null,
    { headings = 'a', lotId = 'harborview', usedAt = AT } = {},
  ): Promise<void> => {
    const id = randomUUID();
    await clients.db.query(
      `INSERT INTO imports (id, lot_id, format, dry_run, all_or_nothing, by_name, request_id, created_at, touched_at, ended_at, mapping, headings)
       VALUES ($1, $2, 'file', false, false, 'Dana', '', now(), now(), now(), $3, $4)`,
      [id, lotId, mapping && JSON.stringify(mapping), headings],
    );
    await clients.provider(Transactions).run((tx) => mappings.remember(tx, { id, lotId }, usedAt));
  };

  it('should find the mapping of the lot’s last import with the same headings', async () => {
    await imported({ headingRow: 3 });
    await imported(DAY_FIRST, { usedAt: new Date('2026-11-21T15:00:00Z') });
    expect(await mappings.find('harborview', 'a')).toEqual({
      mapping: DAY_FIRST,
      remembered: { by: 'Dana', at: '2026-11-21T15:00:00.000Z' },
    });
    expect(await mappings.find('harborview', 'b')).toBeUndefined();
    expect(await mappings.find('eastgate', 'a')).toBeUndefined();
  });

  it('should forget it after an import in which everything was detected on purpose, of that lot only', async () => {
    await imported(DAY_FIRST);
    await imported(DAY_FIRST, { lotId: 'eastgate' });
    await imported(null);
    expect(await mappings.find('harborview', 'a')).toBeDefined();
    await imported({});
    expect(await mappings.find('harborview', 'a')).toBeUndefined();
    expect(await mappings.find('eastgate', 'a')).toBeDefined();
  });

  it('should keep a limited number for each lot, and drop the one that was not used for the longest time', async () => {
    await imported(DAY_FIRST, { lotId: 'eastgate', usedAt: new Date(0) });
    for (let number = 0; number <= MAX_REMEMBERED; number += 1)
      await imported(DAY_FIRST, { headings: String(number), usedAt: new Date(AT.getTime() + number) });
    expect(await mappings.find('harborview', '0')).toBeUndefined();
    expect(await mappings.find('harborview', '1')).toBeDefined();
    expect(await mappings.find('harborview', String(MAX_REMEMBERED))).toBeDefined();
    expect(await mappings.find('eastgate', 'a')).toBeDefined();
  });

  it('should be removed a year after the last use', async () => {
    await imported(DAY_FIRST);
    await imported(DAY_FIRST, { headings: 'b' });
    await clients.db.query(`UPDATE import_mappings SET used_at = now() - interval '366 days' WHERE headings = 'b'`);
    await clients.db.query(`UPDATE import_mappings SET used_at = now() - interval '364 days' WHERE headings = 'a'`);
    expect(await clients.provider(Retention).deleteAllOld()).toMatchObject({ import_mappings: 1 });
    expect(await mappings.find('harborview', 'a')).toBeDefined();
  });
});

describe('an import with a mapping', () => {
  const clients = useClients();
  const imports = new ImportsUnderTest(clients);
  beforeEach(async () => {
    await clients.empty();
    await clients.db.query('TRUNCATE imports, import_mappings CASCADE');
  });

  const MAPPING: ImportMapping = { columns: { Kontakt: 'phone' }, dateOrder: 'day-first' };
  const list = (phone = newPhone()): string =>
    csv([['Ada Okafor', phone, '03/04/2031 09:00', '05/04/2031 18:00']], ['Name', 'Kontakt', 'Check-in', 'Check-out']);
  const check = (context = staff('harborview', 'admin')) =>
    imports.run(list(), { dryRun: true, usesRemembered: true }, context);
  const DETECTED = {
    mapping: null,
    remembered: null,
    layout: { dateOrder: { order: 'month-first', decidedBy: 'lot' } },
  };

  it('should be read by it, and the next file with the same headings too', async () => {
    const phone = newPhone();
    expect(await check()).toMatchObject(DETECTED);
    const done = await imports.run(list(phone), { mapping: MAPPING });
    expect(done).toMatchObject({ created: 1, mapping: MAPPING, remembered: null });
    expect((await clients.list()).clients).toMatchObject([{ phone, checkInDateTime: '2031-04-03 09:00:00' }]);
    const next = await check();
    expect(next).toMatchObject({
      created: 1,
      mapping: MAPPING,
      remembered: { by: 'Vera V.', at: done.endedAt },
      layout: { dateOrder: { order: 'day-first', decidedBy: 'mapping' } },
      rows: [{ fields: { checkInDateTime: '2031-04-03 09:00:00' } }],
    });
    expect(next.layout?.columns.map(({ heading, column }) => [heading, column])).toContainEqual(['Kontakt', 'phone']);
    expect(await check(staff('eastgate', 'admin'))).toMatchObject(DETECTED);
    expect(await imports.run(list(), { dryRun: true })).toMatchObject(DETECTED);
  });

  it('should forget it once everything is detected again', async () => {
    await imports.run(list(), { mapping: MAPPING });
    await imports.run(list(), { mapping: {}, usesRemembered: true });
    expect(await check()).toMatchObject(DETECTED);
  });

  it('should not be remembered if it added nothing: a check, or a refused import', async () => {
    await imports.run(list(), { mapping: MAPPING, dryRun: true });
    expect(await check()).toMatchObject(DETECTED);
    const refused = await imports.run(list('1'), { mapping: MAPPING, allOrNothing: true });
    expect(refused).toMatchObject({ state: 'done', created: 0, rejected: 1 });
    expect(await check()).toMatchObject(DETECTED);
  });

  it.each<[string, ImportMapping, RegExp]>([
    ['heading', { columns: { Fax: 'phone' } }, /heading "Fax"/],
    ['sheet', { sheets: ['December'] }, /sheet named "December"/],
  ])('should add nothing if the file has no such %s', async (_what, mapping, message) => {
    const failed = await imports.run(list(), { mapping });
    expect(failed).toMatchObject({
      ...{ state: 'failed', created: 0, rows: [] },
      error: { code: 'INVALID', message: expect.stringMatching(message) },
    });
    expect((await clients.list()).clients).toEqual([]);
    expect(await check()).toMatchObject(DETECTED);
  });
});
