import { isDeepStrictEqual } from 'node:util';
import { DomainError } from '@lotline/protocol';
import type { Session } from 'fastify';

/** The session table. */
export interface SessionRows {
  load(sid: string): Promise<Session | null>;
  insert(sid: string, session: Session): Promise<void>;
  /** Replaces the fields in `changes` and returns the session. Null if it no longer exists. */
  update(sid: string, changes: Partial<Session>): Promise<Session | null>;
  remove(sid: string): Promise<void>;
}

interface Entry {
  session: Session | null;
  /** When the query that returned this was sent; ms of the injected clock. */
  confirmedAt: number;
  refresh?: Promise<Session | null>;
}

/** How long a result of PostgreSQL is trusted. */
const TRUST_MS = 1000;
const FORGET_MS = 10_000;
/** Longer than any request that may still use an ended session. */
const TOMBSTONE_MS = 60_000;

/**
 * One gateway's view of the sessions in PostgreSQL, so that a poll needs no query: each session is loaded at most once
 * a second, however many requests use it. An ended session is invalid here at once, whatever a running query returns.
 */
export class SessionCache {
  private readonly entries = new Map<string, Entry>();
  private readonly tombstones = new Map<string, number>();
  private readonly endListeners: ((sid: string) => void)[] = [];

  constructor(
    private readonly rows: SessionRows,
    private readonly now: () => number,
  ) {}

  /** Returns the cached session if it is still trusted; undefined if PostgreSQL must be queried. */
  peek(sid: string): Session | null | undefined {
    if (this.tombstones.has(sid)) return null;
    const entry = this.entries.get(sid);
    return entry && this.now() - entry.confirmedAt < TRUST_MS ? entry.session : undefined;
  }

  /** Null for a session that does not exist, has expired or has ended. */
  get(sid: string): Session | null | Promise<Session | null> {
    const cached = this.peek(sid);
    if (cached !== undefined) return cached;
    const entry = this.entries.get(sid);
    return entry?.refresh ?? this.refresh(sid, entry);
  }

  /** Reloads the session from PostgreSQL, ignoring the cache and running queries. */
  reload(sid: string): Promise<Session | null> {
    if (this.tombstones.has(sid)) return Promise.resolve(null);
    const cached = this.entries.get(sid);
    return this.refresh(sid, cached && { ...cached });
  }

  /**
   * Saves a request's session. `loaded` is the session as the request read it, however long ago: only what the request has changed
   * since is written, so that it undoes neither another request's change nor a sign-out. UNAUTHORIZED if the session has ended.
   */
  async set(sid: string, session: Session, loaded: Partial<Session> = {}): Promise<void> {
    if (this.tombstones.has(sid)) throw new DomainError('UNAUTHORIZED', 'Unauthorized');
    const confirmedAt = this.now();
    const saved = await this.save(sid, copyOf(session), loaded);
    if (!saved) throw new DomainError('UNAUTHORIZED', 'Unauthorized');
    if (!this.tombstones.has(sid)) this.entries.set(sid, { session: saved, confirmedAt });
  }

  /** Inserts only a session without an account, which is how a sign-in begins. A session with an account has a row until it ends. */
  private async save(sid: string, session: Session, loaded: Partial<Session>): Promise<Session | null> {
    if (session.userId !== undefined) return this.rows.update(sid, changesSince(loaded, session));
    await this.rows.insert(sid, session);
    return session;
  }

  async destroy(sid: string): Promise<void> {
    this.markEnded(sid);
    await this.rows.remove(sid);
  }

  /** Invalidates `sid` on this gateway. */
  markEnded(sid: string): void {
    this.tombstones.set(sid, this.now());
    this.entries.delete(sid);
    for (const listener of this.endListeners) listener(sid);
  }

  onEnded(listener: (sid: string) => void): void {
    this.endListeners.push(listener);
  }

  /** Drops unused entries. Called every few seconds. */
  sweep(): void {
    const now = this.now();
    for (const [sid, entry] of this.entries) {
      if (!entry.refresh && now - entry.confirmedAt > FORGET_MS) this.entries.delete(sid);
    }
    for (const [sid, at] of this.tombstones) if (now - at > TOMBSTONE_MS) this.tombstones.delete(sid);
  }

  private refresh(sid: string, known: Entry | undefined): Promise<Session | null> {
    const confirmedAt = this.now();
    const entry: Entry = known ?? { session: null, confirmedAt: Number.NEGATIVE_INFINITY };
    const refresh = this.rows.load(sid).then(
      (session) => {
        if (this.tombstones.has(sid)) return null;
        // A later write is newer.
        if (entry !== this.entries.get(sid)) return session;
        if (session) this.entries.set(sid, { session, confirmedAt });
        else this.entries.delete(sid);
        return session;
      },
      (error: unknown) => {
        delete entry.refresh;
        if (!known) this.entries.delete(sid);
        throw error;
      },
    );
    entry.refresh = refresh;
    this.entries.set(sid, entry);
    return refresh;
  }
}

/** A copy as PostgreSQL would return it: the request keeps changing its own object. */
export const copyOf = (session: Session): Session => JSON.parse(JSON.stringify(session));

/** Each request gives its session a cookie of its own, which is always written. */
const changesSince = (loaded: Partial<Session>, session: Session): Partial<Session> => {
  const before = new Map(Object.entries(loaded));
  const isChanged = ([key, value]: [string, unknown]) => key === 'cookie' || !isDeepStrictEqual(before.get(key), value);
  return Object.fromEntries(Object.entries(session).filter(isChanged));
};
