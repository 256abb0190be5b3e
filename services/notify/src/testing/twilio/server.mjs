import { createServer } from 'node:http';
import { Messages, shown } from './messages.mjs';
import { callWebhook, inboundForm, messagesOf, statusForm } from './webhooks.mjs';

/**
 * How a request to send goes. `take` and `taken-…` make a message; the rest do not.
 * @typedef {'take' | 'hang' | 'cut' | 'taken-then-cut' | 'taken-then-500' | {status: number, code?: number}} Answer
 * @typedef {import('./messages.mjs').Message} Message
 */

export const ACCOUNT = { TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`, TWILIO_AUTH_TOKEN: 'token-of-the-test' };
const MESSAGES = `/2010-04-01/Accounts/${ACCOUNT.TWILIO_ACCOUNT_SID}/Messages`;
const BASIC = Buffer.from(`${ACCOUNT.TWILIO_ACCOUNT_SID}:${ACCOUNT.TWILIO_AUTH_TOKEN}`).toString('base64');

/**
 * A stand-in for the provider, from Twilio's public description of its message API: creating, listing and fetching, its signed
 * webhooks, and the ways in which all of it goes wrong. Numbers that nothing was planned for are taken.
 */
export class TwilioServer {
  messages = new Messages();
  /** Requests to send, answered or not, by number. @type {Map<string, number>} */
  asked = new Map();
  /** Whose owner texted STOP there. @type {Set<string>} */
  optedOut = new Set();
  /** What becomes of a request to send that nothing was planned for. @type {(form: URLSearchParams) => Answer} */
  answerTo = () => 'take';
  /** Called for every message that was made for us. @type {(message: Message) => void} */
  onMade = () => undefined;

  /** @type {Map<string, Answer[]>} */
  #plans = new Map();
  /** @type {import('node:http').Server | undefined} */
  #server;
  #port = 0;

  get url() {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** On the port it had before, if it had one. */
  async open() {
    const server = createServer((request, response) => void this.#answer(request, response));
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

  /** One answer for each coming request to send to this number. @param {string} to @param {Answer[]} answers */
  plan(to, ...answers) {
    this.#plans.set(to, answers);
  }

  /** @param {string} number */
  to(number) {
    return this.messages.all.filter((message) => message.to === number);
  }

  /** What Twilio would report later. @param {string} number @param {string} status @param {number | null} [errorCode] */
  settle(number, status, errorCode = null) {
    for (const message of this.to(number)) Object.assign(message, { status, errorCode });
  }

  /** A message that was made without us seeing the answer. @param {string} to @param {string} from @param {string} body */
  make(to, from, body) {
    return this.messages.add({ direction: 'outbound-api', to, from, body });
  }

  /** A customer texts; its webhook is another matter. @param {string} from @param {string} to @param {string} body @returns {Message} */
  arrive(from, to, body) {
    return this.messages.add({ direction: 'inbound', from, to, body });
  }

  /**
   * The webhook of a text that came in: what it is answered is sent, as Twilio does.
   * @param {string} url @param {Message} message @returns {Promise<{status: number, text: string, replies: Message[]}>}
   */
  async tellArrival(url, message) {
    const { status, text } = await callWebhook(ACCOUNT.TWILIO_AUTH_TOKEN, url, inboundForm(message));
    const { from: to, to: from } = message;
    const wanted = status === 200 && !this.optedOut.has(to) ? messagesOf(text) : [];
    const replies = wanted.map((reply) => this.messages.add({ direction: 'outbound-reply', to, from, ...reply }));
    for (const reply of replies) this.onMade(reply);
    return { status, text, replies };
  }

  /**
   * Reports how far a message came, where it was asked to.
   * @param {Message} message @param {string} status @param {number | null} [errorCode]
   */
  async report(message, status, errorCode = null) {
    const { statusCallback: url } = message;
    return url === null
      ? undefined
      : callWebhook(ACCOUNT.TWILIO_AUTH_TOKEN, url, statusForm(message, status, errorCode));
  }

  /** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
  async #answer(request, response) {
    const { pathname, searchParams } = new URL(request.url ?? '', this.url);
    if (request.headers.authorization !== `Basic ${BASIC}`) return refuse(response, 401, 20003);
    if (pathname === `${MESSAGES}.json` && request.method === 'POST') {
      return this.#send(new URLSearchParams(await textOf(request)), response);
    }
    if (pathname === `${MESSAGES}.json`) {
      const messages = this.messages.list(searchParams).map(shown);
      return reply(response, 200, { messages, next_page_uri: null });
    }
    const message = this.messages.all.find(({ sid }) => pathname === `${MESSAGES}/${sid}.json`);
    return message ? reply(response, 200, shown(message)) : refuse(response, 404, 20404);
  }

  /** @param {URLSearchParams} form @param {import('node:http').ServerResponse} response */
  #send(form, response) {
    const to = form.get('To') ?? '';
    this.asked.set(to, (this.asked.get(to) ?? 0) + 1);
    const planned = this.#plans.get(to)?.shift();
    const answer = planned ?? (this.optedOut.has(to) ? { status: 400, code: 21610 } : this.answerTo(form));
    if (answer === 'hang') return;
    if (answer === 'cut') return void response.destroy();
    if (typeof answer === 'object') return refuse(response, answer.status, answer.code);
    const message = this.messages.add({
      direction: 'outbound-api',
      to,
      from: form.get('From') ?? '',
      body: form.get('Body') ?? '',
      validityPeriod: form.get('ValidityPeriod') ?? '',
      statusCallback: form.get('StatusCallback'),
    });
    this.onMade(message);
    if (answer === 'taken-then-cut') return void response.destroy();
    if (answer === 'taken-then-500') return refuse(response, 500);
    return reply(response, 201, shown(message));
  }
}

/** @param {import('node:http').IncomingMessage} request */
async function textOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** @param {import('node:http').ServerResponse} response @param {number} status @param {object} body */
function reply(response, status, body) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** @param {import('node:http').ServerResponse} response @param {number} status @param {number} [code] */
const refuse = (response, status, code) =>
  reply(response, status, { status, code, message: 'The number +13105550142 quoted in an error' });
