import { boardFrameSchemas, liveFrameSchemas } from '@lotline/protocol';
import type { ZodType } from 'zod';
import { eventually } from '@lotline/service-kit/testing';
import type { Visitor } from './visitor.js';

const WITHOUT_DATA = ['hello', 'beat', 'overview'];

/** Open until the end of their test. */
const opened: LiveStreamClient[] = [];

export function closeStreams(): void {
  for (const each of opened.splice(0)) each.close();
}

type Frames = Readonly<Record<string, ZodType>>;

/** A live stream as a browser reads it. */
export class LiveStreamClient {
  text = '';
  ended = false;
  readonly headers: Headers;
  private readonly abort: AbortController;

  private constructor(
    response: Response,
    abort: AbortController,
    private readonly schemas: Frames,
  ) {
    this.headers = response.headers;
    this.abort = abort;
    void this.read(response);
  }

  static open(visitor: Visitor): Promise<LiveStreamClient> {
    return this.openAt('/api/events', visitor, liveFrameSchemas);
  }

  /** As a program with an API token. */
  static openToken(url: string, headers: Record<string, string>): Promise<LiveStreamClient> {
    return this.read('/api/events', url, headers, liveFrameSchemas);
  }

  /** As a board without a login, which receives only rides. */
  static openBoard(visitor: Visitor, lot?: string): Promise<LiveStreamClient> {
    const path = lot === undefined ? '/api/events' : `/api/events?lot=${lot}`;
    return this.openAt(path, visitor, boardFrameSchemas);
  }

  private static openAt(path: string, visitor: Visitor, frames: Frames): Promise<LiveStreamClient> {
    return this.read(path, visitor.url, { cookie: visitor.cookieHeader }, frames);
  }

  private static async read(
    path: string,
    url: string,
    headers: Record<string, string>,
    frames: Frames,
  ): Promise<LiveStreamClient> {
    const abort = new AbortController();
    const response = await fetch(`${url}${path}`, { headers, signal: abort.signal });
    const listener = new LiveStreamClient(response, abort, frames);
    opened.push(listener);
    await eventually(() => expect(listener.text).toContain('event: hello'));
    return listener;
  }

  /** The received events that carry data. Each must match its schema exactly. */
  get events(): { name: string; data: unknown }[] {
    return this.frames.filter(({ name }) => !WITHOUT_DATA.includes(name));
  }

  /** All received frames. */
  get frames(): { name: string; data: unknown }[] {
    return [...this.text.matchAll(/^event: (\w+)\ndata: (.*)$/gm)].map(([, name = '', data = '']) => {
      const schema = this.schemas[name];
      if (!schema) throw new Error(`No schema for ${name}`);
      const given: unknown = JSON.parse(data);
      expect(schema.parse(given)).toEqual(given);
      return { name, data: given };
    });
  }

  close(): void {
    this.abort.abort();
  }

  private async read(response: Response): Promise<void> {
    const decoder = new TextDecoder();
    try {
      for await (const chunk of response.body ?? []) this.text += decoder.decode(chunk, { stream: true });
    } catch {
      // closed by the test
    }
    this.ended = true;
  }
}
