import { useFixture } from '@lotline/service-kit/testing';
import { randomUUID } from 'node:crypto';
import { CALL_TIMEOUT_MS } from '@lotline/service-kit';
import { GatewayFixture, staffUser } from '../testing/gateway-fixture.js';
import { Visitor } from '../testing/visitor.js';

describe('a request', () => {
  const fixture = useFixture(new GatewayFixture([staffUser({ role: 'admin' })]));

  it('should have one deadline for everything that it awaits', async () => {
    const visitor = new Visitor((await fixture.start()).url);
    await visitor.signIn();
    // Another gateway, which has not cached the account.
    visitor.url = (await fixture.start()).url;
    expect((await visitor.get('/api/clients?limit=10')).status).toBe(200);
    const [first, ...others] = fixture.services.deadlines;
    expect(others).toEqual([first]);
    expect(first).toEqual(expect.any(Number));
  });

  it('should have five seconds from when its body is complete', async () => {
    const visitor = new Visitor((await fixture.start()).url);
    await visitor.signIn();
    fixture.services.deadlines.length = 0;
    const began = Date.now();
    await visitor.send('DELETE', `/api/clients/${randomUUID()}`, {});
    const [deadline = 0] = fixture.services.deadlines;
    expect(deadline).toBeGreaterThanOrEqual(began + CALL_TIMEOUT_MS);
    expect(deadline).toBeLessThanOrEqual(Date.now() + CALL_TIMEOUT_MS);
  });
});
