import { createTestDatabase, TcpProxy, type TestDatabase } from '../testing/index.js';
import { PROBE_DATABASE } from '../testing/probe-service.js';
import { Pool } from './pool.js';
import { POOL_OPTIONS } from './options.js';
import { whyUnavailable } from './why-unavailable.js';

describe('whyUnavailable', () => {
  let database: TestDatabase;
  let closed: TcpProxy;
  beforeAll(async () => {
    database = await createTestDatabase(PROBE_DATABASE);
    closed = await TcpProxy.open(database.url);
    await closed.close();
  });
  afterAll(() => database.drop());

  const changed = (change: Partial<Pick<URL, 'password' | 'hostname' | 'pathname' | 'search'>>): string =>
    Object.assign(new URL(database.url), change).href;

  it.each([
    [
      'a wrong password',
      () => changed({ password: 'wrong' }),
      /^Authentication: .* refuses the password of role test_\w+, or the role/,
    ],
    [
      'a missing database',
      () => changed({ pathname: '/nowhere' }),
      /^The database does not exist yet|does not permit it/,
    ],
    [
      'an unknown host',
      () => changed({ hostname: 'nowhere.invalid' }),
      /^DNS does not know the host of nowhere\.invalid:\d+$/,
    ],
    ['a server that does not run', () => closed.url, /^127\.0\.0\.1:\d+ refuses connections: no server listens there$/],
    [
      'a server without TLS',
      () => changed({ search: '?sslmode=verify-full' }),
      /^TLS: the PostgreSQL at .* does not use TLS/,
    ],
  ])('should name %s, and no secret', async (_what, urlOf, reason) => {
    const url = urlOf();
    const pool = new Pool({ ...POOL_OPTIONS, connectionString: url, max: 1 });
    const error: unknown = await pool.query('SELECT 1').catch((thrown: unknown) => thrown);
    await pool.end();
    const why = whyUnavailable(error, url);
    expect(why).toMatch(reason);
    expect(why).not.toContain(new URL(url).password);
  });
});
