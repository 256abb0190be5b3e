import { ShutdownTasks } from '@lotline/service-kit';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Session } from 'fastify';
import { LiveSubscription } from '../live/live-subscription.js';
import { SessionCache } from './session-cache.js';
import { PgSessionRows } from './session-rows.js';

declare module 'fastify' {
  interface Session {
    userId?: string;
    lotId?: string;
    /** Of the account's password as the session began, and of the one that it last set itself (`known-passwords.ts`). */
    passwordIds?: (string | null)[];
    /** When its owner signed in, ms since 1970; a session of release 0.2 has none until it is next renewed. */
    startedAt?: number;
    /** When the 12 hours last began anew; ms. */
    renewedAt?: number;
  }
}

/** Cookies whose signature need not be computed again (bar: see session-door.ts); more than a gateway ever has sessions. */
const MAX_VERIFIED = 20_000;

type Done = (error?: unknown) => void;

/** The store of @fastify/session, and the news of sign-outs between gateways. */
@Injectable()
export class Sessions implements OnModuleDestroy {
  readonly cache: SessionCache;
  private readonly verified = new Map<string, string>();
  private readonly sweeping: NodeJS.Timeout;

  constructor(
    private readonly rows: PgSessionRows,
    private readonly live: LiveSubscription,
    shutdownTasks: ShutdownTasks,
  ) {
    this.cache = new SessionCache(rows, () => performance.now());
    this.sweeping = setInterval(() => this.cache.sweep(), 5000);
    live.onSessionEnded((sid) => this.cache.ended(sid));
    shutdownTasks.add(() => Promise.resolve(clearInterval(this.sweeping)));
  }

  get(sid: string, done: (error: unknown, session?: Session | null) => void): void {
    const session = this.cache.get(sid);
    if (session instanceof Promise) session.then((found) => done(null, found), done);
    else done(null, session);
  }

  /** A session by a cookie that was verified before, if nobody needs to be asked about it now. */
  known(cookie: string): { sid: string; session: Session } | undefined {
    const sid = this.verified.get(cookie);
    const session = sid === undefined ? undefined : this.cache.peek(sid);
    return sid !== undefined && session ? { sid, session } : undefined;
  }

  /** `cookie` was verified to be the signed id `sid`. */
  remember(cookie: string, sid: string): void {
    if (this.verified.size >= MAX_VERIFIED) this.verified.clear();
    this.verified.set(cookie, sid);
  }

  set(sid: string, session: Session, done: Done): void {
    this.cache.set(sid, session).then(() => done(), done);
  }

  destroy(sid: string, done: Done): void {
    this.end(sid).then(() => done(), done);
  }

  /** Dead here at once, on the other gateways as soon as they hear of it, at the latest when they ask PostgreSQL again. */
  async end(sid: string): Promise<void> {
    await this.cache.destroy(sid);
    this.live.announceSessionEnded(sid);
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.sweeping);
    await this.rows.close();
  }
}
