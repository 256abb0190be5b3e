import { eventually } from '@lotline/service-kit/testing';
import { ShuttleUnderTest } from '../testing/shuttle-under-test.js';

describe('a client whose deletion was undone', () => {
  let shuttle: ShuttleUnderTest;
  beforeAll(async () => {
    shuttle = await ShuttleUnderTest.start();
  });
  afterAll(() => shuttle.stop());

  it('should have their link and card again, and a ride that counts on from the one before', async () => {
    const client = await shuttle.known();
    await shuttle.move(client.id, 'requesting_ride');
    await shuttle.broker.publish('client.deleted', client.lotId, { id: client.id, version: client.version + 1 });
    await eventually(() => expect(shuttle.changesOf(client.id)).toHaveLength(2));
    await shuttle.save({ ...client, version: client.version + 2 });
    const { ride, news } = await shuttle.request(client.shuttleRequestId).then(({ news: made }) => ({
      ride: made?.ride,
      news: made,
    }));
    expect(ride).toMatchObject({ shuttleStatus: 'requesting_ride', version: 3 });
    expect(news?.card).toMatchObject({ firstName: client.firstName });
  });
});
