import { randomBytes } from 'node:crypto';
import { DomainError, unavailable, type User } from '@lotline/protocol';
import {
  DeadlineExceeded,
  isDatabaseUnavailable,
  LOGGER,
  Metrics,
  PeriodicTasks,
  SETTINGS,
  Transactions,
  within,
  reasonOf,
  type Logger,
} from '@lotline/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { GatewaySettings } from '../config.js';
import { LiveSubscription } from '../replica/live-subscription.js';

/** A sign-in of one browser. Instants are in ms since 1970. */
export interface Session extends SessionData {
  /** The secret in the cookie. */
  sid: string;
}

export interface SessionData {
  userId: string;
  lotId: string;
  /** Ids of the account's password at sign-in, and of the one that the session last set. */
  passwordIds: (string | null)[];
  startedAt: number;
  /** When the 12 hours last started over. */
  renewedAt: number;
  /** Where the sign-in came from, for `GET /api/auth/sessions`. */
  client: { address: string; userAgent: string };
}

interface Entry {
  session: Promise<Session | null>;
  /** When the query that returned it was sent; ms of `performance.now()`. */
  askedAt: number;
}

/** A session ends this long after its last renewal. */
export const LIFETIME_MS = 12 * 3_600_000;
const DAY_MS = 24 * 3_600_000;
/** How long a result of PostgreSQL is trusted. */
const TRUST_MS = 1000;
/** A session that nobody has used for this long is dropped from memory. */
const FORGET_MS = 10_000;
/** Longer than any request that may still use an ended session. */
const TOMBSTONE_MS = 60_000;
const PRUNE_MS = 15 * 60_000;
/**
 * A request needs the session before its call, which has 5 s of its own; a sign-in that replaces a session needs two queries in
 * sequence.
 */
const QUERY_MS = 2000;

/** $1: the earliest start (`SESSION_MAX_DAYS`). */
const IS_VALID = `expire > now() AND (sess ->> 'startedAt')::float8 > $1`;
const BY_ID = `SELECT sid, sess FROM session WHERE ${IS_VALID} AND sid = $2`;
const BY_IDS = `SELECT sid, sess FROM session WHERE ${IS_VALID} AND sid = ANY($2)`;
const OF_USER = `SELECT sid, sess FROM session WHERE ${IS_VALID} AND sess ->> 'userId' = $2`;
const INSERT = 'INSERT INTO session (sid, sess, expire) VALUES ($1, $2, $3)';
/** Sets only what has changed, so that it undoes no other request's change and restores no ended session. */
const UPDATE = `
  UPDATE session SET sess = (sess::jsonb || $3::jsonb)::json, expire = GREATEST(expire, $4)
  WHERE ${IS_VALID} AND sid = $2 RETURNING sid, sess`;

/**
 * The sessions in PostgreSQL, each cached for a second, so that most polls need no query. A session that this gateway ends, or whose
 * end another gateway announces, is rejected at once; any other ended session within a second. Calls fail with UNAVAILABLE while the
 * database is down.
 */
@Injectable()
export class Sessions {
  private readonly entries = new Map<string, Entry>();
  /** Whatever a query that is still running returns, these are over. */
  private readonly ended = new Set<string>();
  private readonly endListeners: ((sid: string) => void)[] = [];
  private readonly maxAgeMs: number;

  constructor(
    private readonly transactions: Transactions,
    private readonly live: LiveSubscription,
    metrics: Metrics,
    tasks: PeriodicTasks,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(SETTINGS) { SESSION_MAX_DAYS }: GatewaySettings,
  ) {
    this.maxAgeMs = SESSION_MAX_DAYS * DAY_MS;
    live.onSessionEnded((sid) => this.markEnded(sid));
    tasks.start({ name: 'unused sessions', everyMs: FORGET_MS, run: async () => this.forgetUnused() });
    const prune = () => this.query('DELETE FROM session WHERE expire <= now()', []);
    tasks.start({ name: 'expired sessions', everyMs: PRUNE_MS, run: prune });
    const gauge = metrics.gauge('lotline_sessions');
    const count = async (): Promise<() => void> => {
      const [row] = await this.query<{ count: number }>(
        'SELECT count(*)::int AS count FROM session WHERE expire > now()',
        [],
      );
      return () => gauge.set(row?.count ?? 0);
    };
    metrics.readAtScrape('sessions', [gauge], count, { cacheMs: 15_000 });
  }

  /** Null for a session that does not exist, has expired or has ended. */
  find(sid: string): Promise<Session | null> {
    if (this.ended.has(sid)) return Promise.resolve(null);
    const entry = this.entries.get(sid);
    return entry && performance.now() - entry.askedAt < TRUST_MS ? entry.session : this.reload(sid);
  }

  /** Like `find`, ignoring the cache. */
  reload(sid: string): Promise<Session | null> {
    const session = this.read(sid);
    const entry: Entry = { session, askedAt: performance.now() };
    this.entries.set(sid, entry);
    session.catch(() => this.entries.get(sid) === entry && this.entries.delete(sid));
    return session;
  }

  async begin(data: SessionData): Promise<Session> {
    const sid = randomBytes(24).toString('base64url');
    await this.query(INSERT, [sid, data, new Date(data.renewedAt + LIFETIME_MS)]);
    return { ...data, sid };
  }

  /** Changes these fields of the stored session. UNAUTHORIZED if it has ended. */
  async change(sid: string, changes: Partial<SessionData>): Promise<void> {
    const askedAt = performance.now();
    const expire = changes.renewedAt === undefined ? null : new Date(changes.renewedAt + LIFETIME_MS);
    const [session] = await this.select(UPDATE, sid, changes, expire);
    if (!session || this.ended.has(sid)) throw new DomainError('UNAUTHORIZED', 'Unauthorized');
    this.entries.set(sid, { session: Promise.resolve(session), askedAt });
  }

  /**
   * Keeps the session valid when its own account gets the password `next`. Comes before the password: a gateway that receives the new
   * one must find it in the session.
   */
  addPassword({ sid }: Session, { passwordId }: Pick<User, 'passwordId'>, next: string): Promise<void> {
    return this.change(sid, { passwordIds: [passwordId, next] });
  }

  /** Takes effect here at once, and on other gateways with this message or their next query. */
  async end(sid: string): Promise<void> {
    this.markEnded(sid);
    await this.query('DELETE FROM session WHERE sid = $1', [sid]);
    this.live.publishSessionEnded(sid);
  }

  onEnded(listener: (sid: string) => void): void {
    this.endListeners.push(listener);
  }

  /** Returns those of the sessions that are valid, by id, in one query. */
  async findLive(sids: readonly string[]): Promise<Map<string, Session>> {
    return new Map((await this.select(BY_IDS, sids)).map((session) => [session.sid, session]));
  }

  /** Returns the valid sessions of an account. */
  findOfUser(userId: string): Promise<Session[]> {
    return this.select(OF_USER, userId);
  }

  private async read(sid: string): Promise<Session | null> {
    if (this.ended.has(sid)) return null;
    const [session = null] = await this.select(BY_ID, sid);
    return this.ended.has(sid) ? null : session;
  }

  private markEnded(sid: string): void {
    this.ended.add(sid);
    setTimeout(() => this.ended.delete(sid), TOMBSTONE_MS).unref();
    this.entries.delete(sid);
    for (const listener of this.endListeners) listener(sid);
  }

  private forgetUnused(): void {
    const now = performance.now();
    for (const [sid, { askedAt }] of this.entries) if (now - askedAt > FORGET_MS) this.entries.delete(sid);
  }

  private async select(sql: string, ...parameters: unknown[]): Promise<Session[]> {
    const earliest = Date.now() - this.maxAgeMs;
    const rows = await this.query<{ sid: string; sess: SessionData }>(sql, [earliest, ...parameters]);
    return rows.map(({ sid, sess }) => ({ ...sess, sid }));
  }

  private async query<Row>(sql: string, parameters: readonly unknown[]): Promise<Row[]> {
    try {
      return await within(
        QUERY_MS,
        this.transactions.statements((db) => db.query<Row>(sql, parameters)),
      );
    } catch (error) {
      if (!isDatabaseUnavailable(error) && !(error instanceof DeadlineExceeded)) throw error;
      this.logger.warn({ reason: reasonOf(error) }, 'session database failed');
      throw unavailable();
    }
  }
}

/**
 * False if the session has ended, because the account has a password that is neither the one at sign-in nor one that the session
 * has set.
 */
export const isPasswordCurrent = (
  { passwordIds }: Pick<Session, 'passwordIds'>,
  { passwordId }: Pick<User, 'passwordId'>,
): boolean => passwordIds.includes(passwordId);
