import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { eventually } from './eventually.js';
import { freePort, serverFolder, serverUser } from './postgres-server.js';

/** PgBouncer, if it is installed, before a PostgreSQL whose URL names the role and the database. */
export class PgBouncer {
  private constructor(
    private readonly folder: string,
    private readonly process: ChildProcess,
    readonly url: string,
  ) {}

  static async start(target: string, mode: 'session' | 'transaction'): Promise<PgBouncer> {
    const folder = serverFolder();
    const port = await freePort();
    const { hostname, port: serverPort, username, password } = new URL(target);
    const write = (name: string, lines: readonly string[]): string => {
      const file = join(folder, name);
      writeFileSync(file, `${lines.join('\n')}\n`);
      if (serverUser) chownSync(file, serverUser.uid, serverUser.gid);
      chmodSync(file, 0o600);
      return file;
    };
    const users = write('users', [`"${username}" "${password}"`]);
    const config = write('pgbouncer.ini', [
      '[databases]',
      `* = host=${hostname} port=${serverPort}`,
      '[pgbouncer]',
      `listen_addr = 127.0.0.1`,
      `listen_port = ${port}`,
      'unix_socket_dir =',
      `auth_type = scram-sha-256`,
      `auth_file = ${users}`,
      `pool_mode = ${mode}`,
    ]);
    const child = spawn('pgbouncer', ['-q', config], { ...serverUser, cwd: '/', stdio: 'ignore' });
    const url = new URL(target);
    url.host = `127.0.0.1:${port}`;
    const bouncer = new PgBouncer(folder, child, url.href);
    await eventually(async () => {
      const client = new pg.Client({ connectionString: url.href });
      await client.connect();
      await client.end();
    });
    return bouncer;
  }

  async stop(): Promise<void> {
    const ended = once(this.process, 'exit');
    this.process.kill('SIGTERM');
    await ended;
    rmSync(this.folder, { recursive: true, force: true });
  }
}
