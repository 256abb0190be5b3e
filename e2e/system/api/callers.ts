import { Caller } from '../../support/staff.js';
import { parseJson } from './description.js';
import type { SharedLotline } from './lotline.js';
import type { Request } from './requests.js';

/** Callers with a column in the access matrix, in its order. The admins are operator admins. */
export const COLUMNS = [
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

/**
 * Callers with more than one role: an admin of one lot who is a valet at the other, at each of them. Each is like a caller with a
 * column (`LIKE` in the access matrix).
 */
export const LOT_ADMINS = ['lot admin', 'lot admin as valet', 'other lot admin'] as const;
export type CallerName = (typeof COLUMNS)[number] | (typeof LOT_ADMINS)[number];

const ACCOUNTS: Partial<Record<CallerName, string>> = {
  agent: 'agent@lotline.test',
  valet: 'valet@lotline.test',
  admin: 'admin@lotline.test',
  'other valet': 'valet-eastgate@lotline.test',
  'other admin': 'admin@lotline.test',
  'lot admin': 'lot-admin@lotline.test',
  'lot admin as valet': 'lot-admin-eastgate@lotline.test',
  'other lot admin': 'lot-admin-eastgate@lotline.test',
};

/** Adds the accounts of `LOT_ADMINS`, unless another file has added them. */
export async function addLotAdmins(operator: Caller): Promise<void> {
  const at = (lotId: string, role: string) => ({ lotId, role });
  for (const [email, roles] of [
    ['lot-admin@lotline.test', [at('harborview', 'admin'), at('eastgate', 'valet')]],
    ['lot-admin-eastgate@lotline.test', [at('harborview', 'valet'), at('eastgate', 'admin')]],
  ] as const) {
    const account = { email, firstName: 'Lea', lastName: 'Adler', password: 'lotline-demo', roles };
    const { status } = await operator.post('/api/users', account);
    if (![201, 409].includes(status)) throw new Error(`adding ${email} answered ${status}`);
  }
}

/** Open boards, by the lot in their address. */
const BOARDS: Partial<Record<CallerName, string>> = { board: 'harborview', 'other board': 'eastgate' };

/** Staff are shown a customer's link too, and a link is its own proof. */
export const knowsLink = (caller: CallerName): boolean => caller !== 'anonymous' && !(caller in BOARDS);
export const isAtAnotherLot = (caller: CallerName): boolean => caller.startsWith('other ');

export interface Answered {
  status: number;
  text: string;
  /** Of `Set-Cookie`. */
  cookies: string[];
  /** Of `Cache-Control`. */
  caching: string | null;
}

/** A caller with a fixed session cookie, or without one: cookies of later answers are ignored. */
export class Visitor {
  private constructor(
    private readonly lotline: SharedLotline,
    readonly name: CallerName,
    readonly cookie: string,
  ) {}

  /** Opens a new session; an open board has none and names its lot. */
  static async openSession(lotline: SharedLotline, name: CallerName): Promise<Visitor> {
    const email = ACCOUNTS[name];
    if (email === undefined) return new Visitor(lotline, name, '');
    const visitor = new Visitor(lotline, name, await signIn(lotline.url, email));
    if (!['other admin', 'other lot admin'].includes(name)) return visitor;
    const { status } = await visitor.send('PUT', { path: '/api/auth/lot', body: { lotId: 'eastgate' } });
    if (status !== 200) throw new Error(`switching the lot answered ${status}`);
    return visitor;
  }

  send(method: string, { path, body }: Request): Promise<Answered> {
    const lot = BOARDS[this.name];
    const about = lot === undefined ? path : withLot(lot, path);
    return sendRequest(this.lotline, method, { path: about, body }, { cookie: this.cookie });
  }
}

/**
 * Sends one request. Its text is empty for a stream, which is closed; cookies of the answer are ignored. Throws if the answer deviates
 * from the API description.
 */
export async function sendRequest(
  { url }: Pick<SharedLotline, 'url'>,
  method: string,
  { path, body }: Request,
  headers: Record<string, string>,
): Promise<Answered> {
  const ended = new AbortController();
  const response = await fetch(`${url}${path}`, {
    method,
    redirect: 'manual',
    signal: ended.signal,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  const text = isStream ? '' : await response.text();
  ended.abort();
  const deviation = Caller.description?.findDeviation(method, path, response.status, parseJson(text)) ?? null;
  if (deviation !== null) throw new Error(deviation);
  const { status, headers: answered } = response;
  return { status, text, cookies: answered.getSetCookie(), caching: answered.get('cache-control') };
}

const withLot = (lot: string, path: string): string => `${path}${path.includes('?') ? '&' : '?'}lot=${lot}`;

async function signIn(url: string, email: string): Promise<string> {
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'lotline-demo' }),
  });
  if (!response.ok) throw new Error(`${email} could not sign in: ${response.status}`);
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
}
