import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { eventually } from './eventually.js';

const run = promisify(execFile);
const DEBIAN = '/usr/lib/postgresql';
const PASSWORD = 'test';

/** The folder of the newest PostgreSQL, which Debian keeps outside PATH; elsewhere the programs are in PATH. */
const programs = existsSync(DEBIAN)
  ? join(DEBIAN, String(readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a))[0]), 'bin')
  : '';

/** Tests that need a server of their own are skipped where its program is missing. */
export function isInstalled(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Whether this machine has the programs of PostgreSQL, and not only a container of it. */
export const hasPostgres = (): boolean => isInstalled(join(programs, 'initdb'));

/** PostgreSQL and PgBouncer refuse to run as root. */
export const serverUser: { uid: number; gid: number } | undefined =
  process.getuid?.() === 0
    ? { uid: Number(execFileSync('id', ['-u', 'postgres'])), gid: Number(execFileSync('id', ['-g', 'postgres'])) }
    : undefined;

/** A folder that the server's user owns. */
export function serverFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lotline-server-'));
  if (serverUser) chownSync(folder, serverUser.uid, serverUser.gid);
  return folder;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No port');
  return address.port;
}

/** A PostgreSQL of its own, for tests that promote, demote, fill or encrypt a server. */
export class PostgresServer {
  private process: ChildProcess | undefined;

  private constructor(
    private readonly folder: string,
    readonly port: number,
  ) {}

  static async create(settings: readonly string[] = []): Promise<PostgresServer> {
    const server = new PostgresServer(serverFolder(), await freePort());
    const passwordFile = join(server.folder, 'password');
    server.write('password', PASSWORD);
    const options = [
      '-U',
      'postgres',
      '-A',
      'scram-sha-256',
      `--pwfile=${passwordFile}`,
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
    ];
    await server.program('initdb', ['-D', server.data, ...options]);
    server.configure(['fsync = off', `unix_socket_directories = ''`, ...settings]);
    await server.start();
    return server;
  }

  /** Creates a standby that follows this server. */
  async createStandby(): Promise<PostgresServer> {
    const standby = new PostgresServer(serverFolder(), await freePort());
    await standby.program('pg_basebackup', ['-D', standby.data, '-d', this.url, '-R', '-X', 'stream', '-c', 'fast']);
    await standby.start();
    return standby;
  }

  /** The superuser's, at the database `postgres`. */
  get url(): string {
    return `postgres://postgres:${PASSWORD}@127.0.0.1:${this.port}/postgres`;
  }

  get log(): string {
    return readFileSync(join(this.folder, 'log'), 'utf8');
  }

  async query<Row extends pg.QueryResultRow>(sql: string, database = 'postgres'): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.url.replace(/postgres$/, database) });
    await client.connect();
    try {
      return (await client.query<Row>(sql)).rows;
    } finally {
      await client.end();
    }
  }

  async start(): Promise<void> {
    const args = ['-D', this.data, '-p', String(this.port), '-c', 'listen_addresses=127.0.0.1'];
    this.process = spawn(join(programs, 'postgres'), args, {
      ...serverUser,
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.process.stderr?.on('data', (text) => appendFileSync(join(this.folder, 'log'), text));
    await eventually(() => this.query('SELECT 1'));
  }

  async promote(): Promise<void> {
    await this.program('pg_ctl', ['promote', '-D', this.data, '-w']);
  }

  async reload(settings: readonly string[]): Promise<void> {
    this.configure(settings);
    await this.program('pg_ctl', ['reload', '-D', this.data]);
  }

  async stop(): Promise<void> {
    const { process } = this;
    this.process = undefined;
    if (!process) return;
    const ended = once(process, 'exit');
    process.kill('SIGINT');
    await ended;
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Writes a file that only the server's user can read, and returns its path. */
  write(name: string, content: string): string {
    const file = join(this.folder, name);
    appendFileSync(file, content);
    if (serverUser) chownSync(file, serverUser.uid, serverUser.gid);
    chmodSync(file, 0o600);
    return file;
  }

  private get data(): string {
    const data = join(this.folder, 'data');
    mkdirSync(this.folder, { recursive: true });
    return data;
  }

  private configure(settings: readonly string[]): void {
    appendFileSync(join(this.data, 'postgresql.conf'), settings.map((line) => `${line}\n`).join(''));
  }

  private async program(name: string, args: readonly string[]): Promise<void> {
    await run(join(programs, name), args, { ...serverUser, cwd: '/' });
  }
}
