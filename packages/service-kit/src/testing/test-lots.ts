import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lotsSchema, type LotRecord } from '@lotline/protocol';
import { Lots } from '../lots/lots.js';

/** The lots of the tests' installation. */
export const TEST_LOTS_FILE = join(__dirname, '../../../../config/lots.test.json');

/** Returns the lots of `TEST_LOTS_FILE`. */
export const testLots = (): Lots => new Lots(lotsSchema.parse(JSON.parse(readFileSync(TEST_LOTS_FILE, 'utf8'))));

/** Fills a service's copy, so that it starts without the auth service. */
export const copyTestLots = async (query: (sql: string, values: unknown[]) => Promise<unknown>): Promise<void> => {
  for (const [index, lot] of testLots().allWithArchived().entries()) {
    // In the order of the file.
    const record: LotRecord = { ...lot, createdAt: new Date(index).toISOString() };
    await query('INSERT INTO lots_copy (id, version, lot) VALUES ($1, $2, $3)', [
      lot.id,
      lot.version,
      JSON.stringify(record),
    ]);
  }
};
