import { randomBytes } from 'node:crypto';
import type { ApiError } from '@lotline/contracts';
import type { ApiDescription, DescribedRoute, InputSchema } from '@lotline/contracts/testing';
import { checkedInCustomer } from '../../support/customers.js';
import { Caller } from '../../support/staff.js';
import { Visitor, type CallerName } from './callers.js';
import { declaredAs, descriptionOf, jsonOf } from './description.js';
import { sharedLotline } from './lotline.js';
import { requestOf, type Target } from './requests.js';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
/** Longer than any field may be, in shapes that different rules let pass. */
const OVER_LONG: [string, string][] = [
  ['letters', 'x'.repeat(20_000)],
  ['digits', '0'.repeat(20_000)],
  ['an email address', `${'a'.repeat(20_000)}@lotline.test`],
  ['blanks around a word', `x${' '.repeat(20_000)}x`],
];
/** What fits into an address and its head. */
const LONG_IN_ADDRESS = 'x'.repeat(6000);

interface Field {
  name: string;
  /** Puts a value into a body at this field. */
  put: (body: unknown, value: unknown) => unknown;
}

/** Spec §5, §8: what is too long is refused by its field's name, wherever it is sent, and is never a fault of ours. */
describe('over-long values', () => {
  const lotline = sharedLotline();
  let description: ApiDescription;
  let target: Target;
  const visitors = new Map<CallerName, Visitor>();
  beforeAll(async () => {
    description = await descriptionOf(lotline);
    const client = await checkedInCustomer(await Caller.signedIn(lotline.url));
    const screen = { id: UNKNOWN, code: '000000' };
    const admin = await Visitor.enter(lotline, 'admin');
    visitors.set('anonymous', await Visitor.enter(lotline, 'anonymous')).set('admin', admin);
    const users = jsonOf((await admin.send('GET', { path: '/api/users' })).text) as { id: string; email: string }[];
    const userId = users.find(({ email }) => email === 'agent@lotline.test')?.id ?? UNKNOWN;
    target = { client, userId, importId: UNKNOWN, screen, link: client.shuttleRequestId };
  });
  afterAll(() => lotline.end());

  /** As an admin where the route needs somebody to be signed in, otherwise as a visitor, who is an open board. */
  const send = async ({ method, operation }: DescribedRoute, path: string, body?: unknown) => {
    const isForAnybody = /^Anybody|pick-up board/.test(operation['x-access']);
    const answer = await visitors.get(isForAnybody ? 'anonymous' : 'admin')?.send(method, { path, body });
    return { status: answer?.status ?? 0, json: jsonOf(answer?.text ?? '') as Partial<ApiError> | null };
  };

  it('should be refused in every field of every body, by its name', async () => {
    const asked: string[] = [];
    for (const described of description.routes) {
      const schema = described.operation.requestBody?.content['application/json']?.schema;
      if (!schema || HAS_OWN_LIMITS.includes(described.route)) continue;
      const { path, body } = requestOf(declaredAs(described.route), target);
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

  it('should be refused in every part of every address', async () => {
    for (const described of description.routes) {
      const [path = ''] = requestOf(declaredAs(described.route), target).path.split('?');
      const { parameters = [] } = described.operation;
      for (const { name, in: where } of parameters) {
        if (where === 'header') continue;
        const [, ...named] = described.path.split('{');
        const about =
          where === 'query'
            ? `${path}?${name}=${LONG_IN_ADDRESS}`
            : described.path.replace(`{${name}}`, LONG_IN_ADDRESS).replace(/\{\w+\}/g, UNKNOWN);
        const { status } = await send(described, about, requestOf(declaredAs(described.route), target).body);
        const answered = [described.route, name, named.length, status >= 400 && status < 500];
        expect([...answered, status]).toEqual([described.route, name, named.length, true, status]);
      }
    }
  });

  it('should cost a sign-in no hash, and be told from a failed try', async () => {
    const failures = () => lotline.query('SELECT 1 FROM auth.sign_in_failures');
    const before = await failures();
    const anybody = new Caller(lotline.url);
    for (const [field, form] of [
      // Not to be compressed: an index entry that is too large was the fault.
      ['email', { email: `${randomBytes(1500).toString('hex')}@lotline.test`, password: 'wrong' }],
      ['password', { email: 'valet@lotline.test', password: 'x'.repeat(3000) }],
    ] as const) {
      const { status, body } = await anybody.post<ApiError>('/api/login', form);
      expect([status, body.errors?.map(({ path }) => path)]).toEqual([400, [field]]);
    }
    expect(await failures()).toHaveLength(before.length);
  });
});

/** It takes up to 50 MiB, and judges them by the row: services/gateway/src/imports/imports.int-spec.ts. */
const HAS_OWN_LIMITS = ['POST /api/import'];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every field of a body, those of objects in it included, as a refusal names it. */
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
