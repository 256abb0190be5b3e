import { liveFrameSchemas, type LiveFrameName } from '@lotline/contracts';
import { eventually } from '@lotline/service-kit/testing';
import type { Visitor } from './visitor.js';

const isFrameName = (name: string): name is LiveFrameName => name in liveFrameSchemas;

/** A live stream as a browser reads it. */
export class Listener {
  text = '';
  ended = false;
  readonly headers: Headers;
  private readonly abort: AbortController;

  private constructor(response: Response, abort: AbortController) {
    this.headers = response.headers;
    this.abort = abort;
    void this.read(response);
  }

  static async open(visitor: Visitor): Promise<Listener> {
    const abort = new AbortController();
    const headers = { cookie: visitor.cookieHeader };
    const listener = new Listener(await fetch(`${visitor.url}/api/events`, { headers, signal: abort.signal }), abort);
    await eventually(() => expect(listener.text).toContain('event: hello'));
    return listener;
  }

  /** Names and data of what came, but the hello; each as its schema has it, with nothing more. */
  get events(): { name: string; data: unknown }[] {
    return [...this.text.matchAll(/^event: (\w+)\ndata: (.*)$/gm)]
      .map(([, name = '', data = '']) => {
        if (!isFrameName(name)) throw new Error(`No schema for ${name}`);
        const given: unknown = JSON.parse(data);
        expect(liveFrameSchemas[name].parse(given)).toEqual(given);
        return { name, data: given };
      })
      .filter(({ name }) => name !== 'hello');
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
