import { DomainError, type DomainEvent, type RpcRequest } from '@lotline/protocol';
import { eventually, useFixture } from '@lotline/service-kit/testing';
import { CLIENT } from '../../testing/oidc/client.ts';
import { ProviderProcess, type ProviderForm } from '../../testing/oidc/provider-process.js';
import { GatewayFixture, staffUser } from '../../testing/gateway-fixture.js';
import { Visitor } from '../../testing/visitor.js';
import type { RunningGateway } from '../../start.js';

/** Where a proxy in front makes Lotline reachable. */
const PUBLIC_URL = 'https://lotline.example';
const VERA = {
  sub: 'vera',
  email: 'vera@lot.test',
  email_verified: true,
  given_name: 'Vera',
  family_name: 'Voss',
  groups: ['valets'],
};

/** As Cognito and Entra send it. */
const COGNITO = { ...VERA, sub: 'cognito', email_verified: 'true' };
const ENTRA = { sub: 'entra', email: 'vera@lot.test', name: 'Vera Voss' };
const PEOPLE = [VERA, COGNITO, ENTRA];

describe('sign-in.md, Single sign-on: sign-in by OpenID Connect', () => {
  const fixture = useFixture(new GatewayFixture());
  let provider: ProviderProcess;
  let gateway: RunningGateway;
  let asked: RpcRequest<'auth.session.sign-in-by-provider'>[];
  let events: DomainEvent[];
  let answer: () => void;

  beforeAll(async () => {
    provider = await ProviderProcess.start(`${PUBLIC_URL}/api/login/oidc/callback`, PEOPLE);
    events = await fixture.broker.recordEvents();
    const user = staffUser({ email: VERA.email });
    fixture.services.users.push(user);
    await fixture.broker.answer({
      'auth.session.sign-in': () => user,
      'auth.session.sign-in-by-provider': (request) => {
        asked.push(request);
        answer();
        return user;
      },
    });
    gateway = await start(provider.issuer);
  });
  afterAll(() => provider?.stop());
  beforeEach(() => {
    asked = [];
    events.splice(0);
    answer = () => undefined;
  });

  const start = (OIDC_ISSUER: string, over = {}) =>
    fixture.start({ OIDC_ISSUER, ...CLIENT, OIDC_BUTTON: 'Sign in with Lot ID', PUBLIC_URL, ...over });
  const expectAudited = (detail: string) =>
    eventually(() =>
      expect(events).toContainEqual(
        expect.objectContaining({
          type: 'audit.recorded',
          payload: expect.objectContaining({ kind: 'sign-in-failed', detail, byId: null }),
        }),
      ),
    );
  /** Secure cookies are kept too: the proxy in front has TLS. */
  const begin = async (visitor: Visitor): Promise<string> => {
    const { status, headers } = await visitor.get('/api/login/oidc');
    expect(status).toBe(302);
    return headers.get('location') ?? '';
  };
  const finish = async (visitor: Visitor, back: URL): Promise<string | null> =>
    (await visitor.get(`${back.pathname}${back.search}`)).headers.get('location');
  async function signIn(visitor: Visitor, form: ProviderForm = { person: 'vera' }) {
    return finish(visitor, await provider.signIn(await begin(visitor), form));
  }

  it('should start a session for the person whom the provider has verified, behind a proxy', async () => {
    const visitor = new Visitor(gateway.url);
    expect(await signIn(visitor)).toBe('/login?sso=done');
    expect(await visitor.get('/api/auth/user')).toMatchObject({ status: 200, json: { email: VERA.email } });
    expect(asked).toEqual([
      {
        issuer: provider.issuer,
        subject: 'vera',
        email: 'vera@lot.test',
        emailVerified: true,
        firstName: 'Vera',
        lastName: 'Voss',
        groups: ['valets'],
        address: '127.0.0.1',
        userAgent: expect.any(String),
      },
    ]);
  });

  it('should use the code flow with PKCE, state and nonce, new each time', async () => {
    const [one, other] = [
      new URL(await begin(new Visitor(gateway.url))),
      new URL(await begin(new Visitor(gateway.url))),
    ];
    expect(Object.fromEntries(one.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${PUBLIC_URL}/api/login/oidc/callback`,
      scope: 'openid email profile',
    });
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(one.searchParams.get(name)).toMatch(/^[\w-]{43}$/);
      expect(one.searchParams.get(name)).not.toBe(other.searchParams.get(name));
    }
  });

  it('should refuse a response in another browser, of another sign-in, or a second time', async () => {
    const visitor = new Visitor(gateway.url);
    const back = await provider.signIn(await begin(visitor), { person: 'vera' });
    expect(await finish(new Visitor(gateway.url), back)).toBe('/login?sso=cookie-lost');
    await expectAudited('cookie-lost');
    const other = new Visitor(gateway.url);
    await begin(other);
    expect(await finish(other, back)).toBe('/login?sso=cookie-lost');
    expect(asked).toEqual([]);
    expect(await finish(visitor, back)).toBe('/login?sso=done');
    expect(await finish(visitor, back)).toBe('/login?sso=cookie-lost');
    expect(asked).toHaveLength(1);
  });

  it('should name an error of the provider', async () => {
    const visitor = new Visitor(gateway.url);
    const state = new URL(await begin(visitor)).searchParams.get('state') ?? '';
    const answer = new URLSearchParams({ error: 'invalid_scope', state, iss: provider.issuer });
    const back = new URL(`${PUBLIC_URL}/api/login/oidc/callback?${answer}`);
    expect(await finish(visitor, back)).toBe('/login?sso=provider-error');
    await expectAudited('provider-error');
  });

  it('should believe "true", and trust addresses only if the operator does', async () => {
    expect(await signIn(new Visitor(gateway.url), { person: 'cognito' })).toBe('/login?sso=done');
    expect(await signIn(new Visitor(gateway.url), { person: 'entra' })).toBe('/login?sso=done');
    const trusting = await start(provider.issuer, { OIDC_TRUST_EMAILS: true });
    expect(await signIn(new Visitor(trusting.url), { person: 'entra' })).toBe('/login?sso=done');
    expect(asked.map(({ subject, emailVerified }) => [subject, emailVerified])).toEqual([
      ['cognito', true],
      ['entra', false],
      ['entra', true],
    ]);
  });

  it('should be limited by address, without calling the provider', async () => {
    const limited = await start(provider.issuer);
    const visitor = new Visitor(limited.url);
    const from = { 'x-forwarded-for': '198.51.100.7' };
    for (let call = 0; call < 60; call += 1) await visitor.get('/api/login/oidc/callback?state=x', from);
    for (const path of ['/api/login/oidc', '/api/login/oidc/callback?state=x']) {
      expect((await visitor.get(path, from)).headers.get('location')).toBe('/login?sso=too-many');
    }
    expect(await begin(new Visitor(limited.url))).toContain(provider.issuer);
  });

  it.each([
    ['somebody who cancels', { cancel: '' as const }, undefined, 'canceled'],
    [
      'somebody without access',
      { person: 'vera' },
      new DomainError('FORBIDDEN', 'No', { refusal: 'no-group' }),
      'no-group',
    ],
    ['a refusal that names no reason', { person: 'vera' }, new DomainError('FORBIDDEN', 'No'), 'refused'],
    ['an auth service that is away', { person: 'vera' }, new DomainError('UNAVAILABLE', 'Away'), 'not-available'],
  ])('should say so on the sign-in page: %s', async (_who, form, error, outcome) => {
    answer = () => {
      if (error) throw error;
    };
    const visitor = new Visitor(gateway.url);
    expect(await signIn(visitor, form)).toBe(`/login?sso=${outcome}`);
    expect((await visitor.get('/api/auth/user')).status).toBe(401);
  });

  it('should be offered by the settings, and not exist without a provider', async () => {
    expect((await new Visitor(gateway.url).get('/api/settings')).json).toMatchObject({
      providerButton: 'Sign in with Lot ID',
    });
    const without = new Visitor((await fixture.start()).url);
    expect((await without.get('/api/settings')).json).not.toHaveProperty('providerButton');
    for (const path of ['/api/login/oidc', '/api/login/oidc/callback'])
      expect((await without.get(path)).status).toBe(404);
  });

  it('should leave passwords alone while the provider is away', async () => {
    const gone = await ProviderProcess.start(`${PUBLIC_URL}/api/login/oidc/callback`, [VERA]);
    const visitor = new Visitor((await start(gone.issuer)).url);
    const back = await gone.signIn(await begin(visitor), { person: 'vera' });
    await gone.stop();
    expect(await finish(visitor, back)).toBe('/login?sso=unavailable');
    const later = new Visitor((await start(gone.issuer)).url);
    expect(await begin(later)).toBe('/login?sso=unavailable');
    expect((await later.signIn(VERA.email)).status).toBe(200);
  });
});
