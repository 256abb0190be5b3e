import { randomUUID } from 'node:crypto';
import type { Actor } from '@lotline/protocol';
import { staffUser, useGateway } from '../testing/gateway-fixture.js';
import { Visitor } from '../testing/visitor.js';

describe('the actor of the gateway’s calls', () => {
  let actors: Actor[];
  const user = staffUser({ firstName: 'Vera', lastName: 'Voss', role: 'agent' });

  const fixture = useGateway([user]);
  const visitor = Visitor.useStranger(fixture);
  beforeAll(async () => {
    await fixture.broker.answer({
      'shuttle.auto-checkout.run': (_, { actor }) => {
        actors.push(actor);
        return { checkedOutCount: 0 };
      },
      'shuttle.link.request': (_, { actor }) => {
        actors.push(actor);
        const rider = {
          lotId: 'harborview',
          clientId: randomUUID(),
          firstName: 'Ann',
          terminal: '',
          language: 'en' as const,
          riderVersion: 1,
        };
        const ride = { shuttleStatus: null, shuttleNumber: null, requestedAt: null, boardVersion: 1, epoch: 'e1' };
        return { ...rider, ...ride, change: null };
      },
    });
  });
  beforeEach(() => (actors = []));

  it('should be the signed-in member of staff, by the name that the history shows', async () => {
    await visitor.signIn();
    expect((await visitor.send('POST', '/api/clients/shuttle/auto-checkout')).status).toBe(200);
    expect(actors).toEqual([{ kind: 'staff', id: user.id, name: 'Vera V.', role: 'agent', operatorAdmin: false }]);
  });

  it('should be the customer of the link on customer routes, even if staff are signed in', async () => {
    await visitor.signIn();
    expect((await visitor.send('POST', '/api/shuttle-request/Ab3dEf6hI9')).status).toBe(200);
    expect(actors).toEqual([{ kind: 'customer', link: 'Ab3dEf6hI9' }]);
  });
});
