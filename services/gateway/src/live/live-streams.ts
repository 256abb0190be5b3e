import { randomUUID } from 'node:crypto';
import {
  administers,
  mayAt,
  roleAt,
  type EventPayloads,
  type LotRecord,
  type RoleAssignments,
} from '@lotline/protocol';
import { Clock, Lots, Metrics, ShutdownTasks } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { ApiTokens } from '../session/api-tokens.js';
import { BoardCallers } from '../session/board-callers.js';
import { BoardDevices } from '../session/board-devices.js';
import { isPasswordCurrent, Sessions, type Session } from '../session/sessions.js';
import { Staff } from '../session/staff.js';
import { isExpired } from '../session/token-callers.js';
import { LiveSubscription } from '../replica/live-subscription.js';
import { BEAT_SECONDS, isStaffStream, Streams, type StaffStream, type Stream } from './streams.js';
import { Throttled } from './throttled.js';

const CHECK_MS = 1000;
/** Minimum interval between two notices to a page that the figures of its lots have changed. */
const OVERVIEW_MS = 500;

/**
 * Opens live streams, and ends those whose session or API token has ended, whose device was revoked, whose lot has changed or was
 * taken away, or that may have missed an event.
 */
@Injectable()
export class LiveStreams {
  readonly streams = new Streams();

  constructor(
    private readonly live: LiveSubscription,
    private readonly staff: Staff,
    private readonly boardDevices: BoardDevices,
    private readonly tokens: ApiTokens,
    private readonly clock: Clock,
    private readonly lots: Lots,
    private readonly boards: BoardCallers,
    private readonly sessions: Sessions,
    shutdownTasks: ShutdownTasks,
    metrics: Metrics,
  ) {
    metrics.gauge('lotline_live_streams', (gauge) => {
      for (const kind of ['staff', 'board', 'token'] as const)
        gauge.set({ reader: kind }, this.streams.all.filter(({ reader }) => reader.kind === kind).length);
    });
    const changedLots = new Set<string>();
    const overview = new Throttled(OVERVIEW_MS, () => {
      this.onLotsChange(new Set(changedLots));
      changedLots.clear();
    });
    live.onEvent((event) => {
      this.streams.send(event);
      if (event.lotId) {
        changedLots.add(event.lotId);
        overview.run();
      }
      if (event.type === 'user.saved') this.onAccountChange(event.payload);
    });
    // `Staff` receives it first, so the streams of an archived lot end here.
    lots.onChange((lot) => {
      this.sendLotChange(lot);
      this.recheck(({ lotId }) => lotId === lot.id);
    });
    live.onExportUpdate((update) => this.streams.sendExport(update));
    sessions.onEnded((sid) => this.endSession(sid));
    boardDevices.onRevoked(() => this.recheck(({ reader }) => reader.kind === 'board' && reader.token !== null));
    tokens.onRevoked((id) => this.streams.endWhere(({ reader }) => reader.kind === 'token' && reader.id === id));
    const timers = [
      setInterval(() => this.streams.heartbeat(), BEAT_SECONDS * 1000),
      setInterval(() => this.recheck(() => true), CHECK_MS),
    ];
    shutdownTasks.add(() => {
      overview.cancel();
      for (const timer of timers) clearInterval(timer);
      return Promise.resolve();
    });
  }

  open(stream: Omit<Stream, 'generation'>): void {
    this.streams.open({ ...stream, generation: this.live.generation });
  }

  endSession(sid: string): void {
    this.streams.endWhere(({ reader }) => reader.kind === 'staff' && reader.sid === sid);
  }

  private onLotsChange(lotIds: ReadonlySet<string>): void {
    for (const stream of this.streams.all.filter(isStaffStream))
      void this.sendOverviewChange(lotIds, stream).catch(() => undefined);
  }

  private async sendOverviewChange(lotIds: ReadonlySet<string>, stream: StaffStream): Promise<void> {
    const { lots = [] } = (await this.staff.get(stream.reader.userId, randomUUID())) ?? {};
    if (lots.length > 1 && lots.some(({ id }) => lotIds.has(id))) this.streams.sendOverviewChange(stream);
  }

  private onAccountChange(change: EventPayloads['user.saved']): void {
    const { id } = change.user;
    const belongsToAccount = ({ reader }: Stream): boolean => reader.kind === 'staff' && reader.userId === id;
    this.recheck(belongsToAccount);
    for (const stream of this.streams.all.filter(isStaffStream))
      void this.sendAccountChange(change, stream).catch(() => undefined);
  }

  /** Tells the boards of the lot, and everybody who may work there: their lists of lots may have changed too. */
  private sendLotChange(lot: LotRecord): void {
    for (const stream of this.streams.all) {
      if (isStaffStream(stream)) void this.sendToWorker(lot, stream).catch(() => undefined);
      else if (stream.lotId === lot.id) this.streams.sendLotChange(lot, stream);
    }
  }

  private async sendToWorker(lot: LotRecord, stream: StaffStream): Promise<void> {
    const member = await this.staff.get(stream.reader.userId, randomUUID());
    if (member && roleAt(member.user, lot.id) !== null) this.streams.sendLotChange(lot, stream);
  }

  /** `Staff` receives `user.saved` first, so a new admin already counts as one here. */
  private async sendAccountChange(change: EventPayloads['user.saved'], stream: StaffStream): Promise<void> {
    const { id } = change.user;
    const { userId } = stream.reader;
    const member = await this.staff.get(userId, randomUUID());
    if (userId === id || (member && isShown(change, member.user, stream.lotId)))
      this.streams.sendAccountChange(id, stream);
  }

  /**
   * Rechecks all streams every second, which finds changes whose event was lost. While PostgreSQL is unavailable no
   * stream ends.
   */
  private recheck(predicate: (stream: Stream) => boolean): void {
    void this.check(this.streams.all.filter(predicate)).catch(() => undefined);
  }

  /** Runs one query for all sessions. */
  private async check(streams: Stream[]): Promise<void> {
    const staffStreams: StaffStream[] = [];
    for (const stream of streams) {
      // Events were missed between two subscriptions; a reopened stream makes its page reload everything.
      if (stream.generation !== this.live.generation) this.streams.end(stream);
      else if (isStaffStream(stream)) staffStreams.push(stream);
      else void this.checkDevice(stream).catch(() => undefined);
    }
    if (staffStreams.length === 0) return;
    const live = await this.sessions.findLive([...new Set(staffStreams.map(({ reader }) => reader.sid))]);
    await Promise.all(
      staffStreams.map((stream) => this.checkStaff(stream, live.get(stream.reader.sid)).catch(() => undefined)),
    );
  }

  /**
   * Ends the stream of a revoked device, of an API token that was revoked or has expired, of an open board whose lot now requires
   * pairing, and of an archived lot.
   */
  private async checkDevice(stream: Stream): Promise<void> {
    const { reader, lotId } = stream;
    if (reader.kind === 'staff') return;
    if (this.lots.get(lotId).archivedAt !== null) return this.streams.end(stream);
    if (reader.kind === 'token') return this.checkToken(reader.tokenHash, stream);
    if (reader.token === null) return this.boards.isOpenAt(lotId) ? undefined : this.streams.end(stream);
    const device = await this.boardDevices.get(reader.token, randomUUID());
    if (device?.state !== 'paired' || device.lotId !== lotId) this.streams.end(stream);
  }

  private async checkToken(tokenHash: string, stream: Stream): Promise<void> {
    const token = await this.tokens.get(tokenHash, randomUUID());
    const isOver = !token || token.revokedAt !== null || isExpired(token, this.clock.now().getTime());
    if (isOver) this.streams.end(stream);
  }

  private async checkStaff(stream: StaffStream, session: Session | undefined): Promise<void> {
    const member = session && (await this.staff.get(stream.reader.userId, randomUUID()));
    const lot = member && isPasswordCurrent(session, member.user) && this.staff.resolveLot(member, session.lotId);
    if (!lot || lot.id !== stream.lotId) this.streams.end(stream);
  }
}

/** Whether an admin at the lot sees the account, or saw it before the change. */
function isShown(
  { user, formerLotIds = [] }: EventPayloads['user.saved'],
  admin: RoleAssignments,
  lotId: string,
): boolean {
  if (!mayAt(admin, lotId, 'manageUsers')) return false;
  const lotIds = [...user.roles.map((each) => each.lotId), ...formerLotIds];
  return admin.operatorAdmin || lotIds.some((id) => administers(admin, id));
}
