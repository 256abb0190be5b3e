import { randomUUID } from 'node:crypto';
import type { Actor } from '@lotline/contracts';
import { GatewayUnderTest, staffUser } from '../testing/gateway-under-test.js';
import { Visitor } from '../testing/visitor.js';

describe('who acts in the gateway’s calls', () => {
  let under: GatewayUnderTest;
  let visitor: Visitor;
  let actors: Actor[];
  const user = staffUser({ firstName: 'Vera', lastName: 'Voss', role: 'agent' });

  beforeAll(async () => {
    under = await GatewayUnderTest.begin();
    under.others.users = [user];
    await under.broker.answer({
      'shuttle.auto-checkout.run': (_, { actor }) => {
        actors.push(actor);
        return { checkedOutCount: 0 };
      },
      'shuttle.link.request': (_, { actor }) => {
        actors.push(actor);
        const rider = { lotId: 'harborview', clientId: randomUUID(), firstName: 'Ann', terminal: '', riderVersion: 1 };
        const ride = { shuttleStatus: null, shuttleNumber: null, requestedAt: null, boardVersion: 1, epoch: 'e1' };
        return { ...rider, ...ride, news: null };
      },
    });
    visitor = new Visitor((await under.start()).url);
  });
  beforeEach(() => (actors = []));
  afterAll(() => under.end());

  it('should be the signed-in member of staff, as the history names them', async () => {
    await visitor.signIn();
    expect((await visitor.send('POST', '/api/clients/shuttle/auto-checkout')).status).toBe(200);
    expect(actors).toEqual([{ kind: 'staff', id: user.id, name: 'Vera V.', role: 'agent' }]);
  });

  it('should be the holder of a link where a link is used, whoever is signed in', async () => {
    await visitor.signIn();
    expect((await visitor.send('POST', '/api/shuttle-request/Ab3dEf6hI9')).status).toBe(200);
    expect(actors).toEqual([{ kind: 'customer', link: 'Ab3dEf6hI9' }]);
  });
});
