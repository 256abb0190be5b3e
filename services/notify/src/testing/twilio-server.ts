import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the next request to send to a number goes. `take` and `taken-…` make a message; the rest do not. */
export type Answer = 'take' | 'hang' | 'cut' | 'taken-then-cut' | 'taken-then-500' | { status: number; code?: number };

/** A message as Twilio's API shows it. */
interface Message {
  sid: string;
  to: string;
  from: string;
  body: string;
  validityPeriod: string;
  status: string;
  errorCode: number | null;
  createdAt: Date;
}

export const ACCOUNT = { TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`, TWILIO_AUTH_TOKEN: 'token-of-the-test' };
const MESSAGES = `/2010-04-01/Accounts/${ACCOUNT.TWILIO_ACCOUNT_SID}/Messages`;
const BASIC = Buffer.from(`${ACCOUNT.TWILIO_ACCOUNT_SID}:${ACCOUNT.TWILIO_AUTH_TOKEN}`).toString('base64');

/** Speaks the three calls of Twilio's message API that we use. Numbers that nothing was planned for are taken. */
export class TwilioServer {
  private readonly messages: Message[] = [];
  private readonly plans = new Map<string, Answer[]>();
  private server: Server | undefined;
  private port = 0;
  /** Requests to send, answered or not, by number. */
  readonly asked = new Map<string, number>();

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** On the port it had before, if it had one. */
  async open(): Promise<void> {
    const server = createServer((request, response) => void this.answer(request, response));
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    const address: AddressInfo | string | null = server.address();
    if (address === null || typeof address === 'string') throw new Error('No port');
    this.port = address.port;
    this.server = server;
  }

  async close(): Promise<void> {
    const server = this.server;
    if (!server) return;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }

  /** One answer for each coming request to send to this number. */
  plan(to: string, ...answers: Answer[]): void {
    this.plans.set(to, answers);
  }

  to(number: string): Message[] {
    return this.messages.filter((message) => message.to === number);
  }

  /** What Twilio would report later. */
  settle(number: string, status: string, errorCode: number | null = null): void {
    for (const message of this.to(number)) Object.assign(message, { status, errorCode });
  }

  /** A message that was made without us seeing the answer. */
  make(to: string, from: string, body: string, validityPeriod = ''): Message {
    const sid = `SM${randomBytes(16).toString('hex')}`;
    const message = { sid, to, from, body, validityPeriod, status: 'queued', errorCode: null, createdAt: new Date() };
    this.messages.push(message);
    return message;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', this.url);
    if (request.headers.authorization !== `Basic ${BASIC}`) return refuse(response, 401, 20003);
    if (pathname === `${MESSAGES}.json` && request.method === 'POST') {
      return this.send(new URLSearchParams(await textOf(request)), response);
    }
    if (pathname === `${MESSAGES}.json`) {
      const [to, from] = [searchParams.get('To'), searchParams.get('From')];
      const found = this.messages.filter((message) => message.to === to && message.from === from);
      return reply(response, 200, { messages: found.reverse().map(shown), next_page_uri: null });
    }
    const message = this.messages.find(({ sid }) => pathname === `${MESSAGES}/${sid}.json`);
    return message ? reply(response, 200, shown(message)) : refuse(response, 404, 20404);
  }

  private send(form: URLSearchParams, response: ServerResponse): void {
    const to = form.get('To') ?? '';
    this.asked.set(to, (this.asked.get(to) ?? 0) + 1);
    const answer = this.plans.get(to)?.shift() ?? 'take';
    if (answer === 'hang') return;
    if (answer === 'cut') return void response.destroy();
    if (typeof answer === 'object') return refuse(response, answer.status, answer.code);
    const message = this.make(to, form.get('From') ?? '', form.get('Body') ?? '', form.get('ValidityPeriod') ?? '');
    if (answer === 'taken-then-cut') return void response.destroy();
    if (answer === 'taken-then-500') return refuse(response, 500);
    return reply(response, 201, shown(message));
  }
}

const shown = ({ createdAt, errorCode, ...message }: Message) => ({
  ...message,
  direction: 'outbound-api',
  error_code: errorCode,
  date_created: createdAt.toUTCString().replace('GMT', '+0000'),
});

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function reply(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const refuse = (response: ServerResponse, status: number, code?: number): void =>
  reply(response, status, { status, code, message: 'The number +13105550142 quoted in an error' });
