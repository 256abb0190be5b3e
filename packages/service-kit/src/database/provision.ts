import pg from 'pg';

const LOCK = 'lotline.provision';

/**
 * Creates the database, the service's login role and its schema if they are missing, as an administrator. A role can access only
 * its own schema.
 */
export async function provision(adminUrl: string, serviceUrl: string, schema: string): Promise<void> {
  const { role, password, database } = parts(serviceUrl);
  await withClient(adminUrl, async (admin) => {
    await admin.query('SELECT pg_advisory_lock(hashtext($1))', [LOCK]);
    const { rowCount: hasDatabase } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
    if (!hasDatabase) await admin.query(`CREATE DATABASE ${pg.escapeIdentifier(database)}`);
    const { rowCount: hasRole } = await admin.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
    const login = `${pg.escapeIdentifier(role)} LOGIN PASSWORD ${pg.escapeLiteral(password)}`;
    await admin.query(hasRole ? `ALTER ROLE ${login}` : `CREATE ROLE ${login}`);
  });
  const here = new URL(adminUrl);
  here.pathname = `/${database}`;
  await withClient(here.href, async (admin) => {
    await admin.query('SELECT pg_advisory_lock(hashtext($1))', [LOCK]);
    const [owner, place, base] = [role, schema, database].map((name) => pg.escapeIdentifier(name));
    await admin.query('CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public');
    await admin.query(`REVOKE ALL ON DATABASE ${base} FROM PUBLIC`);
    await admin.query('REVOKE CREATE ON SCHEMA public FROM PUBLIC');
    await admin.query(`GRANT CONNECT ON DATABASE ${base} TO ${owner}`);
    await admin.query(`GRANT ${owner} TO CURRENT_USER`);
    await admin.query(`CREATE SCHEMA IF NOT EXISTS ${place} AUTHORIZATION ${owner}`);
    await admin.query(`REVOKE ALL ON SCHEMA ${place} FROM PUBLIC`);
    await admin.query(`ALTER ROLE ${owner} IN DATABASE ${base} SET search_path = ${place}, public`);
  });
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
