import type { Client } from '@lotline/contracts';
import { administratorOf } from '../../support/lotline.js';
import { Caller } from '../../support/staff.js';
import { descriptionOf } from './description.js';

const given = (name: string): string => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: set-up.mjs has not run`);
  return value;
};

// A machine that does other things besides takes its time over dozens of calls.
jest.setTimeout(30_000);

export type SharedLotline = ReturnType<typeof administratorOf> & { url: string; dataFolder: string };

/**
 * The Lotline that all files of this folder share. What a file makes in it has names of its own. Every answer that a `Caller`
 * gets is held against what Lotline says of itself.
 */
export function sharedLotline(): SharedLotline {
  const lotline = {
    url: given('CONTRACT_URL'),
    dataFolder: given('CONTRACT_DATA_FOLDER'),
    ...administratorOf(given('CONTRACT_DATABASE_URL')),
  };
  beforeAll(async () => {
    Caller.description = await descriptionOf(lotline);
  });
  return lotline;
}

/** All that is kept of one customer by their lot, and of one account, but for what happens to them by itself. */
export async function recordOf({ query }: SharedLotline, client: Client, userId: string): Promise<unknown> {
  const statements = {
    client: ['SELECT * FROM clients.clients WHERE id = $1', client.id],
    history: ['SELECT * FROM clients.history WHERE client_id = $1 ORDER BY id', client.id],
    ride: ['SELECT * FROM shuttle.rides WHERE client_id = $1', client.id],
    moves: ['SELECT * FROM shuttle.ride_moves WHERE client_id = $1 ORDER BY id', client.id],
    texts: ["SELECT id FROM notify.messages WHERE client_id = $1 AND lot_id = 'harborview' ORDER BY id", client.id],
    userHistory: ['SELECT * FROM auth.user_history WHERE user_id = $1 ORDER BY id', userId],
    user: ['SELECT * FROM auth.users WHERE id = $1', userId],
    lots: ['SELECT * FROM auth.user_lots WHERE user_id = $1 ORDER BY lot_id', userId],
  };
  const rows = Object.entries(statements).map(async ([name, [sql = '', id]]) => [name, await query(sql, [id])]);
  return Object.fromEntries(await Promise.all(rows));
}
