import pg from 'pg';

/** Jest's global teardown: drops the reusable test databases (clean-database.ts). */
export default async function dropCleanDatabases() {
  const url = new URL(process.env.TEST_POSTGRES_URL ?? '');
  url.pathname = '/postgres'; // where they are listed, whichever database the tests were given
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  const { rows } = await admin.query(`SELECT to_regclass('clean_databases') AS waiting`);
  if (rows[0].waiting) {
    const { rows: databases } = await admin.query(`SELECT clean->>'name' AS name FROM clean_databases`);
    for (const { name } of databases) {
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await admin.query(`DROP ROLE ${name}`);
    }
    await admin.query('DROP TABLE clean_databases');
  }
  await admin.end();
}
