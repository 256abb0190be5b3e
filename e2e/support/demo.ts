import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { waitUntil } from '../../scripts/processes/wait-until.ts';

/** Two lots with an automatic check-out after 4 s. */
export const LOTS_FILE = fileURLToPath(new URL('../../config/lots.test.json', import.meta.url));

const DEMO_MS = 30_000;

/**
 * Waits until the demo has filled the boards. The demo only gives rides to a lot that has none yet, so an earlier
 * request of a test would leave the board without them; and a test that counts rides would count them too.
 * @param query as the database's administrator
 */
export async function waitForDemo(query: (sql: string) => Promise<unknown[]>) {
  const lots = JSON.parse(readFileSync(LOTS_FILE, 'utf8')).length;
  const isThere = async () => (await query('SELECT DISTINCT lot_id FROM shuttle.rides')).length === lots;
  if (!(await waitUntil(isThere, DEMO_MS, 500))) throw new Error('The demo has not filled the boards of all lots');
}
