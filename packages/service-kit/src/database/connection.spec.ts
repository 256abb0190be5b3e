import { statementName } from './connection.js';

describe('statementName', () => {
  it.each([
    ['SELECT id FROM rides WHERE lot_id = $1', 'SELECT rides'],
    [`select * FROM "shuttle"."rides" WHERE name = 'Ada Okafor'`, 'SELECT rides'],
    [`INSERT INTO clients (phone) VALUES ('555-010-0123')`, 'INSERT clients'],
    ['UPDATE users SET role = $1', 'UPDATE users'],
    ['DELETE FROM outbox WHERE id = ANY($1)', 'DELETE outbox'],
    ['\n  WITH old AS (SELECT id FROM inbox) DELETE FROM inbox', 'WITH inbox'],
    ['START TRANSACTION', 'START'],
    [`SELECT pg_advisory_xact_lock(hashtext('Ada'))`, 'SELECT'],
    ['', 'SQL'],
  ])('turns %j into %s', (sql, name) => {
    expect(statementName(sql)).toBe(name);
  });
});
