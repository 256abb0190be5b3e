import { randomUUID } from 'node:crypto';
import { CALL_TIMEOUT_MS } from '@lotline/service-kit';
import { GatewayUnderTest, staffUser } from '../testing/gateway-under-test.js';
import { Visitor } from '../testing/visitor.js';

describe('a request', () => {
  let under: GatewayUnderTest;
  beforeAll(async () => {
    under = await GatewayUnderTest.begin();
    under.others.users = [staffUser({ role: 'admin' })];
  });
  afterAll(() => under.end());

  it('should have one deadline for all that it waits for', async () => {
    const visitor = new Visitor((await under.start()).url);
    await visitor.signIn();
    // Another gateway, which does not know the account yet.
    visitor.url = (await under.start()).url;
    expect((await visitor.get('/api/clients?limit=10')).status).toBe(200);
    const [first, ...others] = under.others.deadlines;
    expect(others).toEqual([first]);
    expect(first).toEqual(expect.any(Number));
  });

  it('should have five seconds from when its body is there', async () => {
    const visitor = new Visitor((await under.start()).url);
    await visitor.signIn();
    under.others.deadlines.length = 0;
    const began = Date.now();
    await visitor.send('DELETE', `/api/clients/${randomUUID()}`, {});
    const [deadline = 0] = under.others.deadlines;
    expect(deadline).toBeGreaterThanOrEqual(began + CALL_TIMEOUT_MS);
    expect(deadline).toBeLessThanOrEqual(Date.now() + CALL_TIMEOUT_MS);
  });
});
