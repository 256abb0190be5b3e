import { randomUUID } from 'node:crypto';
import { moveRide, NO_RIDE, type Language, type RideState } from '@lotline/protocol';
import { Lots } from '@lotline/service-kit';
import { eventually } from '@lotline/service-kit/testing';
import { useNotify } from '../testing/notify-under-test.js';

interface Rider {
  clientId: string;
  lotId: string;
  phone: string;
  language: Language;
}

describe('texts.md, Texts about a ride: ride.changed', () => {
  const notify = useNotify(2);
  let phones = 0;

  beforeAll(() => {
    for (const { app } of notify.replicas) {
      const lots = app.get(Lots);
      const lot = lots.get('harborview');
      const texts = {
        es: { shuttleAssigned: '{firstName}: {shuttle}, {terminal}, {meetingPoint}, {link}' },
        enabled: { requestConfirmed: true, shuttleAssigned: true },
      };
      lots.apply({ ...lot, version: lot.version + 1, meetingPoint: { T1: 'Island 2' }, texts });
    }
  });

  const createRider = (over: Partial<Rider> = {}): Rider => ({
    clientId: randomUUID(),
    lotId: 'harborview',
    phone: `310-555-${String((phones += 1)).padStart(4, '0')}`,
    language: 'en',
    ...over,
  });
  const ago = (seconds: number): string => new Date(Date.now() - seconds * 1000).toISOString();
  const requested = (at = ago(2)) => moveRide(NO_RIDE, { status: 'requesting_ride' }, at);
  const assigned = (ride: RideState, shuttleNumber = 1) =>
    moveRide(ride, { status: 'picked_up', shuttleNumber }, ago(1));
  const publish = ({ clientId, lotId, phone, language }: Rider, ride: RideState) =>
    notify.broker.publish('ride.changed', lotId, {
      ride: { ...ride, clientId, lotId, version: 1 },
      card: {
        ...{ firstName: 'Rosa', lastName: 'Reyes', phone, partySize: 2, terminal: 'T1', language },
        ...{ parkingSpot: '', returningAirline: '', clientType: 'Walk In' },
      },
      ...{ link: 'Ab3dEf6hI9', boardVersion: 1, epoch: 'e', riderVersion: 1 },
    });
  const textsTo = ({ clientId }: Rider) =>
    notify.database.query<{ event: string; body: string; state: string }>(
      'SELECT event, body, state FROM messages WHERE client_id = $1 ORDER BY created_at, event',
      [clientId],
    );
  /** Waits until all earlier events are handled. */
  const waitUntilHandled = async (): Promise<void> => {
    const last = createRider();
    await publish(last, requested());
    await eventually(async () => expect(await textsTo(last)).toHaveLength(1));
  };

  it('should text each step once, in the customer’s language', async () => {
    const rider = createRider({ language: 'es' });
    const ride = requested();
    for (let time = 0; time < 4; time += 1) await publish(rider, { ...ride, shuttlePosition: time });
    for (let time = 0; time < 4; time += 1) await publish(rider, assigned(ride));
    const link = 'http://127.0.0.1:3000/shuttle-request/Ab3dEf6hI9';
    await eventually(async () =>
      expect(await textsTo(rider)).toEqual([
        {
          event: 'request_confirmed',
          body: `Gracias Rosa. Harborview Airport Parking ha recibido su solicitud de transporte. Puede seguirla en: ${link}`,
          state: 'delivered',
        },
        { event: 'shuttle_assigned', body: `Rosa: Shuttle 1, T1, Island 2, ${link}`, state: 'delivered' },
      ]),
    );
    await waitUntilHandled();
    expect(await textsTo(rider)).toHaveLength(2);
  });

  it('should text again about another shuttle', async () => {
    const rider = createRider();
    const ride = requested();
    await publish(rider, assigned(ride, 1));
    await publish(rider, assigned(ride, 2));
    await eventually(async () =>
      expect((await textsTo(rider)).map(({ body }) => body.slice(0, 16))).toEqual([
        'Rosa, Shuttle 1 ',
        'Rosa, Shuttle 2 ',
      ]),
    );
  });

  it('should not confirm a request that the reply to SHUTTLE confirms', async () => {
    const rider = createRider();
    const insert = (phone: string, minutes: number, isPending: boolean) =>
      notify.database.query(
        `INSERT INTO messages (lot_id, client_id, direction, event, event_key, phone, body, state, created_at, updated_at,
           next_attempt_at)
         SELECT 'harborview', '', 'inbound', 'shuttle', gen_random_uuid(), $1, 'SHUTTLE', 'delivered', at, at,
           CASE WHEN $3 THEN now() + interval '30 seconds' END
         FROM (SELECT now() - make_interval(mins => $2) AS at) times`,
        [`+1${phone.replaceAll('-', '')}`, minutes, isPending],
      );
    await insert(rider.phone, 0, true);
    const confirmed = createRider();
    await insert(confirmed.phone, 0, false);
    const earlier = createRider();
    await insert(earlier.phone, 5, false);
    for (const each of [rider, confirmed, earlier]) await publish(each, requested());
    await eventually(async () => expect(await textsTo(earlier)).toHaveLength(1));
    await waitUntilHandled();
    expect([await textsTo(rider), await textsTo(confirmed)]).toEqual([[], []]);
  });

  it('should not text about old steps, at lots that have not switched it on, or without a phone', async () => {
    const [late, elsewhere, phoneless] = [
      createRider(),
      createRider({ lotId: 'eastgate' }),
      createRider({ phone: '000-000-0000' }),
    ];
    await publish(late, requested(ago(601)));
    await publish(elsewhere, requested());
    await publish(phoneless, requested());
    await waitUntilHandled();
    for (const rider of [late, elsewhere, phoneless]) expect(await textsTo(rider)).toEqual([]);
    expect(await notify.broker.queueLength('notify.events.dlq')).toBe(0);
  });

  it('should not call the provider for a phone that has opted out, and show that', async () => {
    const rider = createRider();
    await notify.database.query(`INSERT INTO opt_outs (lot_id, phone) VALUES ('harborview', $1)`, [
      `+1${rider.phone.replaceAll('-', '')}`,
    ]);
    await publish(rider, requested());
    await eventually(async () => expect(await textsTo(rider)).toMatchObject([{ state: 'failed' }]));
  });
});
