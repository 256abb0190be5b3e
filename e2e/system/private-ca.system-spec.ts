import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type Server } from 'node:tls';
import pg from 'pg';
import { serverUser } from '../../scripts/servers/postgres-cluster.ts';
import { beginServers, type Servers } from '../../scripts/servers/index.ts';
import { startSystem } from '../../scripts/system/index.ts';
import { LOTS_FILE } from '../support/demo.ts';
import { Caller } from '../support/staff.js';
import { eventually } from '../support/lotline.js';

const AUTH = join(__dirname, '../../services/auth/dist/main.js');

describe('servers with certificates of a private CA', () => {
  let folder: string;
  let servers: Servers;
  let secure: { postgresUrl: string; rabbitmqUrl: string; redisUrl: string };
  const terminators: Server[] = [];

  const openssl = (...args: string[]): void => void execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const createCa = (name: string): void =>
    openssl(
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-subj',
      `/CN=${name}`,
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.pem`,
    );

  /** Speaks TLS before a server that does not, as the TLS listeners of RabbitMQ and Redis do. */
  const terminate = async (url: string, protocol: string): Promise<string> => {
    const target = new URL(url);
    const [key, cert] = ['server.key', 'server.pem'].map((name) => readFileSync(join(folder, name)));
    const server = createServer({ key, cert }, (near) => {
      const far = connect(Number(target.port), target.hostname);
      near.pipe(far).pipe(near);
      near.on('error', () => far.destroy());
      far.on('error', () => near.destroy());
    });
    server.on('tlsClientError', () => undefined);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    terminators.push(server);
    const { port } = server.address() as AddressInfo;
    return url.replace(/^\w+:/, protocol).replace(/@[^/]+/, `@localhost:${port}`);
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'lotline-ca-'));
    chmodSync(folder, 0o711);
    createCa('ca');
    createCa('other');
    openssl(
      'req',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-subj',
      '/CN=servers',
      '-keyout',
      'server.key',
      '-out',
      'server.csr',
    );
    writeFileSync(join(folder, 'names'), 'subjectAltName=DNS:localhost');
    openssl(
      'x509',
      '-req',
      '-in',
      'server.csr',
      '-CA',
      'ca.pem',
      '-CAkey',
      'ca.key',
      '-CAcreateserial',
      '-days',
      '2',
      '-extfile',
      'names',
      '-out',
      'server.pem',
    );
    const user = serverUser();
    if (user) for (const name of ['server.key', 'server.pem']) chownSync(join(folder, name), user.uid, user.gid);

    servers = await beginServers({ dataFolder: join(folder, 'data'), disposable: true });
    await Promise.all(Object.values(servers.ready));
    const admin = new pg.Client({ connectionString: servers.postgresUrl });
    await admin.connect();
    await admin.query(`ALTER SYSTEM SET ssl_cert_file = '${join(folder, 'server.pem')}'`);
    await admin.query(`ALTER SYSTEM SET ssl_key_file = '${join(folder, 'server.key')}'`);
    await admin.query('ALTER SYSTEM SET ssl = on');
    await admin.query('SELECT pg_reload_conf()');
    await admin.end();
    secure = {
      postgresUrl: `${servers.postgresUrl.replace('127.0.0.1', 'localhost')}?sslmode=verify-full`,
      rabbitmqUrl: await terminate(servers.rabbitmqUrl, 'amqps:'),
      redisUrl: await terminate(servers.redisUrl, 'rediss:'),
    };
  });
  afterAll(async () => {
    for (const server of terminators) server.close();
    await servers.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** The first line that `migrate` of auth prints. */
  const firstLine = async (postgresUrl: string, ca: string): Promise<string> => {
    const url = new URL(postgresUrl);
    Object.assign(url, { username: 'lotline_tls', password: 'tls', pathname: '/tls' });
    const env = {
      ...process.env,
      NODE_EXTRA_CA_CERTS: join(folder, ca),
      DATABASE_ADMIN_URL: postgresUrl,
      DATABASE_URL: url.href,
    };
    const child = spawn(process.execPath, [AUTH, 'migrate'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const line = await new Promise<string>((resolve) => {
      for (const output of [child.stdout, child.stderr]) output.once('data', (text) => resolve(String(text).trim()));
    });
    child.kill();
    return line;
  };

  it('should migrate with the right CA', async () => {
    expect(await firstLine(secure.postgresUrl, 'ca.pem')).toMatch(/^auth: migrated /);
  });

  it('should say that the CA is wrong, and that the host name is wrong', async () => {
    expect(await firstLine(secure.postgresUrl, 'other.pem')).toMatch(
      /^auth: waiting for PostgreSQL: TLS: no trusted CA has signed the certificate of localhost:\d+; NODE_EXTRA_CA_CERTS names/,
    );
    expect(await firstLine(secure.postgresUrl.replace('localhost', '127.0.0.1'), 'ca.pem')).toMatch(
      /^auth: waiting for PostgreSQL: TLS: the certificate of 127\.0\.0\.1:\d+ is for another host name$/,
    );
  });

  it('should run every service over TLS to PostgreSQL, RabbitMQ and Redis', async () => {
    const system = await startSystem({
      dataFolder: join(folder, 'data'),
      servers: { ...servers, ...secure },
      env: { DEMO: 'true', LOTS_FILE, LOG_LEVEL: 'warn', NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem') },
    });
    await eventually(() => Caller.signedIn(system.url));
    const [{ count } = { count: '0' }] = await countOf(servers.postgresUrl);
    expect(Number(count)).toBeGreaterThan(0);
    await system.stop();
  });

  /** Lotline's connections; none of them may be without TLS. */
  const countOf = async (url: string): Promise<{ count: string }[]> => {
    const admin = new pg.Client({ connectionString: url });
    await admin.connect();
    const { rows } = await admin.query<{ count: string; plain: string }>(
      `SELECT count(*), count(*) FILTER (WHERE NOT ssl) AS plain FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
       WHERE usename LIKE 'lotline%'`,
    );
    await admin.end();
    expect(rows[0]?.plain).toBe('0');
    return rows;
  };
});
