import { randomUUID } from 'node:crypto';
import { TcpProxy, eventually, testUrl } from '@lotline/service-kit/testing';
import { GatewayUnderTest, staffUser } from '../testing/gateway-under-test.js';
import { Visitor } from '../testing/visitor.js';

describe('a change of an account while a gateway is cut off from the broker', () => {
  let under: GatewayUnderTest;
  let proxy: TcpProxy;
  let visitor: Visitor;
  const user = staffUser({ role: 'admin', passwordId: randomUUID() });

  beforeEach(async () => {
    under = await GatewayUnderTest.begin();
    under.others.users = [user];
    proxy = await TcpProxy.open(testUrl('RABBITMQ'));
    visitor = new Visitor((await under.start({ RABBITMQ_URL: proxy.url })).url);
    await visitor.signIn();
    expect(await statusOf('/api/users')).toBe(200);
  });
  afterEach(async () => {
    await under.end();
    await proxy.close();
  });

  const statusOf = async (path: string): Promise<number> => (await visitor.get(path)).status;

  it.each([
    ['password', { passwordId: randomUUID() }, 401],
    ['role', { role: 'valet' as const }, 403],
    ['lot', { role: 'agent' as const, lotIds: [] }, 403],
  ])(
    'should let nobody in on what it knew, and act when it is back: another %s',
    async (_what, over, status) => {
      await proxy.close();
      Object.assign(user, over, { version: user.version + 1 });
      // What it knew is trusted for a second.
      await eventually(async () => expect(await statusOf('/api/auth/user')).toBe(503));
      await proxy.open();
      await eventually(async () => expect(await statusOf('/api/users')).toBe(status));
      Object.assign(user, { role: 'admin', lotIds: ['harborview'] });
    },
    30_000,
  );
});
