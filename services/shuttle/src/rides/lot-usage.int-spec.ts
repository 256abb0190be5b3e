import { useShuttle, staff } from '../testing/shuttle-under-test.js';

describe('shuttle.lot.usage', () => {
  const shuttle = useShuttle();

  const usage = (lotId: string) => shuttle.broker.rpc.call('shuttle.lot.usage', {}, staff({ lotId }));

  it('should count the rides on the boards of one lot and name the shuttles that have passengers', async () => {
    const [waiting, riding, ended] = [
      await shuttle.createKnownClient(),
      await shuttle.createKnownClient(),
      await shuttle.createKnownClient(),
    ];
    await shuttle.move(waiting.id, 'requesting_ride');
    await shuttle.move(riding.id, 'picked_up', 2);
    await shuttle.move(ended.id, 'requesting_ride');
    await shuttle.move(ended.id, null);
    expect(await usage('harborview')).toEqual({ openRides: 2, shuttles: [2] });
    expect(await usage('eastgate')).toEqual({ openRides: 0, shuttles: [] });
  });
});
