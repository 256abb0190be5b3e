import { findBlockingMigrations } from '@lotline/service-kit/testing';
import { database } from '../database.js';

const FILL = {
  session: `INSERT INTO session SELECT number, '{}', now() FROM generate_series(1, $1) number`,
  throttles: `INSERT INTO throttles SELECT number, 1, now() FROM generate_series(1, $1) number`,
};

describe('migrations', () => {
  it('should not block running gateways', async () => {
    expect(await findBlockingMigrations(database, FILL)).toEqual([]);
  });
});
