import { NO_RIDE } from '@lotline/protocol';
import { eventually } from '@lotline/service-kit/testing';
import { useShuttle, staff } from '../testing/shuttle-under-test.js';

describe('rides', () => {
  const shuttle = useShuttle();

  describe('shuttle.ride.move', () => {
    it('should move a ride through every column and set its times', async () => {
      const { id } = await shuttle.createKnownClient();
      const requested = await shuttle.move(id, 'requesting_ride');
      expect(requested.ride).toEqual({
        ...NO_RIDE,
        clientId: id,
        lotId: 'harborview',
        version: 1,
        shuttleStatus: 'requesting_ride',
        shuttlePosition: 0,
        customerRequestingRideTimestamp: expect.stringMatching(/Z$/),
        playAudioAlert: true,
        acknowledgedAt: null,
        unacknowledgedAt: null,
      });
      const pickedUp = await shuttle.move(id, 'picked_up', 2);
      expect(pickedUp.ride).toMatchObject({ version: 2, shuttleNumber: 2, playAudioAlert: false });
      const droppedOff = await shuttle.move(id, 'dropped_off');
      expect(droppedOff.ride).toMatchObject({ version: 3, shuttleNumber: null });
      const { clientId: _client, ...ride } = droppedOff.ride;
      expect(await shuttle.cardOf(id)).toEqual({
        id,
        firstName: 'Ada',
        lastName: 'Okafor',
        phone: '310-555-0142',
        partySize: 2,
        terminal: 'T1',
        parkingSpot: 'B12',
        returningAirline: 'Delta',
        clientType: 'Walk In',
        language: 'en',
        ...ride,
      });
      const off = await shuttle.move(id, null);
      expect(off.ride).toEqual({ ...droppedOff.ride, version: 4, shuttleStatus: null, shuttlePosition: null });
    });

    it('should emit every change with its card, link and board version', async () => {
      const client = await shuttle.createKnownClient({ firstName: 'Nadia' });
      const first = await shuttle.move(client.id, 'requesting_ride');
      const second = await shuttle.move(client.id, 'picked_up', 1);
      await eventually(() => expect(shuttle.changesOf(client.id)).toHaveLength(2));
      expect(shuttle.changesOf(client.id)).toEqual([
        { ...first.change, action: 'requested' },
        { ...second.change, action: 'picked-up' },
      ]);
      for (const { ride, boardVersion, change } of [first, second]) {
        expect(change).toMatchObject({
          ride,
          boardVersion,
          card: { firstName: 'Nadia' },
          link: client.shuttleRequestId,
        });
      }
    });

    it('should make fifty moves of one ride at once, each, in the order of their answers', async () => {
      const { id } = await shuttle.createKnownClient();
      const answered: Awaited<ReturnType<typeof shuttle.move>>[] = [];
      const move = async (number: number) => {
        const moved = number % 2 ? shuttle.move(id, 'picked_up', 1) : shuttle.move(id, 'requesting_ride');
        answered.push(await moved);
      };
      await Promise.all(Array.from({ length: 50 }, (_, number) => move(number)));
      const versions = answered.map(({ ride }) => ride.version);
      expect(versions).toEqual([...versions].sort((one, other) => one - other));
      expect(versions.at(-1)).toBe(50);
      const last = answered.at(-1)?.ride;
      expect(await shuttle.cardOf(id)).toMatchObject({ version: 50, shuttleStatus: last?.shuttleStatus });
    });

    it('should change nothing when the ride is already there', async () => {
      const { id } = await shuttle.createKnownClient();
      expect((await shuttle.move(id, null)).ride).toEqual({
        ...NO_RIDE,
        clientId: id,
        lotId: 'harborview',
        version: 0,
        acknowledgedAt: null,
        unacknowledgedAt: null,
      });
      const first = await shuttle.move(id, 'requesting_ride');
      expect(await shuttle.move(id, 'requesting_ride')).toEqual({ ...first, change: null });
    });

    it('should reject an unknown lane', async () => {
      const { id } = await shuttle.createKnownClient();
      for (const lane of [null, 0, 3]) {
        await expect(shuttle.move(id, 'picked_up', lane)).rejects.toMatchObject({ code: 'INVALID' });
      }
      const eastgate = await shuttle.createKnownClient({ lotId: 'eastgate' });
      const there = staff({ lotId: 'eastgate' });
      await expect(shuttle.move(eastgate.id, 'picked_up', 2, there)).rejects.toMatchObject({ code: 'INVALID' });
      await expect(shuttle.move(eastgate.id, 'picked_up', 1, there)).resolves.toMatchObject({
        ride: { shuttleNumber: 1 },
      });
    });
  });
});
