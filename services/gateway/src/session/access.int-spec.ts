import { useFixture } from '@lotline/service-kit/testing';
import { drainKit } from '@lotline/service-kit';
import { Controller, Get, Module, type INestApplication, type Type } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { createAdapter } from '../http/adapter.js';
import { buildGateway } from '../start.js';
import { GatewayFixture } from '../testing/gateway-fixture.js';
import { gatewaySettings } from '../testing/gateway-settings.js';
import { getControllers, getRoutes as routesOfControllers } from '../openapi/routes.js';
import { ANSWERS } from '../testing/api.js';
import { Admits } from '../http/route.js';

@Controller('api/forgotten')
class ForgottenController {
  @Get()
  anybody(): string {
    return 'open by accident';
  }
}

@Module({ controllers: [ForgottenController] })
class ForgottenModule {}

/** A route for boards only, which must be paired here. */
@Controller('api/unproven')
class UnprovenController {
  @Admits({ board: true })
  @Get('board')
  board(): string {
    return 'to anybody who says they are a board';
  }
}

@Module({ controllers: [UnprovenController] })
class UnprovenModule {}

const getRoutes = (app: INestApplication) =>
  routesOfControllers(getControllers(app.get(ModulesContainer))).map(({ route, access }) => ({ route, access }));

/** The application and every route registered with Fastify. */
async function built(fixture: GatewayFixture, also: Type[] = []) {
  const adapter = createAdapter('loopback');
  const registered: string[] = [];
  adapter.getInstance().addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) if (each !== 'HEAD') registered.push(`${each} ${url}`);
  });
  const { app } = await buildGateway(gatewaySettings(fixture.database), adapter, also);
  await app.init();
  const close = async (): Promise<void> => {
    await drainKit(app);
    await app.close();
  };
  return { app, registered, close };
}

describe('access', () => {
  let gateway: Awaited<ReturnType<typeof built>>;
  afterAll(() => gateway.close());
  const fixture = useFixture(new GatewayFixture());
  beforeAll(async () => {
    gateway = await built(fixture);
  });

  it('should be declared by every route, and every route should belong to a controller', () => {
    const routes = getRoutes(gateway.app);
    expect(routes.length).toBeGreaterThan(30);
    expect(routes.filter(({ access }) => access === undefined)).toEqual([]);
    expect(gateway.registered.sort()).toEqual(routes.map(({ route }) => route).sort());
  });

  it('should be public only where specified, for the API documentation and for pairing', () => {
    const open = getRoutes(gateway.app).filter(({ access }) => access === 'public');
    expect(open.map(({ route }) => route).sort()).toEqual([
      'GET /',
      'GET /*',
      'GET /api/*',
      'GET /api/boards/me',
      'GET /api/docs',
      'GET /api/docs-json',
      'GET /api/docs/:file',
      'GET /api/login',
      'GET /api/login/oidc',
      'GET /api/login/oidc/callback',
      'GET /api/logout',
      'GET /api/lots/:id/logo/:hash',
      'GET /api/settings',
      'GET /api/test/clients',
      'GET /healthz',
      'GET /login',
      'GET /readyz',
      'GET /reset-password',
      'GET /shuttle-request/*',
      'POST /api/boards/pair',
      'POST /api/client-errors',
      'POST /api/login',
      'POST /api/login/second-factor',
      'POST /api/password-reset',
      'POST /api/password-reset/confirm',
    ]);
  });

  it('should be granted to customers by their link only where specified', () => {
    const customers = getRoutes(gateway.app).filter(({ access }) => access !== 'public' && access?.customer);
    expect(customers).toEqual([
      { route: 'GET /api/shuttle-status/:link', access: { customer: true } },
      { route: 'POST /api/shuttle-request/:link', access: { customer: true } },
      { route: 'PUT /api/shuttle-request/:link', access: { customer: true } },
      { route: 'DELETE /api/shuttle-request/:link', access: { customer: true } },
      { route: 'PUT /api/shuttle-language/:link', access: { customer: true } },
    ]);
  });

  it('should be denied on a board-only route without a paired device', async () => {
    const { app, close } = await built(fixture, [UnprovenModule]);
    const { statusCode, body } = await app.inject({ method: 'GET', url: '/api/unproven/board' });
    expect([statusCode, JSON.parse(body)]).toEqual([401, { message: 'Unauthorized', code: 'UNAUTHORIZED' }]);
    await close();
  });

  it('should be granted to the text provider by its signature on its webhooks only', () => {
    const webhooks = getRoutes(gateway.app).filter(({ access }) => access !== 'public' && access?.provider);
    expect(webhooks).toEqual([
      { route: 'POST /api/sms/inbound', access: { provider: true } },
      { route: 'POST /api/sms/status', access: { provider: true } },
    ]);
  });

  it('should be granted to boards without a login where designed, besides staff', () => {
    const boards = getRoutes(gateway.app).filter(({ access }) => access !== 'public' && access?.board);
    expect(boards.map(({ route }) => route).sort()).toEqual([
      'GET /api/clients/shuttle/:id/notes',
      'GET /api/clients/shuttle/dropped_off',
      'GET /api/clients/shuttle/picked_up',
      'GET /api/clients/shuttle/requesting_ride',
      'GET /api/clients/shuttle/wait',
      'GET /api/events',
      'PATCH /api/clients/:id/audio-alert',
      'PATCH /api/clients/:id/shuttle-status',
      'PATCH /api/clients/shuttle/positions',
      'POST /api/clients/shuttle/acknowledged',
      'POST /api/clients/shuttle/auto-checkout',
    ]);
    const ofTokens = (route: string): string => {
      if (route === 'GET /api/events') return 'any';
      if (route.endsWith('/notes')) return 'readCustomers';
      return route.startsWith('GET') ? 'readShuttle' : 'changeShuttle';
    };
    expect(boards).toEqual(
      boards.map(({ route }) => ({ route, access: { staff: 'any', board: true, token: ofTokens(route) } })),
    );
  });

  it('should be declared together with the response schema of every JSON route', () => {
    const calls = getRoutes(gateway.app).filter(({ route }) => route.includes(' /api/'));
    const undeclared = calls.filter(({ route }) => !ANSWERS.some((answer) => answer.route === route));
    expect(undeclared.map(({ route }) => route).sort()).toEqual([
      'GET /api/*',
      'GET /api/docs',
      'GET /api/docs-json',
      'GET /api/docs/:file',
      'GET /api/events',
      'GET /api/login',
      'GET /api/login/oidc',
      'GET /api/login/oidc/callback',
      'GET /api/logout',
      'GET /api/lots/:id/logo/:hash',
      'POST /api/export/all',
      'POST /api/sms/inbound',
      'POST /api/sms/status',
    ]);
    expect(ANSWERS).toHaveLength(calls.length - undeclared.length);
  });

  it('should be denied, and reported, on a route that does not declare it', async () => {
    const { app, close } = await built(fixture, [ForgottenModule]);
    const undeclared = getRoutes(app).filter(({ access }) => access === undefined);
    expect(undeclared).toEqual([{ route: 'GET /api/forgotten', access: undefined }]);
    const { statusCode, body } = await app.inject({ method: 'GET', url: '/api/forgotten' });
    expect(statusCode).toBe(500);
    expect(JSON.parse(body)).toEqual({
      message: 'Something went wrong on our side.',
      code: 'INTERNAL',
      errorId: expect.any(String),
    });
    await close();
  });
});
