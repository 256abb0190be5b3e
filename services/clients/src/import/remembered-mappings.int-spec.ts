import { randomUUID } from 'node:crypto';
import type { ImportMapping } from '@lotline/contracts';
import { Transactions } from '@lotline/service-kit';
import { RetentionSweeps } from '../retention/retention-sweeps.js';
import { ClientsUnderTest } from '../testing/clients-under-test.js';
import { MAX_REMEMBERED, RememberedMappings } from './remembered-mappings.js';

const AT = new Date('2026-11-20T15:00:00Z');
const DAY_FIRST: ImportMapping = { dateOrder: 'day-first' };

describe('RememberedMappings', () => {
  let clients: ClientsUnderTest;
  let mappings: RememberedMappings;
  beforeAll(async () => {
    clients = await ClientsUnderTest.start();
    mappings = clients.provider(RememberedMappings);
  });
  afterAll(() => clients.stop());
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
    expect(await clients.provider(RetentionSweeps).importMappings.removeOld()).toBe(1);
    expect(await mappings.find('harborview', 'a')).toBeDefined();
  });
});
