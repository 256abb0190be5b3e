import { unavailable } from '@lotline/contracts';
import {
  DatabaseUnavailable,
  isDatabaseUnavailable,
  LOGGER,
  Pool,
  POOL_OPTIONS,
  SETTINGS,
  type Logger,
} from '@lotline/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import connectPgSimple from 'connect-pg-simple';
import type { Session } from 'fastify';
import fastifySession from '@fastify/session';
import type { GatewaySettings } from '../config.js';
import type { SessionRows } from './session-cache.js';

/**
 * For one question, connection and all: a request asks before it makes its call, which has 5 s of its own, and a sign-in in the
 * place of another session asks two, one after the other, also where the first had no answer.
 */
const SESSION_MS = 2000;
const PRUNE_MS = 15 * 60_000;
const DAY_MS = 24 * 3_600_000;

/** Sessions in PostgreSQL by connect-pg-simple, which also prunes the expired ones. UNAVAILABLE while the database is away. */
@Injectable()
export class PgSessionRows implements SessionRows {
  private readonly pool: Pool;
  private readonly store: InstanceType<ReturnType<typeof connectPgSimple>>;
  private readonly pruning: NodeJS.Timeout;
  private readonly maxAgeMs: number;

  constructor(
    @Inject(SETTINGS) settings: GatewaySettings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.maxAgeMs = settings.SESSION_MAX_DAYS * DAY_MS;
    this.pool = new Pool({ ...POOL_OPTIONS, connectionString: settings.DATABASE_URL, max: 6 });
    this.pool.on('error', (error) => logger.warn({ reason: error.message }, 'session database'));
    // Its types know express-session only; all it takes from what it is given is the class to extend.
    const Store: ReturnType<typeof connectPgSimple> = Reflect.apply(connectPgSimple, undefined, [fastifySession]);
    this.store = new Store({
      pool: this.pool,
      // By our own clock: the store's would run in the hands, and on the patience, of the request that happened to begin it.
      pruneSessionInterval: false,
      errorLog: (...parts: unknown[]) => logger.warn({ reason: String(parts[0]) }, 'session store'),
    });
    this.pruning = setInterval(() => this.store.pruneSessions(), PRUNE_MS);
  }

  async load(sid: string): Promise<Session | null> {
    const session = await this.askStore<Session | null>((done) => this.store.get(sid, done));
    return session && this.isWithinMaxAge(session) ? session : null;
  }

  async insert(sid: string, session: Session): Promise<void> {
    await this.askStore((done) => this.store.set(sid, session, done));
  }

  /** The store's own `set` would bring an ended session back. */
  async update(sid: string, session: Session): Promise<boolean> {
    const { rowCount } = await this.inTime(() =>
      this.pool.query('UPDATE session SET sess = $2, expire = $3 WHERE sid = $1', [
        sid,
        session,
        session.cookie.expires,
      ]),
    );
    return rowCount === 1;
  }

  async remove(sid: string): Promise<void> {
    await this.askStore((done) => this.store.destroy(sid, done));
  }

  /** Which of these sessions still live, in one query. */
  async living(sids: readonly string[]): Promise<Map<string, Session>> {
    const { rows } = await this.inTime(() =>
      this.pool.query<{ sid: string; sess: Session }>(
        'SELECT sid, sess FROM session WHERE sid = ANY($1) AND expire >= now()',
        [sids],
      ),
    );
    return new Map(rows.filter(({ sess }) => this.isWithinMaxAge(sess)).map(({ sid, sess }) => [sid, sess]));
  }

  /** However often a session is renewed, it ends SESSION_MAX_DAYS after its sign-in. */
  private isWithinMaxAge({ startedAt }: Session): boolean {
    return startedAt === undefined || Date.now() - startedAt < this.maxAgeMs;
  }

  async close(): Promise<void> {
    clearInterval(this.pruning);
    this.store.close();
    await this.pool.end();
  }

  /** A question to the store, which answers by a callback. */
  private askStore<Answer>(
    ask: (done: (error: unknown, answer?: Answer) => void) => void,
  ): Promise<Answer | undefined> {
    return this.inTime(
      () => new Promise((resolve, reject) => ask((error, answer) => (error ? reject(error) : resolve(answer)))),
    );
  }

  /**
   * By a timer of its own: the services' `withTimeBudget` follows the work by AsyncLocalStorage, which on Node 20 makes every
   * promise of a process dearer (bar: a link's status at 0.3 of bare).
   */
  private async inTime<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new DatabaseUnavailable('No answer in time')), SESSION_MS);
    });
    try {
      return await Promise.race([ask(), tooLate]);
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      this.logger.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'session database');
      throw unavailable();
    } finally {
      clearTimeout(timer);
    }
  }
}
