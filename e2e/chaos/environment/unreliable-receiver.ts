import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { randomOf } from '../../../bench/generate/random.ts';
import type { AddressInfo } from 'node:net';

type Response = number | 'disconnect' | 'stall';

/** Responses and their shares; all others are 204. */
const RESPONSES: [share: number, response: Response][] = [
  [0.04, 500],
  [0.02, 429],
  [0.02, 307],
  [0.03, 'disconnect'],
  [0.005, 'stall'],
];
const SECRET = `whsec_${Buffer.from('a secret of thirty-two characters').toString('base64')}`;

/** A receiver of webhooks that fails often, also after it has read a delivery. Signatures are verified. */
export class UnreliableReceiver {
  readonly random: () => number;
  readonly server: Server;

  #isReliable = false;
  /** Ids of deliveries by the order of their first arrival. */
  arrivals: Map<string, number> = new Map();
  /** Requests, also repeated ones. */
  requests = 0;
  /** Requests with a wrong signature. */
  rejected = 0;

  static async open(seed: number): Promise<UnreliableReceiver> {
    const receiver = new UnreliableReceiver(seed);
    receiver.server.listen(0, '127.0.0.1');
    await once(receiver.server, 'listening');
    return receiver;
  }

  constructor(seed: number) {
    this.random = randomOf(seed);
    this.server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += chunk));
      request.on('end', () => this.#receive(request.headers, body, response));
    });
  }

  /** SQL that adds a webhook for all events of these lots: the demo's accounts may be renamed by the load. */
  subscription(lotIds: readonly string[]) {
    const { port } = this.server.address() as AddressInfo;
    return {
      sql: `INSERT INTO notify.webhooks (url, events, lot_ids, secret, enabled) VALUES ($1, $2, $3, $4, true)`,
      parameters: [
        `http://127.0.0.1:${port}/`,
        [
          'customer.added',
          'customer.updated',
          'customer.checked_in',
          'customer.checked_out',
          'ride.requested',
          'text.received',
        ],
        lotIds,
        SECRET,
      ],
    };
  }

  /** Accepts everything from now on. */
  makeReliable() {
    this.#isReliable = true;
  }

  async close() {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  #receive(headers: IncomingHttpHeaders, body: string, response: ServerResponse) {
    this.requests += 1;
    const id = String(headers['webhook-id']);
    try {
      new Webhook(SECRET).verify(
        body,
        Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      );
    } catch {
      this.rejected += 1;
      response.writeHead(401).end();
      return;
    }
    if (!this.arrivals.has(id)) this.arrivals.set(id, this.arrivals.size);
    const drawn = this.#isReliable ? 204 : this.#draw();
    if (drawn === 'stall') return;
    if (drawn === 'disconnect') response.destroy();
    else response.writeHead(drawn, drawn === 307 ? { location: '/' } : {}).end();
  }

  #draw(): Response {
    let left = this.random();
    return RESPONSES.find(([share]) => (left -= share) < 0)?.[1] ?? 204;
  }
}
