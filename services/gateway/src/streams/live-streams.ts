import { randomUUID } from 'node:crypto';
import { may } from '@lotline/contracts';
import { ShutdownTasks } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import type { Session } from 'fastify';
import { knowsPassword } from '../session/known-passwords.js';
import { PgSessionRows } from '../session/session-rows.js';
import { Screens } from '../session/board-devices.js';
import { Sessions } from '../session/sessions.js';
import { Staff } from '../session/staff.js';
import { LiveSubscription } from '../live/live-subscription.js';
import { BEAT_SECONDS, isStaffs, Streams, type StaffStream, type Stream } from './streams.js';

const CHECK_MS = 1000;

/**
 * Opens live streams and ends those whose session has ended, whose screen was revoked, whose lot has changed or was taken
 * away, or that may have missed something.
 */
@Injectable()
export class LiveStreams {
  readonly streams = new Streams();

  constructor(
    private readonly live: LiveSubscription,
    private readonly rows: PgSessionRows,
    private readonly staff: Staff,
    private readonly screens: Screens,
    sessions: Sessions,
    shutdownTasks: ShutdownTasks,
  ) {
    live.onEvent((event) => {
      this.streams.send(event);
      if (event.type === 'user.saved') this.accountChanged(event.payload.user.id);
    });
    live.onExportNews((news) => this.streams.sendExport(news));
    sessions.cache.onEnded((sid) => this.endOf(sid));
    screens.onRevoked(() => this.lookAfter(({ reader }) => reader.kind === 'board' && reader.token !== null));
    const timers = [
      setInterval(() => this.streams.heartbeat(), BEAT_SECONDS * 1000),
      setInterval(() => this.lookAfter(() => true), CHECK_MS),
    ];
    shutdownTasks.add(() => {
      for (const timer of timers) clearInterval(timer);
      return Promise.resolve();
    });
  }

  open(stream: Omit<Stream, 'generation'>): void {
    this.streams.open({ ...stream, generation: this.live.generation });
  }

  endOf(sid: string): void {
    this.streams.endWhere(({ reader }) => reader.kind === 'staff' && reader.sid === sid);
  }

  private accountChanged(id: string): void {
    const isIts = ({ reader }: Stream): boolean => reader.kind === 'staff' && reader.userId === id;
    this.lookAfter(isIts);
    for (const stream of this.streams.all.filter(isStaffs)) void this.sayAccount(id, stream).catch(() => undefined);
  }

  /** Staff hear of `user.saved` before this does: who has just become an admin is one here. */
  private async sayAccount(id: string, stream: StaffStream): Promise<void> {
    const { userId } = stream.reader;
    const member = await this.staff.get(userId, randomUUID());
    if (userId === id || may(member?.user.role, 'manageUsers')) this.streams.sayAccount(id, stream);
  }

  /** All once a second: what was not heard of is found here. While PostgreSQL is away nobody is sent off. */
  private lookAfter(whose: (stream: Stream) => boolean): void {
    void this.check(this.streams.all.filter(whose)).catch(() => undefined);
  }

  /** In one query. */
  private async check(streams: Stream[]): Promise<void> {
    const staffs: StaffStream[] = [];
    for (const stream of streams) {
      // Events were missed between two subscriptions: a stream that opens anew makes its screen ask for everything.
      if (stream.generation !== this.live.generation) this.streams.end(stream);
      else if (isStaffs(stream)) staffs.push(stream);
      else void this.checkBoard(stream).catch(() => undefined);
    }
    if (staffs.length === 0) return;
    const living = await this.rows.living([...new Set(staffs.map(({ reader }) => reader.sid))]);
    await Promise.all(
      staffs.map((stream) => this.checkStaff(stream, living.get(stream.reader.sid)).catch(() => undefined)),
    );
  }

  /** One whose screen is revoked ends. An open board has nothing that could end. */
  private async checkBoard(stream: Stream): Promise<void> {
    const { reader, lotId } = stream;
    if (reader.kind !== 'board' || reader.token === null) return;
    const screen = await this.screens.get(reader.token, randomUUID());
    if (screen?.state !== 'paired' || screen.lotId !== lotId) this.streams.end(stream);
  }

  private async checkStaff(stream: StaffStream, session: Session | undefined): Promise<void> {
    const member = session && (await this.staff.get(stream.reader.userId, randomUUID()));
    const lot = member && knowsPassword(session, member.user) && this.staff.lotOf(member, session.lotId);
    if (!lot || lot.id !== stream.lotId) this.streams.end(stream);
  }
}
