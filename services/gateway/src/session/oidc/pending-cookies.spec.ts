import cookie from '@fastify/cookie';
import { Clock, readSettings } from '@lotline/service-kit';
import fastify, { type FastifyInstance } from 'fastify';
import { settingsSchema } from '../../config.js';
import { PendingCookies } from './pending-cookies.js';

const SECRET = 'a secret for tests with more than 32 characters';
const PREFIX = '__Host-lotline_oidc_';

class SetClock extends Clock {
  minutes = 0;
  override now(): Date {
    return new Date(Date.UTC(2026, 0, 1, 12, this.minutes));
  }
}

describe('sign-in.md, Single sign-on: PendingCookies', () => {
  let clock: SetClock;
  let app: FastifyInstance;
  let jar: Map<string, string>;

  /** An app that begins a sign-in for each `state`, and answers what is pending for it. */
  async function start(secret = SECRET): Promise<FastifyInstance> {
    const env = {
      HEALTH_PORT: '0',
      DATABASE_URL: 'postgres://x',
      RABBITMQ_URL: 'amqp://x',
      SESSION_SECRET: secret,
      PUBLIC_URL: 'https://lot.test',
    };
    const cookies = new PendingCookies(readSettings(settingsSchema, env), clock);
    const server = fastify();
    await server.register(cookie);
    server.get<{ Params: { state: string } }>('/begin/:state', (request, reply) => {
      cookies.set(request, reply, { state: request.params.state, nonce: 'n', codeVerifier: 'v' });
      return reply.send();
    });
    server.get<{ Params: { state: string } }>('/take/:state', (request, reply) =>
      reply.send({ pending: cookies.take(request.params.state, request, reply) }),
    );
    return server;
  }
  beforeEach(async () => {
    clock = new SetClock();
    jar = new Map();
    app = await start();
  });

  async function visit(path: string, server = app): Promise<{ pending: unknown; lines: string[] }> {
    const { cookies, body, headers } = await server.inject({ url: path, cookies: Object.fromEntries(jar) });
    for (const { name, value, maxAge } of cookies) {
      if (!maxAge) jar.delete(name);
      else jar.set(name, value);
    }
    const { pending }: { pending?: unknown } = body === '' ? {} : JSON.parse(body);
    return { pending, lines: [headers['set-cookie'] ?? []].flat() };
  }

  it('should keep each sign-in in a cookie of its own that only this host reads over TLS, once', async () => {
    const { lines } = await visit('/begin/one');
    expect(lines).toEqual([expect.stringMatching(/^__Host-lotline_oidc_.*Path=\/; HttpOnly; Secure; SameSite=Lax$/)]);
    await visit('/begin/other');
    expect((await visit('/take/one')).pending).toMatchObject({ state: 'one', nonce: 'n', codeVerifier: 'v' });
    expect((await visit('/take/one')).pending).toBe('cookie-lost');
    expect((await visit('/take/other')).pending).toMatchObject({ state: 'other' });
    expect([...jar]).toEqual([]);
  });

  it('should tell a late sign-in from one without a cookie', async () => {
    await visit('/begin/one');
    clock.minutes = 10;
    expect((await visit('/take/one')).pending).toBe('cookie-expired');
    expect((await visit('/take/one')).pending).toBe('cookie-lost');
  });

  it('should not accept a cookie that somebody else has made', async () => {
    await visit('/begin/one', await start('another secret with more than 32 characters'));
    expect((await visit('/take/one')).pending).toBe('cookie-lost');
    await visit('/begin/one');
    const [name = '', value = ''] = [...jar].at(-1) ?? [];
    jar.set(
      name,
      `${Buffer.from('{"state":"one","nonce":"","codeVerifier":"","at":0}').toString('base64url')}${value.slice(value.lastIndexOf('.'))}`,
    );
    expect((await visit('/take/one')).pending).toBe('cookie-lost');
  });

  it('should give up the oldest of more than five', async () => {
    for (const state of ['a', 'b', 'c', 'd', 'e', 'f']) {
      await visit(`/begin/${state}`);
      clock.minutes += 1;
    }
    expect([...jar.keys()].every((name) => name.startsWith(PREFIX))).toBe(true);
    expect(jar.size).toBe(5);
    expect((await visit('/take/a')).pending).toBe('cookie-lost');
    expect((await visit('/take/b')).pending).toMatchObject({ state: 'b' });
  });
});
