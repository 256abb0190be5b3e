import { liveFrameSchemas, type RideChange } from '@lotline/protocol';
import { eventually } from '../../support/lotline.js';
import type { Caller } from '../../support/staff.js';

/** A live stream: the customers of the ride requests that it announced, one entry per announcement, and the changed lots. */
export class LiveRequests {
  /** All that has arrived. */
  text = '';
  /** Whether the server or the test has closed it. */
  isOver = false;

  private constructor(private readonly abort: AbortController) {}

  /** Streams the caller's lot, or `lot` for a board without a login. `headers` identify a program. */
  static async open(
    { url, cookieHeader }: Caller,
    lot?: string,
    headers: Record<string, string> = { cookie: cookieHeader },
  ): Promise<LiveRequests> {
    const abort = new AbortController();
    const path = lot === undefined ? '/api/events' : `/api/events?lot=${lot}`;
    const response = await fetch(`${url}${path}`, { headers, signal: abort.signal });
    const stream = new LiveRequests(abort);
    void stream.read(response);
    await eventually(() => expect(stream.text).toContain('event: hello'));
    return stream;
  }

  /** Only new requests: an acknowledgment, or its absence, is announced with the same request. */
  get clientIds(): string[] {
    return [...this.text.matchAll(/^event: ride\ndata: (.*)\n\n/gm)]
      .map(([, data = '']): Pick<RideChange, 'ride'> => JSON.parse(data))
      .filter(({ ride }) => ride.shuttleStatus === 'requesting_ride' && !ride.acknowledgedAt && !ride.unacknowledgedAt)
      .map(({ ride }) => ride.clientId);
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
    } finally {
      this.isOver = true;
    }
  }
}
