import { CONNECTION_IDLE_MS, LOGGER, SETTINGS, type Logger } from '@lotline/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import connectPgSimple from 'connect-pg-simple';
import type { Session } from 'fastify';
import fastifySession from '@fastify/session';
import pg from 'pg';
import type { GatewaySettings } from '../config.js';
import type { SessionRows } from './session-cache.js';

/** Below the 5 s of a call, so that a frozen database ends in an error, not in silence. */
const TIMEOUT_MS = 3000;

/** Sessions in PostgreSQL by connect-pg-simple, which also prunes the expired ones. */
@Injectable()
export class PgSessionRows implements SessionRows {
  private readonly pool: pg.Pool;
  private readonly store: InstanceType<ReturnType<typeof connectPgSimple>>;

  constructor(@Inject(SETTINGS) settings: GatewaySettings, @Inject(LOGGER) logger: Logger) {
    this.pool = new pg.Pool({
      connectionString: settings.DATABASE_URL,
      max: 6,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
      idleTimeoutMillis: CONNECTION_IDLE_MS,
      keepAlive: true,
    });
    this.pool.on('error', (error) => logger.warn({ reason: error.message }, 'session database'));
    // Its types know express-session only; all it takes from what it is given is the class to extend.
    const Store: ReturnType<typeof connectPgSimple> = Reflect.apply(connectPgSimple, undefined, [fastifySession]);
    this.store = new Store({
      pool: this.pool,
      errorLog: (...parts: unknown[]) => logger.warn({ reason: String(parts[0]) }, 'session store'),
    });
  }

  load(sid: string): Promise<Session | null> {
    return new Promise((resolve, reject) => {
      this.store.get(sid, (error: unknown, session?: Session | null) =>
        error ? reject(error) : resolve(session ?? null),
      );
    });
  }

  insert(sid: string, session: Session): Promise<void> {
    return new Promise((resolve, reject) => {
      this.store.set(sid, session, (error: unknown) => (error ? reject(error) : resolve()));
    });
  }

  /** The store's own `set` would bring an ended session back. */
  async update(sid: string, session: Session): Promise<boolean> {
    const { rowCount } = await this.pool.query('UPDATE session SET sess = $2, expire = $3 WHERE sid = $1', [
      sid,
      session,
      session.cookie.expires,
    ]);
    return rowCount === 1;
  }

  remove(sid: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.store.destroy(sid, (error: unknown) => (error ? reject(error) : resolve()));
    });
  }

  /** Which of these sessions still live, in one query. */
  async living(sids: readonly string[]): Promise<Map<string, Session>> {
    const { rows } = await this.pool.query<{ sid: string; sess: Session }>(
      'SELECT sid, sess FROM session WHERE sid = ANY($1) AND expire >= now()',
      [sids],
    );
    return new Map(rows.map(({ sid, sess }) => [sid, sess]));
  }

  async close(): Promise<void> {
    this.store.close();
    await this.pool.end();
  }
}
