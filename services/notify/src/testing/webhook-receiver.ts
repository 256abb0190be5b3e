import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

/** A request that a receiver got. */
export interface ReceivedWebhook {
  id: string;
  type: string;
  lotId: string;
  data: Record<string, unknown>;
  body: string;
}

/** Decides the response by its status; 'stall' never responds, and 'stall-in-body' begins a response of 200 and never ends it. */
type Behavior = (received: ReceivedWebhook) => number | 'stall' | 'stall-in-body';

/** A receiver of webhooks. It rejects a request whose signature is wrong, by the reference implementation. */
export class WebhookReceiver {
  /** Every request with a valid signature, also those that `behavior` fails. */
  readonly received: ReceivedWebhook[] = [];
  /** Requests with a wrong signature. */
  rejected = 0;
  behavior: Behavior = () => 204;
  secret = '';
  private readonly server: Server;
  private readonly stalled = new Set<ServerResponse>();

  constructor() {
    this.server = createServer((request, response) => void this.handle(request, response));
  }

  async open(): Promise<void> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/hook`;
  }

  get port(): number {
    const { port }: AddressInfo = Object(this.server.address());
    return port;
  }

  /** The received ids without repetitions, in the order of their first arrival. */
  get ids(): string[] {
    return [...new Set(this.received.map(({ id }) => id))];
  }

  get stalledCount(): number {
    return this.stalled.size;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    try {
      new Webhook(this.secret).verify(body, headers);
    } catch {
      this.rejected += 1;
      response.writeHead(401).end();
      return;
    }
    const received = { ...JSON.parse(body), id: headers['webhook-id'] ?? '', body };
    this.received.push(received);
    const status = this.behavior(received);
    if (status === 'stall' || status === 'stall-in-body') {
      if (status === 'stall-in-body') response.write('{');
      this.stalled.add(response);
      response.once('close', () => this.stalled.delete(response));
      return;
    }
    response.writeHead(status, status === 307 ? { location: this.url.replace('/hook', '/elsewhere') } : {});
    // Longer than what a sender reads.
    response.end(status === 204 || status === 304 ? undefined : 'x'.repeat(100_000));
  }
}
