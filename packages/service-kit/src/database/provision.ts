import pg from 'pg';

const LOCK = 'lotline.provision';

/** Trigrams, and plain columns in GIN indexes. */
const EXTENSIONS = ['pg_trgm', 'btree_gin'];

/**
 * Creates the database, the service's login role and its schema if they are missing, as an administrator. A role can access only
 * its own schema. If the schema belongs to another role, the login acts as that role: a service then has two logins, so that its
 * password is changed without downtime (docs/operations.md#rotate-secrets).
 */
export async function provision(adminUrl: string, serviceUrl: string, schema: string): Promise<void> {
  const { role, password, database } = parts(serviceUrl);
  await withClient(adminUrl, async (admin) => {
    await admin.query('SELECT pg_advisory_lock(hashtext($1))', [LOCK]);
    const { rowCount: hasDatabase } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
    if (!hasDatabase) await createDatabase(admin, database);
    const { rowCount: hasRole } = await admin.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
    const login = `${pg.escapeIdentifier(role)} LOGIN PASSWORD ${pg.escapeLiteral(password)}`;
    await admin.query(hasRole ? `ALTER ROLE ${login}` : `CREATE ROLE ${login}`);
  });
  const here = new URL(adminUrl);
  here.pathname = `/${database}`;
  await withClient(here.href, async (admin) => {
    await admin.query('SELECT pg_advisory_lock(hashtext($1))', [LOCK]);
    const ownerName = (await ownerOf(admin, schema)) ?? role;
    const [owner, login, place, base] = [ownerName, role, schema, database].map((name) => pg.escapeIdentifier(name));
    for (const extension of EXTENSIONS) {
      await admin.query(`CREATE EXTENSION IF NOT EXISTS ${extension} WITH SCHEMA public`);
    }
    await admin.query(`REVOKE ALL ON DATABASE ${base} FROM PUBLIC`);
    await admin.query('REVOKE CREATE ON SCHEMA public FROM PUBLIC');
    await admin.query(`GRANT CONNECT ON DATABASE ${base} TO ${owner}, ${login}`);
    await admin.query(`GRANT ${owner} TO CURRENT_USER`);
    if (ownerName !== role) {
      await admin.query(`GRANT ${owner} TO ${login}`);
      await admin.query(`ALTER ROLE ${login} IN DATABASE ${base} SET role = ${owner}`);
    }
    await admin.query(`CREATE SCHEMA IF NOT EXISTS ${place} AUTHORIZATION ${owner}`);
    await admin.query(`REVOKE ALL ON SCHEMA ${place} FROM PUBLIC`);
    await admin.query(`ALTER ROLE ${login} IN DATABASE ${base} SET search_path = ${place}, public`);
  });
}

/**
 * Creates a database that sorts by code points. Any other order comes from the operating system's library, and an index on text
 * is damaged when a new version of that sorts differently. Letters and cases are those of the server.
 */
async function createDatabase(admin: pg.Client, name: string): Promise<void> {
  const { rows } = await admin.query<{ letters: string }>(
    `SELECT datctype AS letters FROM pg_database WHERE datname = 'template0'`,
  );
  const letters = pg.escapeLiteral(rows[0]?.letters ?? 'C');
  await admin.query(
    `CREATE DATABASE ${pg.escapeIdentifier(name)} TEMPLATE template0 ENCODING 'UTF8' LOCALE_PROVIDER libc
     LC_COLLATE 'C' LC_CTYPE ${letters}`,
  );
}

async function ownerOf(admin: pg.Client, schema: string): Promise<string | undefined> {
  const { rows } = await admin.query<{ owner: string }>(
    'SELECT pg_get_userbyid(nspowner) AS owner FROM pg_namespace WHERE nspname = $1',
    [schema],
  );
  return rows[0]?.owner;
}

function parts(serviceUrl: string): { role: string; password: string; database: string } {
  const url = new URL(serviceUrl);
  return {
    role: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: decodeURIComponent(url.pathname.slice(1)),
  };
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
