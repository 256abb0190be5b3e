import { DomainError } from '@lotline/contracts';
import type { Session } from 'fastify';

/** Where sessions live. `update` answers false where there is no such session any more. */
export interface SessionRows {
  load(sid: string): Promise<Session | null>;
  insert(sid: string, session: Session): Promise<void>;
  update(sid: string, session: Session): Promise<boolean>;
  remove(sid: string): Promise<void>;
}

interface Entry {
  session: Session | null;
  /** When the question was put to PostgreSQL that this is the answer to; ms of the injected clock. */
  confirmedAt: number;
  refresh?: Promise<Session | null>;
}

/** How long PostgreSQL's word is trusted (design §7 "a role or password change"). */
const TRUST_MS = 1000;
const FORGET_MS = 10_000;
/** Longer than any request that may still hold an ended session in its hands. */
const TOMBSTONE_MS = 60_000;

/**
 * The sessions of PostgreSQL as one gateway sees them, so that a poll does not cost a query (bar: poll of a board, unchanged,
 * design §10): each is asked for at most once a second, however many requests carry it. An ended session is dead here at
 * once, whatever a query that is still on its way will answer.
 */
export class SessionCache {
  private readonly entries = new Map<string, Entry>();
  private readonly tombstones = new Map<string, number>();
  private readonly endListeners: ((sid: string) => void)[] = [];

  constructor(
    private readonly rows: SessionRows,
    private readonly now: () => number,
  ) {}

  /** What is cached and still trusted; undefined where PostgreSQL would have to be request. */
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

  /** As PostgreSQL has it now, whatever is cached or on its way. */
  reload(sid: string): Promise<Session | null> {
    if (this.tombstones.has(sid)) return Promise.resolve(null);
    const cached = this.entries.get(sid);
    return this.refresh(sid, cached && { ...cached });
  }

  /** A session that this gateway has seen is only updated: a sign-out meanwhile is not undone by it. */
  async set(sid: string, session: Session): Promise<void> {
    if (this.tombstones.has(sid)) throw new DomainError('UNAUTHORIZED', 'Unauthorized');
    const confirmedAt = this.now();
    // A copy as PostgreSQL would give it back: the request's own object goes on changing.
    const stored: Session = JSON.parse(JSON.stringify(session));
    if (!this.entries.get(sid)?.session) await this.rows.insert(sid, stored);
    else if (!(await this.rows.update(sid, stored))) throw new DomainError('UNAUTHORIZED', 'Unauthorized');
    if (!this.tombstones.has(sid)) this.entries.set(sid, { session: stored, confirmedAt });
  }

  async destroy(sid: string): Promise<void> {
    this.markEnded(sid);
    await this.rows.remove(sid);
  }

  /** From here on `sid` is dead on this gateway. */
  markEnded(sid: string): void {
    this.tombstones.set(sid, this.now());
    this.entries.delete(sid);
    for (const listener of this.endListeners) listener(sid);
  }

  onEnded(listener: (sid: string) => void): void {
    this.endListeners.push(listener);
  }

  /** Drops what nobody has asked for lately. Called every few seconds. */
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
        // A write that began later knows better.
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
