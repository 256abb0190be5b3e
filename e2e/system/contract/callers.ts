import { Caller } from '../../support/staff.js';
import { jsonOf } from './description.js';
import type { SharedLotline } from './lotline.js';
import type { Request } from './requests.js';

/** Who may stand before the door. The order is the matrix's. */
export const CALLERS = [
  'anonymous',
  'link',
  'agent',
  'valet',
  'admin',
  'board',
  'other valet',
  'other admin',
  'other board',
] as const;
export type CallerName = (typeof CALLERS)[number];

const ACCOUNTS: Partial<Record<CallerName, string>> = {
  agent: 'agent@lotline.test',
  valet: 'valet@lotline.test',
  admin: 'admin@lotline.test',
  'other valet': 'valet-eastgate@lotline.test',
  'other admin': 'admin@lotline.test',
};

/** Open boards, by the lot that their address names. */
const BOARDS: Partial<Record<CallerName, string>> = { board: 'harborview', 'other board': 'eastgate' };

/** Who hold a customer's link: whoever is shown one, staff too. A link proves itself. */
export const knowsLink = (caller: CallerName): boolean => caller !== 'anonymous' && !(caller in BOARDS);
export const isElsewhere = (caller: CallerName): boolean => caller.startsWith('other ');

export interface Answered {
  status: number;
  text: string;
}

/** One caller, as a session's cookie or without one. Its cookies are those of its sign-in, whatever is answered later. */
export class Visitor {
  private constructor(
    private readonly lotline: SharedLotline,
    readonly name: CallerName,
    readonly cookie: string,
  ) {}

  /** A session of its own; an open board has none and names its lot. */
  static async enter(lotline: SharedLotline, name: CallerName): Promise<Visitor> {
    const email = ACCOUNTS[name];
    if (email === undefined) return new Visitor(lotline, name, '');
    const visitor = new Visitor(lotline, name, await signIn(lotline.url, email));
    if (name !== 'other admin') return visitor;
    const { status } = await visitor.send('PUT', { path: '/api/auth/lot', body: { lotId: 'eastgate' } });
    if (status !== 200) throw new Error(`the other lot was refused with ${status}`);
    return visitor;
  }

  async send(method: string, { path, body }: Request): Promise<Answered> {
    const ended = new AbortController();
    const lot = BOARDS[this.name];
    const response = await fetch(`${this.lotline.url}${lot === undefined ? path : naming(lot, path)}`, {
      method,
      redirect: 'manual',
      signal: ended.signal,
      headers: { cookie: this.cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
    const text = isStream ? '' : await response.text();
    ended.abort();
    const undescribed = Caller.description?.undescribed(method, path, response.status, jsonOf(text)) ?? null;
    if (undescribed !== null) throw new Error(undescribed);
    return { status: response.status, text };
  }
}

const naming = (lot: string, path: string): string => `${path}${path.includes('?') ? '&' : '?'}lot=${lot}`;

async function signIn(url: string, email: string): Promise<string> {
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'lotline-demo' }),
  });
  if (!response.ok) throw new Error(`${email} was refused with ${response.status}`);
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
}
