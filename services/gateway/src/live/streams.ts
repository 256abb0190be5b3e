import type { Writable } from 'node:stream';
import {
  toBoardDeviceChange,
  type AnyEvent,
  type BoardFrameName,
  type BoardFrames,
  type EventPayloads,
  type LiveFrameName,
  type LiveFrames,
  type TokenPermission,
  type LotRecord,
} from '@lotline/protocol';
import type { ExportUpdate } from '../replica/live-subscription.js';
import { Throttled } from './throttled.js';

/** The events of a lot are batched for this long: not noticeable, and a busy board costs one write instead of fifty. */
const TICK_MS = 20;
/** A reader this far behind is disconnected; its browser reconnects and reloads. */
const MAX_BUFFERED = 1024 * 1024;
/** The bytes of all readers of one write together; above, those furthest behind are disconnected. */
const MAX_BUFFERED_TOGETHER = 16 * 1024 * 1024;
/** The browser's delay before it reconnects. */
const RETRY_MS = 1000;
/** How often the app reloads its lists while an import runs. */
const NEW_CLIENTS_MS = 5000;
/** The interval at which `heartbeat` is called. */
export const BEAT_SECONDS = 15;

/**
 * The reader of a stream: a session of a member of staff; a board without a login, by its token if it is paired; or a program with
 * an API token.
 */
export type Reader =
  | { kind: 'staff'; sid: string; userId: string }
  | { kind: 'board'; token: string | null }
  | { kind: 'token'; id: string; tokenHash: string; permissions: readonly string[] };

export interface Stream {
  reader: Reader;
  lotId: string;
  /** The number of the subscription at opening. */
  generation: number;
  response: Writable;
}

export type StaffStream = Stream & { reader: { kind: 'staff' } };
export const isStaffStream = (stream: Stream): stream is StaffStream => stream.reader.kind === 'staff';

/** Readers of a lot who get the same frames. */
interface Audience {
  /** One of them. */
  reader: Reader;
  streams: Set<Stream>;
  pending: string[];
}

interface Channel {
  /** By `audienceOf`. An audience without streams is removed. */
  audiences: Map<string, Audience>;
  newClientsNotice: Throttled;
}

/**
 * The open live streams by lot. An event is serialized once for staff, once for boards and once for programs with the same
 * permissions, and sent to its own lot only.
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
    const { reader } = stream;
    const audience = channel.audiences.get(audienceOf(reader)) ?? { reader, streams: new Set(), pending: [] };
    channel.audiences.set(audienceOf(reader), audience);
    audience.streams.add(stream);
    response.once('close', () => this.remove(stream));
    response.write(`retry: ${RETRY_MS}\n${frame('hello', { beatSeconds: BEAT_SECONDS })}`);
    if (this.isStopped) this.end(stream);
  }

  /** Sends an event to its lot. An import's progress goes to its author only; the lot only learns that there are new customers. */
  send(event: AnyEvent): void {
    const channel = event.lotId === null ? undefined : this.channels.get(event.lotId);
    if (!channel) return;
    if (event.type === 'import.changed') return this.sendImport(channel, event.payload);
    for (const audience of channel.audiences.values()) this.add(audience, toFrame(event, audience.reader));
  }

  sendExport({ lotId, userId, progress }: ExportUpdate): void {
    const channel = this.channels.get(lotId);
    if (channel) sendTo(userId, channel, frame('export', progress));
  }

  /** Tells one reader, at any lot, that an account was added or changed. */
  sendAccountChange(id: string, stream: Stream): void {
    send([stream], Buffer.from(frame('user', { id })));
  }

  /** Tells one reader that the figures of one of their lots may have changed. */
  sendOverviewChange(stream: Stream): void {
    send([stream], Buffer.from(frame('overview', {})));
  }

  /** Tells one reader that a lot was created or changed. */
  sendLotChange({ id: lotId, version }: LotRecord, stream: Stream): void {
    send([stream], Buffer.from(frame('lot', { lotId, version })));
  }

  /** Keeps proxies from closing a quiet stream, and shows the reader that the connection works. */
  heartbeat(): void {
    const beat = Buffer.from(frame('beat', {}));
    for (const { streams } of this.audiences) send(streams, beat);
  }

  /** The browser reconnects automatically. */
  end(stream: Stream): void {
    stream.response.end();
    this.remove(stream);
  }

  private remove(stream: Stream): void {
    const audiences = this.channels.get(stream.lotId)?.audiences;
    const audience = audiences?.get(audienceOf(stream.reader));
    audience?.streams.delete(stream);
    if (audience?.streams.size === 0) audiences?.delete(audienceOf(stream.reader));
  }

  endWhere(predicate: (stream: Stream) => boolean): void {
    for (const stream of this.all) if (predicate(stream)) this.end(stream);
  }

  /** Also ends streams that open later, which then reconnect to another gateway. */
  endAll(): void {
    this.isStopped = true;
    this.endWhere(() => true);
    for (const timer of this.timers) clearTimeout(timer);
    for (const { newClientsNotice } of this.channels.values()) newClientsNotice.cancel();
  }

  private get audiences(): Audience[] {
    return [...this.channels.values()].flatMap(({ audiences }) => [...audiences.values()]);
  }

  private sendImport(channel: Channel, { userId, progress }: EventPayloads['import.changed']): void {
    sendTo(userId, channel, frame('import', progress));
    if (progress.created === 0) return;
    if (isFinished(progress)) channel.newClientsNotice.runNow();
    else channel.newClientsNotice.run();
  }

  private add(audience: Audience, frame: string | undefined): void {
    if (frame === undefined) return;
    audience.pending.push(frame);
    if (audience.pending.length > 1) return;
    this.runAfterTick(() => {
      send(audience.streams, Buffer.from(audience.pending.join('')));
      audience.pending = [];
    });
  }

  private runAfterTick(work: () => void): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      work();
    }, TICK_MS);
    this.timers.add(timer);
  }
}

function newChannel(): Channel {
  const audiences: Channel['audiences'] = new Map();
  const newClientsNotice = new Throttled(NEW_CLIENTS_MS, () => {
    for (const { reader, streams } of audiences.values())
      if (mayRead(reader, 'clients')) send(streams, Buffer.from(frame('clients', {})));
  });
  return { audiences, newClientsNotice };
}

const audienceOf = (reader: Reader): string =>
  reader.kind === 'token' ? `token ${reader.permissions.join(' ')}` : reader.kind;

function sendTo(userId: string, { audiences }: Channel, frames: string): void {
  const streams = [...(audiences.get('staff')?.streams ?? [])];
  const theirs = streams.filter(isStaffStream).filter(({ reader }) => reader.userId === userId);
  send(theirs, Buffer.from(frames));
}

function send(streams: Iterable<Stream>, frames: Buffer): void {
  const behind: Writable[] = [];
  let buffered = 0;
  for (const { response } of streams) {
    if (response.writableLength > MAX_BUFFERED) response.destroy();
    else if (!response.write(frames)) {
      behind.push(response);
      buffered += response.writableLength;
    }
  }
  if (buffered <= MAX_BUFFERED_TOGETHER) return;
  for (const response of behind.sort((one, other) => other.writableLength - one.writableLength)) {
    buffered -= response.writableLength;
    response.destroy();
    if (buffered <= MAX_BUFFERED_TOGETHER) return;
  }
}

/** The permission that a program needs to receive a frame: that of the calls that return the same data. */
const NEEDED: Partial<Record<LiveFrameName, TokenPermission>> = {
  ride: 'readShuttle',
  client: 'readCustomers',
  clients: 'readCustomers',
  message: 'readTexts',
  inbox: 'readTexts',
};

/** A board's frames are made separately (`toBoardFrame`). */
function mayRead(reader: Reader, name: LiveFrameName): boolean {
  if (reader.kind !== 'token') return reader.kind === 'staff';
  const needed = NEEDED[name];
  return needed !== undefined && reader.permissions.includes(needed);
}

const FRAME_OF: Partial<Record<AnyEvent['type'], LiveFrameName>> = {
  'ride.changed': 'ride',
  'client.saved': 'client',
  'client.deleted': 'client',
  'message.changed': 'message',
  'message.inbox-changed': 'inbox',
};

function toFrame(event: AnyEvent, reader: Reader): string | undefined {
  if (reader.kind === 'board') return toBoardFrame(event);
  const name = FRAME_OF[event.type];
  return name !== undefined && mayRead(reader, name) ? toFullFrame(event) : undefined;
}

/** The frame for staff and programs: rides and records in full, but only the state of a text. */
function toFullFrame(event: AnyEvent): string | undefined {
  switch (event.type) {
    case 'ride.changed':
      return frame('ride', event.payload);
    case 'client.saved': {
      const { client, changed } = event.payload;
      return frame('client', { id: client.id, version: client.version, client, changed });
    }
    case 'client.deleted':
      return frame('client', { ...event.payload, client: null });
    case 'message.inbox-changed':
      return frame('inbox', {});
    case 'message.changed': {
      const { clientId, message } = event.payload;
      return frame('message', { clientId, id: message.id, state: message.state });
    }
    default:
      return undefined;
  }
}

/** The frame for boards: rides, without the fields for staff. */
const toBoardFrame = (event: AnyEvent): string | undefined =>
  event.type === 'ride.changed' ? frame('ride', toBoardDeviceChange(event.payload)) : undefined;

const isFinished = ({ state }: EventPayloads['import.changed']['progress']): boolean =>
  state === 'done' || state === 'failed';

const frame = <Name extends LiveFrameName>(
  name: Name,
  data: LiveFrames[Name] | (Name extends BoardFrameName ? BoardFrames[Name] : never),
): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
