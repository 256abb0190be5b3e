import { createServer } from 'node:http';
import { Messages, toJson } from './messages.mjs';
import { callWebhook, inboundForm, parseMessages, statusForm } from './webhooks.mjs';

/**
 * How the server responds to a request to send. `accept` and `accept-…` create a message; the others do not.
 * @typedef {'accept' | 'hang' | 'disconnect' | 'accept-then-disconnect' | 'accept-then-500' | {status: number, code?: number}
 *   | {status: number, html: string}} Response
 * @typedef {import('./messages.mjs').Message} Message
 */

export const ACCOUNT = { TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`, TWILIO_AUTH_TOKEN: 'token-of-the-test' };
/** `ACCOUNT` as the settings of notify have it. @type {{TWILIO_ACCOUNT_SID: string, TWILIO_AUTH_TOKEN: [string]}} */
export const ACCOUNT_SETTINGS = { ...ACCOUNT, TWILIO_AUTH_TOKEN: [ACCOUNT.TWILIO_AUTH_TOKEN] };
const MESSAGES = `/2010-04-01/Accounts/${ACCOUNT.TWILIO_ACCOUNT_SID}/Messages`;
const BASIC = Buffer.from(`${ACCOUNT.TWILIO_ACCOUNT_SID}:${ACCOUNT.TWILIO_AUTH_TOKEN}`).toString('base64');

/**
 * A fake of Twilio, written after the public documentation of its message API: creating, listing and fetching messages, signed
 * webhooks, and failures of all of these. Accepts texts to numbers without a plan.
 */
export class TwilioServer {
  messages = new Messages();
  /** The number of requests to send, with or without a response, by phone number. @type {Map<string, number>} */
  requests = new Map();
  /** Phones that have opted out at Twilio. @type {Set<string>} */
  optedOut = new Set();
  /** Chooses the response to a request to send without a plan. @type {(form: URLSearchParams) => Response} */
  respondTo = () => 'accept';
  /** Whether requests to list and fetch messages get no response. */
  hangsOnReads = false;
  /** Called for every outbound message that was created. @type {(message: Message) => void} */
  onCreated = () => undefined;

  /** @type {Map<string, Response[]>} */
  #plans = new Map();
  /** @type {import('node:http').Server | undefined} */
  #server;
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

  /** Sets the responses to the next requests to send to this number. @param {string} to @param {Response[]} responses */
  plan(to, ...responses) {
    this.#plans.set(to, responses);
  }

  /** @param {string} number */
  to(number) {
    return this.messages.all.filter((message) => message.to === number);
  }

  /** Sets the status of all messages to this number. @param {string} number @param {string} status @param {number | null} [errorCode] */
  settle(number, status, errorCode = null) {
    for (const message of this.to(number)) Object.assign(message, { status, errorCode });
  }

  /** Creates a message as if its response had been lost. @param {string} to @param {string} from @param {string} body */
  create(to, from, body) {
    return this.messages.add({ direction: 'outbound-api', to, from, body });
  }

  /** Stores an inbound text without calling its webhook. @param {string} from @param {string} to @param {string} body @returns {Message} */
  arrive(from, to, body) {
    return this.messages.add({ direction: 'inbound', from, to, body });
  }

  /**
   * Calls the webhook of an inbound text and sends the reply in the response, as Twilio does.
   * @param {string} url @param {Message} message @returns {Promise<{status: number, text: string, replies: Message[]}>}
   */
  async callInboundWebhook(url, message) {
    const { status, text } = await callWebhook(ACCOUNT.TWILIO_AUTH_TOKEN, url, inboundForm(message));
    const { from: to, to: from } = message;
    const toSend = status === 200 && !this.optedOut.has(to) ? parseMessages(text) : [];
    const replies = toSend.map((reply) => this.messages.add({ direction: 'outbound-reply', to, from, ...reply }));
    for (const reply of replies) this.onCreated(reply);
    return { status, text, replies };
  }

  /**
   * Calls the status callback of a message, if it has one.
   * @param {Message} message @param {string} status @param {number | null} [errorCode]
   */
  async report(message, status, errorCode = null) {
    const { statusCallback: url } = message;
    return url === null
      ? undefined
      : callWebhook(ACCOUNT.TWILIO_AUTH_TOKEN, url, statusForm(message, status, errorCode));
  }

  /** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
  async #handle(request, response) {
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

  /** @param {URLSearchParams} form @param {import('node:http').ServerResponse} response */
  #send(form, response) {
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

/** @param {import('node:http').IncomingMessage} request */
async function readBody(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** @param {import('node:http').ServerResponse} response @param {number} status @param {object} body */
function respond(response, status, body) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** @param {import('node:http').ServerResponse} response @param {number} status @param {number} [code] */
const respondWithError = (response, status, code) =>
  respond(response, status, { status, code, message: 'The number +13105550142 quoted in an error' });
