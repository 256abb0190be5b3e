import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { eventually } from './eventually.js';
import { freePort } from './postgres-server.js';

/** A Redis of the test's own, which the test may demote, fill and stop. */
export class RedisServer {
  private constructor(
    private readonly process: ChildProcess,
    private readonly folder: string,
    /** Of an operator: commands on it change the server. */
    readonly operator: Redis,
    readonly url: string,
  ) {}

  /** `settings` are those of redis.conf, such as `--cluster-enabled yes`. */
  static async start(...settings: string[]): Promise<RedisServer> {
    const port = await freePort();
    const folder = mkdtempSync(join(tmpdir(), 'redis-'));
    const args = ['--bind', '127.0.0.1', '--port', String(port), '--save', '', '--dir', folder];
    const child = spawn('redis-server', [...args, ...settings], { stdio: 'ignore' });
    const operator = new Redis(port, '127.0.0.1', { maxRetriesPerRequest: null, enableReadyCheck: false });
    operator.on('error', () => undefined);
    await eventually(() => operator.ping());
    return new RedisServer(child, folder, operator, `redis://127.0.0.1:${port}`);
  }

  /** The value of a line of INFO. */
  async info(name: string): Promise<string | undefined> {
    return new RegExp(`^${name}:(.*)\r$`, 'm').exec(await this.operator.info('all'))?.[1];
  }

  /** From now on the server neither answers nor closes its connections. */
  pause(): void {
    this.process.kill('SIGSTOP');
  }

  async stop(): Promise<void> {
    this.operator.disconnect();
    const ended = once(this.process, 'exit');
    this.process.kill('SIGKILL');
    await ended;
    rmSync(this.folder, { recursive: true });
  }
}
