import { createServer, type Server, type IncomingMessage, type ServerResponse } from 'node:http';
import { Messages, toJson, type Message } from './messages.ts';
import { callWebhook, statusForm } from './webhooks.ts';

/** How the server responds to a request to send. `accept` and `accept-…` create a message; the others do not. */
export type Response =
  | 'accept'
  | 'hang'
  | 'disconnect'
  | 'accept-then-disconnect'
  | 'accept-then-500'
  | { status: number; code?: number }
  | { status: number; html: string };

export const ACCOUNT = { TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`, TWILIO_AUTH_TOKEN: 'token-of-the-test' };
/** `ACCOUNT` as the settings of notify have it. */
export const ACCOUNT_SETTINGS: { TWILIO_ACCOUNT_SID: string; TWILIO_AUTH_TOKEN: [string] } = {
  ...ACCOUNT,
  TWILIO_AUTH_TOKEN: [ACCOUNT.TWILIO_AUTH_TOKEN],
};
const MESSAGES = `/2010-04-01/Accounts/${ACCOUNT.TWILIO_ACCOUNT_SID}/Messages`;
const BASIC = Buffer.from(`${ACCOUNT.TWILIO_ACCOUNT_SID}:${ACCOUNT.TWILIO_AUTH_TOKEN}`).toString('base64');

/**
 * A fake of Twilio, written after the public documentation of its message API: creating, listing and fetching messages, signed
 * webhooks, and failures of all of these. Accepts texts to numbers without a plan.
 */
export class TwilioServer {
  messages = new Messages();
  /** The number of requests to send, with or without a response, by phone number. */
  requests: Map<string, number> = new Map();
  /** Phones that have opted out at Twilio. */
  optedOut: Set<string> = new Set();
  /** Chooses the response to a request to send without a plan. */
  respondTo: (form: URLSearchParams) => Response = () => 'accept';
  /** Whether requests to list and fetch messages get no response. */
  hangsOnReads = false;
  /** Called for every outbound message that was created. */
  onCreated: (message: Message) => void = () => undefined;

  #plans: Map<string, Response[]> = new Map();
  #server: Server | undefined;
  #port = 0;

  get url() {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Reuses its previous port, if it had one. */
  async open() {
    const server = createServer((request, response) => void this.#handle(request, response));
    await new Promise((resolve) => server.listen(this.#port, '127.0.0.1', () => resolve(undefined)));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('No port');
    this.#port = address.port;
    this.#server = server;
  }

  async close() {
    const server = this.#server;
    if (!server) return;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }

  /** Sets the responses to the next requests to send to this number. */
  plan(to: string, ...responses: Response[]) {
    this.#plans.set(to, responses);
  }

  to(number: string) {
    return this.messages.all.filter((message) => message.to === number);
  }

  /** Sets the status of all messages to this number. */
  settle(number: string, status: string, errorCode: number | null = null) {
    for (const message of this.to(number)) Object.assign(message, { status, errorCode });
  }

  /** Creates a message as if its response had been lost. */
  create(to: string, from: string, body: string) {
    return this.messages.add({ direction: 'outbound-api', to, from, body });
  }

  /** Stores an inbound text without calling its webhook. */
  arrive(from: string, to: string, body: string): Message {
    return this.messages.add({ direction: 'inbound', from, to, body });
  }

  /** Calls the status callback of a message, if it has one. */
  async report(message: Message, status: string, errorCode: number | null = null) {
    const { statusCallback: url } = message;
    return url === null
      ? undefined
      : callWebhook(ACCOUNT.TWILIO_AUTH_TOKEN, url, statusForm(message, status, errorCode));
  }

  async #handle(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? '', this.url);
    if (request.headers.authorization !== `Basic ${BASIC}`) return respondWithError(response, 401, 20003);
    if (pathname === `${MESSAGES}.json` && request.method === 'POST') {
      return this.#send(new URLSearchParams(await readBody(request)), response);
    }
    if (this.hangsOnReads) return;
    if (pathname === `${MESSAGES}.json`) {
      const messages = this.messages.list(searchParams).map(toJson);
      return respond(response, 200, { messages, next_page_uri: null });
    }
    const message = this.messages.all.find(({ sid }) => pathname === `${MESSAGES}/${sid}.json`);
    return message ? respond(response, 200, toJson(message)) : respondWithError(response, 404, 20404);
  }

  #send(form: URLSearchParams, response: ServerResponse) {
    const to = form.get('To') ?? '';
    this.requests.set(to, (this.requests.get(to) ?? 0) + 1);
    const planned = this.#plans.get(to)?.shift();
    const result = planned ?? (this.optedOut.has(to) ? { status: 400, code: 21610 } : this.respondTo(form));
    if (result === 'hang') return;
    if (result === 'disconnect') return void response.destroy();
    if (typeof result === 'object' && 'html' in result) {
      return void response.writeHead(result.status, { 'content-type': 'text/html' }).end(result.html);
    }
    if (typeof result === 'object') return respondWithError(response, result.status, result.code);
    const message = this.messages.add({
      direction: 'outbound-api',
      to,
      from: form.get('From') ?? '',
      body: form.get('Body') ?? '',
      validityPeriod: form.get('ValidityPeriod') ?? '',
      statusCallback: form.get('StatusCallback'),
    });
    this.onCreated(message);
    if (result === 'accept-then-disconnect') return void response.destroy();
    if (result === 'accept-then-500') return respondWithError(response, 500);
    return respond(response, 201, toJson(message));
  }
}

async function readBody(request: IncomingMessage) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function respond(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const respondWithError = (response: ServerResponse, status: number, code?: number) =>
  respond(response, status, { status, code, message: 'The number +13105550142 quoted in an error' });
