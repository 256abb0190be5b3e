import { eventually } from '@lotline/service-kit/testing';
import { useShuttle } from '../testing/shuttle-under-test.js';

describe('restored riders', () => {
  const shuttle = useShuttle();

  it('should get their link and card back, and a ride that continues the version of the previous one', async () => {
    const client = await shuttle.createKnownClient();
    await shuttle.move(client.id, 'requesting_ride');
    await shuttle.broker.publish('client.deleted', client.lotId, { id: client.id, version: client.version + 1 });
    await eventually(() => expect(shuttle.changesOf(client.id)).toHaveLength(2));
    await shuttle.save({ ...client, version: client.version + 2 });
    expect((await shuttle.request(client.shuttleRequestId)).change).toMatchObject({
      ride: { shuttleStatus: 'requesting_ride', version: 3 },
      card: { firstName: client.firstName },
    });
  });
});
