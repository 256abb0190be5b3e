import { ShutdownTasks } from '@lotline/service-kit';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Session } from 'fastify';
import { LiveSubscription } from '../replica/live-subscription.js';
import { copyOf, SessionCache } from './session-cache.js';
import { PgSessionRows } from './session-rows.js';

declare module 'fastify' {
  interface Session {
    userId?: string;
    lotId?: string;
    /** Ids of the account's password at sign-in, and of the one that the session last set (`password-ids.ts`). */
    passwordIds?: (string | null)[];
    /** Time of the sign-in, ms since 1970. */
    startedAt?: number;
    /** When the 12 hours last started over; ms. */
    renewedAt?: number;
    /** Where the sign-in came from, for `GET /api/auth/sessions`. */
    client?: { address: string; userAgent: string };
  }
}

/** Cookies whose signature is known to be valid (see session-plugin.ts); more than a gateway ever has sessions. */
const MAX_VERIFIED = 20_000;

type Done = (error?: unknown) => void;

/** The store of @fastify/session, which also announces ended sessions to other gateways. */
@Injectable()
export class Sessions implements OnModuleDestroy {
  readonly cache: SessionCache;
  private readonly verified = new Map<string, string>();
  /** Each request's session as it was read or last saved. */
  private readonly loaded = new WeakMap<Session, Session>();
  private readonly sweeping: NodeJS.Timeout;

  constructor(
    private readonly rows: PgSessionRows,
    private readonly live: LiveSubscription,
    shutdownTasks: ShutdownTasks,
  ) {
    this.cache = new SessionCache(rows, () => performance.now());
    this.sweeping = setInterval(() => this.cache.sweep(), 5000);
    live.onSessionEnded((sid) => this.cache.markEnded(sid));
    shutdownTasks.add(() => Promise.resolve(clearInterval(this.sweeping)));
  }

  get(sid: string, done: (error: unknown, session?: Session | null) => void): void {
    const session = this.cache.get(sid);
    if (session instanceof Promise) session.then((found) => done(null, found), done);
    else done(null, session);
  }

  /** Returns the session of a cookie that was verified before, if it is cached and trusted. */
  findVerified(cookie: string): { sid: string; session: Session } | undefined {
    const sid = this.verified.get(cookie);
    const session = sid === undefined ? undefined : this.cache.peek(sid);
    return sid !== undefined && session ? { sid, session } : undefined;
  }

  /** Remembers that `cookie` is the signed id `sid`. */
  rememberVerified(cookie: string, sid: string): void {
    if (this.verified.size >= MAX_VERIFIED) this.verified.clear();
    this.verified.set(cookie, sid);
  }

  /** Call before a request changes its session. */
  rememberLoaded(session: Session): void {
    this.loaded.set(session, copyOf(session));
  }

  set(sid: string, session: Session, done: Done): void {
    this.cache.set(sid, session, this.loaded.get(session)).then(() => {
      this.rememberLoaded(session);
      done();
    }, done);
  }

  destroy(sid: string, done: Done): void {
    this.end(sid).then(() => done(), done);
  }

  /** Takes effect here at once, and on other gateways with the event or their next query. */
  async end(sid: string): Promise<void> {
    await this.cache.destroy(sid);
    this.live.publishSessionEnded(sid);
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.sweeping);
    await this.rows.close();
  }
}
