import { liveFrameSchemas } from '@lotline/protocol';
import { eventually } from '../../support/lotline.js';
import type { Caller } from '../../support/staff.js';

/** An open screen's live stream, and the changed lots that it announced. */
export class LiveLots {
  private text = '';

  private constructor(private readonly abort: AbortController) {}

  static async open({ url, cookieHeader }: Caller): Promise<LiveLots> {
    const abort = new AbortController();
    const response = await fetch(`${url}/api/events`, { headers: { cookie: cookieHeader }, signal: abort.signal });
    const stream = new LiveLots(abort);
    void stream.read(response);
    await eventually(() => expect(stream.text).toContain('event: hello'));
    return stream;
  }

  versionsOf(lotId: string): number[] {
    return [...this.text.matchAll(/^event: lot\ndata: (.*)\n\n/gm)]
      .map(([, data = '']) => liveFrameSchemas.lot.parse(JSON.parse(data)))
      .filter((lot) => lot.lotId === lotId)
      .map(({ version }) => version);
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
  }
}
