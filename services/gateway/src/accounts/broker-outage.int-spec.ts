import { randomUUID } from 'node:crypto';
import { TcpProxy, eventually, testUrl, useFreshFixture } from '@lotline/service-kit/testing';
import { access, GatewayFixture, staffUser } from '../testing/gateway-fixture.js';
import { Visitor } from '../testing/visitor.js';

describe('a change of an account while a gateway is disconnected from the broker', () => {
  const fixture = useFreshFixture(new GatewayFixture());
  let proxy: TcpProxy;
  let visitor: Visitor;
  const user = staffUser({ role: 'admin', passwordId: randomUUID() });

  beforeEach(async () => {
    fixture.services.users = [user];
    proxy = await TcpProxy.open(testUrl('RABBITMQ'));
    visitor = new Visitor((await fixture.start({ RABBITMQ_URL: proxy.url })).url);
    await visitor.signIn();
    expect(await getSuccessStatus('/api/users')).toBe(200);
  });
  afterEach(() => proxy.close());

  const getSuccessStatus = async (path: string): Promise<number> => (await visitor.get(path)).status;

  it.each([
    ['password', { passwordId: randomUUID() }, 401],
    ['role', access('valet'), 403],
    ['lot', access('valet', []), 403],
  ])('should refuse its cached state, and apply when it reconnects: another %s', async (_what, over, status) => {
    await proxy.close();
    Object.assign(user, over, { version: user.version + 1 });
    // Cached accounts are trusted for a second.
    await eventually(async () => expect(await getSuccessStatus('/api/auth/user')).toBe(503));
    await proxy.open();
    await eventually(async () => expect(await getSuccessStatus('/api/users')).toBe(status));
    Object.assign(user, access('admin'));
  });
});
