import type { Writable } from 'node:stream';
import {
  toBoardDeviceChange,
  type AnyEvent,
  type BoardFrameName,
  type BoardFrames,
  type EventPayloads,
  type LiveFrameName,
  type LiveFrames,
} from '@lotline/contracts';
import type { ExportUpdate } from '../live/live-subscription.js';
import { ThrottledNotice } from './throttled-notice.js';

/** Events of one lot leave together this often; nobody sees the difference, and a busy board costs a write, not fifty. */
const TICK_MS = 20;
/** A reader that lags this far behind is cut off; its browser comes back and asks anew. */
const MAX_BUFFERED = 1024 * 1024;
/** How soon a browser comes back after its stream has ended. */
const RETRY_MS = 1000;
/** How often `heartbeat` is called. */
export const BEAT_SECONDS = 15;

/** Who reads a stream: one session of a member of staff, or a board without a login, if it is paired by its token. */
export type Reader = { kind: 'staff'; sid: string; userId: string } | { kind: 'board'; token: string | null };

export interface Stream {
  reader: Reader;
  lotId: string;
  /** Of the subscription under which it was opened. */
  generation: number;
  response: Writable;
}

export type StaffStream = Stream & { reader: { kind: 'staff' } };
export const isStaffStream = (stream: Stream): stream is StaffStream => stream.reader.kind === 'staff';

/** Who gets the same frames of a lot. */
interface Audience {
  streams: Set<Stream>;
  pending: string[];
}

interface Channel {
  audiences: Record<Reader['kind'], Audience>;
  newClientsNotice: ThrottledNotice;
}

/**
 * The open live streams by lot: an event is written once for staff and once for boards, and sent to all of its lot's screens,
 * and to no other's.
 */
export class Streams {
  private readonly channels = new Map<string, Channel>();
  private readonly timers = new Set<NodeJS.Timeout>();
  private isStopped = false;

  get all(): Stream[] {
    return this.audiences.flatMap(({ streams }) => [...streams]);
  }

  open(stream: Stream): void {
    const { lotId, response } = stream;
    let channel = this.channels.get(lotId);
    if (!channel) this.channels.set(lotId, (channel = newChannel()));
    const { streams } = channel.audiences[stream.reader.kind];
    streams.add(stream);
    response.once('close', () => streams.delete(stream));
    response.write(`retry: ${RETRY_MS}\n${frame('hello', { beatSeconds: BEAT_SECONDS })}`);
    if (this.isStopped) this.end(stream);
  }

  /** Of the event's lot: to its screens. Of an import, how far it is to whoever began it; to all, that there are many new. */
  send(event: AnyEvent): void {
    const channel = event.lotId === null ? undefined : this.channels.get(event.lotId);
    if (!channel) return;
    if (event.type === 'import.changed') return this.sendImport(channel, event.payload);
    this.add(channel.audiences.staff, () => toStaffFrame(event));
    this.add(channel.audiences.board, () => toBoardFrame(event));
  }

  sendExport({ lotId, userId, progress }: ExportUpdate): void {
    const channel = this.channels.get(lotId);
    if (channel) sendTo(userId, channel, frame('export', progress));
  }

  /** To this reader, whatever the lot: that an account is new or has changed. */
  sendAccountChange(id: string, stream: Stream): void {
    send([stream], Buffer.from(frame('user', { id })));
  }

  /** Keeps proxies from closing a quiet stream, and shows its reader that the connection is alive. */
  heartbeat(): void {
    const beat = Buffer.from(frame('beat', {}));
    for (const { streams } of this.audiences) send(streams, beat);
  }

  /** Its browser comes back by itself. */
  end(stream: Stream): void {
    stream.response.end();
    this.channels.get(stream.lotId)?.audiences[stream.reader.kind].streams.delete(stream);
  }

  endWhere(predicate: (stream: Stream) => boolean): void {
    for (const stream of this.all) if (predicate(stream)) this.end(stream);
  }

  /** Whoever comes after that is sent off too, to come back to another gateway. */
  endAll(): void {
    this.isStopped = true;
    this.endWhere(() => true);
    for (const timer of this.timers) clearTimeout(timer);
    for (const { newClientsNotice } of this.channels.values()) newClientsNotice.cancel();
  }

  private get audiences(): Audience[] {
    return [...this.channels.values()].flatMap(({ audiences }) => Object.values(audiences));
  }

  private sendImport(channel: Channel, { userId, progress }: EventPayloads['import.changed']): void {
    sendTo(userId, channel, frame('import', progress));
    if (progress.created > 0) channel.newClientsNotice.notify(isFinished(progress));
  }

  private add(audience: Audience, made: () => string | undefined): void {
    const frame = audience.streams.size > 0 ? made() : undefined;
    if (frame === undefined) return;
    audience.pending.push(frame);
    if (audience.pending.length > 1) return;
    this.later(() => {
      send(audience.streams, Buffer.from(audience.pending.join('')));
      audience.pending = [];
    });
  }

  private later(work: () => void): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      work();
    }, TICK_MS);
    this.timers.add(timer);
  }
}

function newChannel(): Channel {
  const [staff, board] = [newAudience(), newAudience()];
  const newClientsNotice = new ThrottledNotice(() => send(staff.streams, Buffer.from(frame('clients', {}))));
  return { audiences: { staff, board }, newClientsNotice };
}

const newAudience = (): Audience => ({ streams: new Set(), pending: [] });

function sendTo(userId: string, { audiences }: Channel, frames: string): void {
  const theirs = [...audiences.staff.streams].filter(isStaffStream).filter(({ reader }) => reader.userId === userId);
  send(theirs, Buffer.from(frames));
}

function send(streams: Iterable<Stream>, frames: Buffer): void {
  for (const { response } of streams) {
    if (response.writableLength > MAX_BUFFERED) response.destroy();
    else response.write(frames);
  }
}

/** What staff's screens get, made once for all of them: rides and records in full, because they show them; of a text its state. */
function toStaffFrame(event: AnyEvent): string | undefined {
  switch (event.type) {
    case 'ride.changed':
      return frame('ride', event.payload);
    case 'client.saved': {
      const { client, changed } = event.payload;
      return frame('client', { id: client.id, version: client.version, client, changed });
    }
    case 'client.deleted':
      return frame('client', { ...event.payload, client: null });
    case 'message.changed': {
      const { clientId, message } = event.payload;
      return frame('message', { clientId, id: message.id, state: message.state });
    }
    default:
      return undefined;
  }
}

/** What boards get: rides, without what only staff see. */
const toBoardFrame = (event: AnyEvent): string | undefined =>
  event.type === 'ride.changed' ? frame('ride', toBoardDeviceChange(event.payload)) : undefined;

const isFinished = ({ state }: EventPayloads['import.changed']['progress']): boolean =>
  state === 'done' || state === 'failed';

const frame = <Name extends LiveFrameName>(
  name: Name,
  data: LiveFrames[Name] | (Name extends BoardFrameName ? BoardFrames[Name] : never),
): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
