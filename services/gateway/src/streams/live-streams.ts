import { randomUUID } from 'node:crypto';
import { Drains } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import type { Session } from 'fastify';
import { knowsPassword } from '../session/known-passwords.js';
import { PgSessionRows } from '../session/session-rows.js';
import { Sessions } from '../session/sessions.js';
import { Staff } from '../session/staff.js';
import { LiveSubscription } from '../live/live-subscription.js';
import { Streams, type Stream } from './streams.js';

const HEARTBEAT_MS = 15_000;
const CHECK_MS = 1000;

/**
 * Opens live streams and ends those whose session has ended, whose lot has changed or was taken away, or that may have missed
 * something.
 */
@Injectable()
export class LiveStreams {
  readonly streams = new Streams();

  constructor(
    private readonly live: LiveSubscription,
    private readonly rows: PgSessionRows,
    private readonly staff: Staff,
    sessions: Sessions,
    drains: Drains,
  ) {
    live.onEvent((event) => {
      this.streams.send(event);
      if (event.type === 'user.saved') this.lookAfter((stream) => stream.userId === event.payload.user.id);
    });
    sessions.cache.onEnded((sid) => this.endOf(sid));
    const timers = [
      setInterval(() => this.streams.heartbeat(), HEARTBEAT_MS),
      setInterval(() => this.lookAfter(() => true), CHECK_MS),
    ];
    drains.add(() => {
      for (const timer of timers) clearInterval(timer);
      return Promise.resolve();
    });
  }

  open(stream: Omit<Stream, 'generation'>): void {
    this.streams.open({ ...stream, generation: this.live.generation });
  }

  endOf(sid: string): void {
    for (const stream of this.streams.all) if (stream.sid === sid) this.streams.end(stream);
  }

  /** All once a second: what was not heard of is found here. While PostgreSQL is away nobody is sent off. */
  private lookAfter(whose: (stream: Stream) => boolean): void {
    void this.check(this.streams.all.filter(whose)).catch(() => undefined);
  }

  /** In one query. */
  private async check(streams: Stream[]): Promise<void> {
    const open: Stream[] = [];
    for (const stream of streams) {
      // Events were missed between two subscriptions: a stream that opens anew makes its screen ask for everything.
      if (stream.generation === this.live.generation) open.push(stream);
      else this.streams.end(stream);
    }
    if (open.length === 0) return;
    const living = await this.rows.living([...new Set(open.map(({ sid }) => sid))]);
    await Promise.all(open.map((stream) => this.checkOne(stream, living.get(stream.sid)).catch(() => undefined)));
  }

  private async checkOne(stream: Stream, session: Session | undefined): Promise<void> {
    const member = session && (await this.staff.get(stream.userId, randomUUID()));
    const lot = member && knowsPassword(session, member.user) && this.staff.lotOf(member, session.lotId);
    if (!lot || lot.id !== stream.lotId) this.streams.end(stream);
  }
}
