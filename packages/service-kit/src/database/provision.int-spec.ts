import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { testUrl } from '../testing/test-url.js';
import { provision } from './provision.js';

describe('provision', () => {
  const adminUrl = testUrl('POSTGRES');
  const name = `provisioned_${randomBytes(4).toString('hex')}`;
  const urlOf = (role: string, password: string): string => {
    const url = new URL(adminUrl);
    Object.assign(url, { username: role, password, pathname: `/${name}` });
    return url.href;
  };
  const as = async <Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return work(client).finally(() => client.end());
  };
  const first = urlOf(`${name}_a`, 'first');
  const second = urlOf(`${name}_b`, 'second');

  afterAll(() =>
    as(adminUrl, async (admin) => {
      await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await admin.query(`DROP ROLE IF EXISTS ${name}_b`);
      await admin.query(`DROP ROLE IF EXISTS ${name}_a`);
    }),
  );

  it('should give a service a second login with the same rights, and then let the first one go', async () => {
    await provision(adminUrl, first, 'shuttle');
    await as(first, (client) => client.query('CREATE TABLE rides (id int)'));
    await provision(adminUrl, second, 'shuttle');
    // Both work at the same time, as old and new processes do during a rolling restart.
    await as(second, async (client) => {
      await client.query('INSERT INTO rides VALUES (1)');
      await client.query('ALTER TABLE rides ADD COLUMN lane int');
      await client.query('CREATE TABLE boards (id int)');
    });
    await as(first, (client) => client.query('INSERT INTO boards SELECT id FROM rides WHERE lane IS NULL'));
    await as(adminUrl, (admin) => admin.query(`ALTER ROLE ${name}_a NOLOGIN`));
    await expect(as(first, (client) => client.query('SELECT 1'))).rejects.toMatchObject({ code: '28000' });
    const { rows } = await as(second, (client) => client.query('SELECT id FROM boards'));
    expect(rows).toEqual([{ id: 1 }]);
  });

  it('should create a database whose indexes do not depend on the operating system', async () => {
    const { rows } = await as(adminUrl, (admin) =>
      admin.query(
        `SELECT pg_encoding_to_char(encoding) AS encoding, datcollate, datlocprovider,
           pg_database_collation_actual_version(oid) AS version FROM pg_database WHERE datname = $1`,
        [name],
      ),
    );
    expect(rows).toEqual([{ encoding: 'UTF8', datcollate: 'C', datlocprovider: 'c', version: null }]);
    const found = await as(second, (client) => client.query(`SELECT 'Élan' ILIKE 'é%' AS found`));
    expect(found.rows).toEqual([{ found: true }]);
  });

  it('should let the first login come back with a new password', async () => {
    await provision(adminUrl, urlOf(`${name}_a`, 'third'), 'shuttle');
    const { rows } = await as(urlOf(`${name}_a`, 'third'), (client) => client.query('SELECT id FROM boards'));
    expect(rows).toEqual([{ id: 1 }]);
    await expect(as(first, (client) => client.query('SELECT 1'))).rejects.toMatchObject({ code: '28P01' });
  });
});
