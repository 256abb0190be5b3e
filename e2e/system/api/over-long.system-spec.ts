import { randomBytes } from 'node:crypto';
import type { ApiError } from '@lotline/protocol';
import type { ApiDescription, DescribedRoute, InputSchema } from '@lotline/protocol/testing';
import { checkedInCustomer } from '../../support/customers.js';
import { Caller } from '../../support/staff.js';
import { Visitor, type CallerName } from './callers.js';
import { declaredRoute, fetchDescription, parseJson } from './description.js';
import { sharedLotline } from './lotline.js';
import { completeRequest, requestOf, type Target } from './requests.js';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
/** Longer than any field allows, in shapes that pass different rules. */
const OVER_LONG: [string, string][] = [
  ['letters', 'x'.repeat(20_000)],
  ['digits', '0'.repeat(20_000)],
  ['an email address', `${'a'.repeat(20_000)}@lotline.test`],
  ['blanks around a word', `x${' '.repeat(20_000)}x`],
];
/** The longest value that an address can hold. */
const LONG_IN_ADDRESS = 'x'.repeat(6000);

interface Field {
  name: string;
  /** Sets this field of a body. */
  put: (body: unknown, value: unknown) => unknown;
}

/** A value that is too long is rejected with its field's name everywhere, and never causes a server error. */
describe('validation.md, Any text: over-long values', () => {
  const lotline = sharedLotline();
  let description: ApiDescription;
  let target: Target;
  const visitors = new Map<CallerName, Visitor>();
  beforeAll(async () => {
    description = await fetchDescription(lotline);
    const client = await checkedInCustomer(await Caller.signedIn(lotline.url));
    const boardDevice = { id: UNKNOWN, code: '000000' };
    const admin = await Visitor.openSession(lotline, 'admin');
    visitors.set('anonymous', await Visitor.openSession(lotline, 'anonymous')).set('admin', admin);
    const users = parseJson((await admin.send('GET', { path: '/api/users' })).text) as { id: string; email: string }[];
    const userId = users.find(({ email }) => email === 'agent@lotline.test')?.id ?? UNKNOWN;
    target = { client, userId, importId: UNKNOWN, boardDevice, link: client.shuttleRequestId };
  });
  afterAll(() => lotline.end());

  /** Sends as an admin if the route needs a session, otherwise as a visitor, who counts as an open board. */
  const send = async ({ method, operation }: DescribedRoute, path: string, body?: unknown) => {
    const isPublic = /^Anybody|pick-up board/.test(operation['x-access']);
    const answer = await visitors.get(isPublic ? 'anonymous' : 'admin')?.send(method, { path, body });
    return { status: answer?.status ?? 0, json: parseJson(answer?.text ?? '') as Partial<ApiError> | null };
  };

  it("should be rejected in every field of every body, with the field's name", async () => {
    const asked: string[] = [];
    for (const described of description.routes) {
      const schema = described.operation.requestBody?.content['application/json']?.schema;
      if (!schema || HAS_OWN_LIMITS.includes(described.route)) continue;
      const { path, body } = completeRequest(described, target);
      for (const { name, put } of fieldsOf(schema)) {
        for (const [what, value] of OVER_LONG) {
          const { status, json } = await send(described, path, put(body, value));
          const answered = [described.route, name, what, status, json?.errors?.map((error) => error.path)];
          expect(answered).toEqual([described.route, name, what, 400, expect.arrayContaining([name])]);
          expect(json?.message).not.toMatch(/expected|Too big/);
        }
        asked.push(`${described.route} ${name}`);
      }
    }
    expect(asked).toEqual(expect.arrayContaining(['POST /api/login email', 'POST /api/clients notes']));
    expect(asked.length).toBeGreaterThan(60);
  });

  it('should be rejected in every parameter of every address', async () => {
    for (const described of description.routes) {
      const [path = ''] = requestOf(declaredRoute(described.route), target).path.split('?');
      const { parameters = [] } = described.operation;
      for (const { name, in: where } of parameters) {
        if (where === 'header') continue;
        const [, ...named] = described.path.split('{');
        const about =
          where === 'query'
            ? `${path}?${name}=${LONG_IN_ADDRESS}`
            : described.path.replace(`{${name}}`, LONG_IN_ADDRESS).replace(/\{\w+\}/g, UNKNOWN);
        const { status } = await send(described, about, requestOf(declaredRoute(described.route), target).body);
        const answered = [described.route, name, named.length, status >= 400 && status < 500];
        expect([...answered, status]).toEqual([described.route, name, named.length, true, status]);
      }
    }
  });

  it('should be rejected at sign-in without counting as a failed try', async () => {
    const failures = () => lotline.query('SELECT 1 FROM auth.sign_in_failures');
    const before = await failures();
    const visitor = new Caller(lotline.url);
    for (const [field, form] of [
      // Random, because it must not compress: an index entry that was too large once caused an error here.
      ['email', { email: `${randomBytes(1500).toString('hex')}@lotline.test`, password: 'wrong' }],
      ['password', { email: 'valet@lotline.test', password: 'x'.repeat(3000) }],
    ] as const) {
      const { status, body } = await visitor.post<ApiError>('/api/login', form);
      expect([status, body.errors?.map(({ path }) => path)]).toEqual([400, [field]]);
    }
    expect(await failures()).toHaveLength(before.length);
  });
});

/**
 * Imports take up to 50 MiB and validate each row: services/gateway/src/transfer/imports/imports.int-spec.ts. Without an SMTP server,
 * resets by email are off: services/auth/src/password-resets/password-resets.int-spec.ts. An error of a page has at most 4 KiB:
 * services/gateway/src/site/browser-errors.int-spec.ts.
 */
const HAS_OWN_LIMITS = ['POST /api/import', 'POST /api/password-reset', 'POST /api/client-errors'];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every field of a body, including those of nested objects, by its name in an error. */
function fieldsOf({ properties = {} }: InputSchema): Field[] {
  return Object.entries(properties).flatMap(([key, schema]) => {
    const own: Field = { name: key, put: (body, value) => ({ ...Object(body), [key]: value }) };
    const inner = fieldsOf(schema).map(({ name, put }): Field => {
      return {
        name: `${key}.${name}`,
        put: (body, value) => {
          const of: unknown = isRecord(body) ? body[key] : undefined;
          return { ...Object(body), [key]: put(of, value) };
        },
      };
    });
    return inner.length > 0 ? inner : [own];
  });
}
