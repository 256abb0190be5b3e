import type { Writable } from 'node:stream';
import type { AnyEvent, EventPayloads, LiveFrameName, LiveFrames } from '@lotline/contracts';
import { ManyNew } from './many-new.js';

/** Events of one lot leave together this often; nobody sees the difference, and a busy board costs a write, not fifty. */
const TICK_MS = 20;
/** A reader that lags this far behind is cut off; its browser comes back and asks anew. */
const MOST_BUFFERED = 1024 * 1024;
/** How soon a browser comes back after its stream has ended. */
const RETRY_MS = 1000;

export interface Stream {
  sid: string;
  userId: string;
  lotId: string;
  /** Of the subscription under which it was opened. */
  generation: number;
  response: Writable;
}

interface Channel {
  streams: Set<Stream>;
  pending: string[];
  manyNew: ManyNew;
}

/** The open live streams by lot: an event is written once and sent to all of its lot's screens, and to no other's. */
export class Streams {
  private readonly channels = new Map<string, Channel>();
  private readonly timers = new Set<NodeJS.Timeout>();

  get all(): Stream[] {
    return [...this.channels.values()].flatMap(({ streams }) => [...streams]);
  }

  open(stream: Stream): void {
    const { lotId, response } = stream;
    let channel = this.channels.get(lotId);
    if (!channel) this.channels.set(lotId, (channel = this.newChannel()));
    channel.streams.add(stream);
    response.once('close', () => channel.streams.delete(stream));
    response.write(`retry: ${RETRY_MS}\n${frame('hello', {})}`);
  }

  /** Of the event's lot: to its screens. Of an import, how far it is to whoever began it; to all, that there are many new. */
  send(event: AnyEvent): void {
    const channel = event.lotId === null ? undefined : this.channels.get(event.lotId);
    if (event.type === 'import.changed') return this.sendImport(channel, event.payload);
    const frame = channel?.streams.size ? frameOf(event) : undefined;
    if (!channel || frame === undefined) return;
    channel.pending.push(frame);
    if (channel.pending.length === 1) this.later(() => this.flush(channel));
  }

  /** Keeps proxies from closing a quiet stream. */
  heartbeat(): void {
    for (const { streams } of this.channels.values()) send(streams, Buffer.from(':\n\n'));
  }

  /** Its browser comes back by itself. */
  end(stream: Stream): void {
    stream.response.end();
    this.channels.get(stream.lotId)?.streams.delete(stream);
  }

  endAll(): void {
    for (const stream of this.all) this.end(stream);
    for (const timer of this.timers) clearTimeout(timer);
    for (const { manyNew } of this.channels.values()) manyNew.end();
  }

  private sendImport(channel: Channel | undefined, { userId, progress }: EventPayloads['import.changed']): void {
    if (!channel) return;
    const its = [...channel.streams].filter((stream) => stream.userId === userId);
    send(its, Buffer.from(frame('import', progress)));
    if (progress.created > 0) channel.manyNew.heard(isOver(progress));
  }

  private newChannel(): Channel {
    const streams = new Set<Stream>();
    const manyNew = new ManyNew(() => send(streams, Buffer.from(frame('clients', {}))));
    return { streams, pending: [], manyNew };
  }

  private flush(channel: Channel): void {
    send(channel.streams, Buffer.from(channel.pending.join('')));
    channel.pending = [];
  }

  private later(work: () => void): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      work();
    }, TICK_MS);
    this.timers.add(timer);
  }
}

function send(streams: Iterable<Stream>, frames: Buffer): void {
  for (const { response } of streams) {
    if (response.writableLength > MOST_BUFFERED) response.destroy();
    else response.write(frames);
  }
}

/** What the screens get, made once for all of them: rides and records in full, because they show them; of a text its state. */
function frameOf(event: AnyEvent): string | undefined {
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

const isOver = ({ state }: EventPayloads['import.changed']['progress']): boolean =>
  state === 'done' || state === 'failed';

const frame = <Name extends LiveFrameName>(name: Name, data: LiveFrames[Name]): string =>
  `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
