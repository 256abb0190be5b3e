import { unavailable } from '@lotline/protocol';
import {
  DatabaseUnavailable,
  isDatabaseUnavailable,
  LOGGER,
  Pool,
  POOL_OPTIONS,
  PoolMetrics,
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
 * The budget of one query including its connection. A request needs it before its call, which has 5 s of its own; a
 * sign-in that replaces a session needs two in sequence, even if the first fails.
 */
const QUERY_TIMEOUT_MS = 2000;
const PRUNE_MS = 15 * 60_000;
const DAY_MS = 24 * 3_600_000;

/**
 * Stores sessions in PostgreSQL with connect-pg-simple, which also prunes expired ones. UNAVAILABLE while the database
 * is unavailable.
 */
@Injectable()
export class PgSessionRows implements SessionRows {
  private readonly pool: Pool;
  private readonly store: InstanceType<ReturnType<typeof connectPgSimple>>;
  private readonly pruning: NodeJS.Timeout;
  private readonly maxAgeMs: number;

  constructor(
    @Inject(SETTINGS) settings: GatewaySettings,
    @Inject(LOGGER) private readonly logger: Logger,
    poolMetrics: PoolMetrics,
  ) {
    this.maxAgeMs = settings.SESSION_MAX_DAYS * DAY_MS;
    const observer = poolMetrics.observe('sessions');
    const { DATABASE_URL: connectionString, DATABASE_SESSION_POOL_SIZE: max } = settings;
    this.pool = new Pool({ ...POOL_OPTIONS, connectionString, max, observer });
    this.pool.on('error', (error) => logger.warn({ reason: error.message }, 'session database failed'));
    // Its types expect express-session, but it only uses the class to extend.
    const Store: ReturnType<typeof connectPgSimple> = Reflect.apply(connectPgSimple, undefined, [fastifySession]);
    this.store = new Store({
      pool: this.pool,
      // Pruned by our own timer: the store's would run within the request that happens to start it.
      pruneSessionInterval: false,
      errorLog: (...parts: unknown[]) => logger.warn({ reason: String(parts[0]) }, 'session store failed'),
    });
    this.pruning = setInterval(() => this.store.pruneSessions(), PRUNE_MS);
  }

  async load(sid: string): Promise<Session | null> {
    const session = await this.callStore<Session | null>((done) => this.store.get(sid, done));
    return session && this.isWithinMaxAge(session) ? session : null;
  }

  async insert(sid: string, session: Session): Promise<void> {
    await this.callStore((done) => this.store.set(sid, session, done));
  }

  /** The store's own `set` would recreate an ended session. */
  async update(sid: string, changes: Partial<Session>): Promise<Session | null> {
    const { rows } = await this.withTimeout(() =>
      this.pool.query<{ sess: Session }>(
        `UPDATE session SET sess = sess::jsonb || $2::jsonb, expire = GREATEST(expire, $3) WHERE sid = $1 RETURNING sess`,
        [sid, changes, changes.cookie?.expires],
      ),
    );
    return rows[0]?.sess ?? null;
  }

  async remove(sid: string): Promise<void> {
    await this.callStore((done) => this.store.destroy(sid, done));
  }

  /** Returns those of the sessions that are still valid, in one query. */
  async findLive(sids: readonly string[]): Promise<Map<string, Session>> {
    const { rows } = await this.withTimeout(() =>
      this.pool.query<{ sid: string; sess: Session }>(
        'SELECT sid, sess FROM session WHERE sid = ANY($1) AND expire >= now()',
        [sids],
      ),
    );
    return this.withinMaxAge(rows);
  }

  /** Returns the valid sessions of an account by their ids. */
  async findOfUser(userId: string): Promise<Map<string, Session>> {
    const { rows } = await this.withTimeout(() =>
      this.pool.query<{ sid: string; sess: Session }>(
        `SELECT sid, sess FROM session WHERE sess ->> 'userId' = $1 AND expire >= now()`,
        [userId],
      ),
    );
    return this.withinMaxAge(rows);
  }

  private withinMaxAge(rows: { sid: string; sess: Session }[]): Map<string, Session> {
    return new Map(rows.filter(({ sess }) => this.isWithinMaxAge(sess)).map(({ sid, sess }) => [sid, sess]));
  }

  /** A session ends SESSION_MAX_DAYS after its sign-in, however often it is renewed. */
  private isWithinMaxAge({ startedAt = 0 }: Session): boolean {
    return Date.now() - startedAt < this.maxAgeMs;
  }

  async close(): Promise<void> {
    clearInterval(this.pruning);
    this.store.close();
    await this.pool.end();
  }

  /** Calls the store, whose API uses callbacks. */
  private callStore<Answer>(
    ask: (done: (error: unknown, answer?: Answer) => void) => void,
  ): Promise<Answer | undefined> {
    return this.withTimeout(
      () => new Promise((resolve, reject) => ask((error, answer) => (error ? reject(error) : resolve(answer)))),
    );
  }

  /**
   * Uses its own timer: `withTimeBudget` relies on AsyncLocalStorage, which on Node 20 slows down every promise of the
   * process.
   */
  private async withTimeout<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new DatabaseUnavailable('No answer in time')), QUERY_TIMEOUT_MS);
    });
    try {
      return await Promise.race([ask(), timeout]);
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      this.logger.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'session database failed');
      throw unavailable();
    } finally {
      clearTimeout(timer);
    }
  }
}
