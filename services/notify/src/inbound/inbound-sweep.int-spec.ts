import { eventually } from '@lotline/service-kit/testing';
import { HARBORVIEW_NUMBER, useInbound } from '../testing/inbound-under-test.js';
import { InboundSweep } from './inbound-sweep.js';

describe('inbound texts without a webhook', () => {
  const inbound = useInbound();

  const poll = async () => {
    await inbound.database.query(`UPDATE inbound_polls SET next_poll_at = now()`);
    await Promise.all(inbound.replicas.map((replica) => replica.app.get(InboundSweep).run()));
  };

  it('should be found once, in order, and then ignored when the webhook arrives', async () => {
    await Promise.all(inbound.replicas.map((replica) => replica.app.get(InboundSweep).run()));
    const [rider, wisher] = [inbound.createCustomer(), inbound.createCustomer()];
    const shuttle = inbound.twilio.arrive(rider.phone, HARBORVIEW_NUMBER, 'SHUTTLE');
    const [stop, start] = [
      inbound.twilio.arrive(wisher.phone, HARBORVIEW_NUMBER, 'STOP'),
      inbound.twilio.arrive(wisher.phone, HARBORVIEW_NUMBER, 'START'),
    ];
    stop.createdAt = new Date(Date.now() - 20_000);
    start.createdAt = new Date(Date.now() - 40_000);
    await eventually(async () => {
      await poll();
      expect(inbound.rides).toHaveLength(1);
    });
    await eventually(() => expect(inbound.twilio.to(rider.phone)).toMatchObject([{ direction: 'outbound-api' }]));
    expect(await inbound.isOptedOut(wisher.phone)).toBe(true);
    await poll();
    expect(await inbound.receive(rider.phone, 'SHUTTLE', { providerId: shuttle.sid })).toBeNull();
    expect(await inbound.receive(wisher.phone, 'START', { providerId: start.sid })).toBeNull();
    expect(inbound.rides).toHaveLength(1);
    expect(await inbound.isOptedOut(wisher.phone)).toBe(true);
    expect(await inbound.textsOf(rider.id)).toHaveLength(2);
  });

  it('should not request a ride for a text older than an hour', async () => {
    const { id, phone } = inbound.createCustomer();
    await inbound.database.query(`UPDATE inbound_polls SET polled_until = now() - interval '3 hours'`);
    const text = inbound.twilio.arrive(phone, HARBORVIEW_NUMBER, 'SHUTTLE');
    text.createdAt = new Date(Date.now() - 61 * 60_000);
    await eventually(async () => {
      await poll();
      expect(await inbound.textsOf(id)).toMatchObject([{ event: 'shuttle' }]);
    });
    expect(inbound.rides).toEqual([]);
  });
});
