import { dayPlus, lotDayOf, systemContext, type Metrics, type Role } from '@lotline/protocol';
import { useClients, newPhone, staff } from '../testing/clients-under-test.js';

const MONTHLY = 'harborview.example Monthly Contract';
const TODAY = '2026-11-22';

const clients = useClients();
beforeEach(() => clients.empty());

async function metrics(
  { from = '2026-11-21', to = '2026-11-23', today = TODAY, lotId = 'harborview', role = 'admin' } = {} as {
    from?: string;
    to?: string;
    today?: string;
    lotId?: string;
    role?: Role;
  },
): Promise<Metrics> {
  const { body } = await clients.rpc.call('clients.metrics.read', { from, to, today }, staff(lotId, role));
  return JSON.parse(body);
}

interface Stay {
  lot?: string;
  checkIn?: string;
  checkOut?: string;
  type?: string;
  amount?: string;
  /** Instants. */
  arrived?: string;
  left?: string;
}

/** Inserts bookings with their check-ins and check-outs. Returns their ids. */
async function insertStays(all: readonly Stay[]): Promise<string[]> {
  const rows = await clients.db.query<{ id: string }>(
    `INSERT INTO clients (id, lot_id, first_name, last_name, phone, check_in_date_time, check_out_date_time, client_type,
                          payment_amount, time_stamp, shuttle_request_id, created_at, updated_at, manual_check_in_status,
                          manual_check_in_timestamp, manual_check_out_status, manual_check_out_timestamp)
     SELECT gen_random_uuid(), coalesce(lot, 'harborview'), 'Ada', 'Okafor', '', coalesce("checkIn", '2026-01-01 00:00'),
            coalesce("checkOut", '2026-01-02 00:00'), coalesce(type, 'Walk In'), coalesce(amount, 0), now(),
            substr(md5(random()::text), 1, 10), now(), now(), CASE WHEN arrived IS NOT NULL THEN 'checked-in' END, arrived,
            CASE WHEN "left" IS NOT NULL THEN 'checked-out' END, "left"
     FROM json_to_recordset($1) AS stay (lot text, "checkIn" timestamp, "checkOut" timestamp, type text, amount numeric,
                                         arrived timestamptz, "left" timestamptz)
     RETURNING id`,
    [JSON.stringify(all)],
  );
  return rows.map(({ id }) => id);
}

describe('dashboard.md, Metrics: clients.metrics.read', () => {
  it('should return zeros for an empty lot', async () => {
    expect(await metrics()).toEqual({
      today: TODAY,
      checkedInToday: 0,
      checkingOut: 0,
      revenueToday: 0,
      yesterday: { checkedIn: 0, checkingOut: 0, revenue: 0 },
      clientTypeBreakdown: {},
      checkInsPerDay: ['2026-11-21', '2026-11-22', '2026-11-23'].map((day) => ({ day, count: 0 })),
      revenuePerDay: ['2026-11-21', '2026-11-22', '2026-11-23'].map((day) => ({ day, amount: 0 })),
      carsOnLot: 0,
      spots: { free: 240, total: 240, carsWithoutSpot: 0 },
      rideWaits: { rides: 0, medianSeconds: null, p90Seconds: null },
    });
  });

  it('should count manual check-ins and their payments from the first to the last instant of the lot day', async () => {
    await insertStays([
      { arrived: '2026-11-22T07:59:59.999Z', amount: '1.10' },
      { arrived: '2026-11-22T08:00:00Z', amount: '10.05' },
      { arrived: '2026-11-23T07:59:59.999Z', amount: '20.15', left: '2026-11-23T08:10:00Z' },
      { arrived: '2026-11-23T08:00:00Z', amount: '400' },
      { arrived: '2026-11-22T10:00:00Z', amount: '5000', type: MONTHLY },
      { arrived: '2026-11-22T10:00:00Z', amount: '60000', lot: 'eastgate' },
      { checkIn: `${TODAY} 10:00`, amount: '700000' },
    ]);
    const found = await metrics();
    expect(found).toMatchObject({
      checkedInToday: 3,
      revenueToday: 5030.2,
      yesterday: { checkedIn: 1, revenue: 1.1 },
      checkInsPerDay: [
        { day: '2026-11-21', count: 1 },
        { day: '2026-11-22', count: 3 },
        { day: '2026-11-23', count: 1 },
      ],
      revenuePerDay: [
        { day: '2026-11-21', amount: 1.1 },
        { day: '2026-11-22', amount: 5030.2 },
        { day: '2026-11-23', amount: 400 },
      ],
      carsOnLot: 4,
    });
    expect((await metrics({ lotId: 'eastgate' })).checkedInToday).toBe(1);
  });

  it.each([
    ['forward', '2026-03-08', '2026-03-08T08:00:00Z', '2026-03-09T06:59:59Z'],
    ['back', '2026-11-01', '2026-11-01T07:00:00Z', '2026-11-02T07:59:59Z'],
  ])('should use the correct length of a day when the clocks go %s', async (_, today, first, last) => {
    const beside = (instant: string, seconds: number) => new Date(Date.parse(instant) + seconds * 1000).toISOString();
    await insertStays([first, last, beside(first, -1), beside(last, 1)].map((arrived) => ({ arrived })));
    const found = await metrics({ today, from: today, to: today });
    expect([found.checkedInToday, found.yesterday.checkedIn, found.checkInsPerDay]).toEqual([
      2,
      1,
      [{ day: today, count: 2 }],
    ]);
  });

  it('should count scheduled check-outs in lot time, without contract records', async () => {
    await insertStays([
      { checkOut: `${TODAY} 00:00:00` },
      { checkOut: `${TODAY} 23:59:59`, type: 'Contract Customer' },
      { checkOut: `${TODAY} 12:00:00`, type: MONTHLY },
      { checkOut: '2026-11-21 23:59:59' },
      { checkOut: '2026-11-23 00:00:00' },
      { checkOut: `${TODAY} 12:00:00`, lot: 'eastgate' },
    ]);
    expect(await metrics()).toMatchObject({ checkingOut: 2, yesterday: { checkingOut: 1 } });
  });

  it('should break down scheduled check-ins in the range by type, including contract records', async () => {
    await insertStays([
      { checkIn: '2026-11-21 00:00:00' },
      { checkIn: '2026-11-23 23:59:59' },
      { checkIn: '2026-11-22 12:00:00', type: MONTHLY },
      { checkIn: '2026-11-20 23:59:59', type: 'Way' },
      { checkIn: '2026-11-24 00:00:00', type: 'Way' },
      { checkIn: '2026-11-22 00:00:00', type: 'Way', lot: 'eastgate' },
    ]);
    expect((await metrics()).clientTypeBreakdown).toEqual({ 'Walk In': 2, [MONTHLY]: 1 });
  });

  it('should return the waits of today’s rides', async () => {
    const ids = await insertStays(Array.from({ length: 6 }, () => ({})));
    const [elsewhere] = await insertStays([{ lot: 'eastgate' }]);
    const rides: [id: string | undefined, lot: string, requested: string | null, pickedUp: string][] = [
      ...[60, 120, 180, 600].map((wait, index): (typeof rides)[number] => [
        ids[index],
        'harborview',
        new Date(Date.parse('2026-11-22T18:00:00Z') - wait * 1000).toISOString(),
        '2026-11-22T18:00:00Z',
      ]),
      // A ride of yesterday, one without a request, and one of another lot.
      [ids[4], 'harborview', '2026-11-21T18:00:00Z', '2026-11-21T19:00:00Z'],
      [ids[5], 'harborview', null, '2026-11-22T18:00:00Z'],
      [elsewhere, 'eastgate', '2026-11-22T18:00:00Z', '2026-11-22T19:00:00Z'],
    ];
    for (const ride of rides) {
      await clients.db.query(
        `INSERT INTO rides (client_id, lot_id, version, customer_requesting_ride_timestamp, customer_picked_up_timestamp)
         VALUES ($1, $2, 1, $3, $4)`,
        ride,
      );
    }
    expect((await metrics()).rideWaits).toEqual({ rides: 4, medianSeconds: 150, p90Seconds: 474 });
    expect((await metrics({ lotId: 'eastgate' })).rideWaits).toMatchObject({ rides: 1, medianSeconds: 3600 });
  });

  it('should count the same free spots and cars without a spot as the forms and the overview', async () => {
    const today = lotDayOf(new Date(), 'America/Los_Angeles');
    const book = (parkingSpot: string) =>
      clients.add({
        phone: newPhone(),
        parkingSpot,
        checkInDateTime: `${today}T09:30`,
        checkOutDateTime: `${dayPlus(today, 3)}T10:00`,
      });
    const { id } = await book('');
    await book('A2');
    await clients.rpc.call('clients.client.check-in', { id }, staff());
    const { body } = await clients.rpc.call('clients.spot.next', { today }, staff());
    const { next: _, ...offered } = JSON.parse(body);
    const [overview] = (
      await clients.rpc.call('clients.overview.read', { lotIds: ['harborview'] }, systemContext('test'))
    ).lots;
    expect(offered).toEqual({ free: 239, total: 240, carsWithoutSpot: 1 });
    expect([overview?.spots, (await metrics({ today })).spots]).toEqual([offered, offered]);
    expect((await metrics({ lotId: 'eastgate' })).spots).toBeNull();
  });

  it.each(['valet', 'agent'] as const)('should not return revenue to the role %s', async (role) => {
    await insertStays([{ arrived: '2026-11-22T10:00:00Z', amount: '86' }]);
    const found = await metrics({ role });
    expect(found.checkedInToday).toBe(1);
    expect(JSON.stringify(found)).not.toMatch(/revenue/i);
    expect(await metrics({ role: 'admin' })).toMatchObject({ revenueToday: 86, yesterday: { revenue: 0 } });
  });

  it('should have the list version, and include an add and a check-in at once', async () => {
    const read = () => clients.rpc.call('clients.metrics.read', { from: TODAY, to: TODAY, today: TODAY }, staff());
    const { version } = await read();
    const { id } = await clients.add({ phone: newPhone(), checkInDateTime: `${TODAY}T09:30` });
    const added = await read();
    expect(added.version).toBe(version + 1);
    expect(JSON.parse(added.body)).toMatchObject({ clientTypeBreakdown: { 'Walk In': 1 }, carsOnLot: 0 });
    await clients.rpc.call('clients.client.check-in', { id }, staff());
    expect(JSON.parse((await read()).body)).toMatchObject({ carsOnLot: 1 });
    expect((await read()).version).toBe(await clients.version());
  });

  it('should accept the longest range', async () => {
    await insertStays([{ arrived: '2026-11-22T10:00:00Z' }, { arrived: '2022-01-01T10:00:00Z' }]);
    const { checkInsPerDay } = await metrics({ from: '2022-01-01', to: '2026-12-31' });
    expect(checkInsPerDay).toHaveLength(1826);
    expect(checkInsPerDay.filter(({ count }) => count > 0)).toEqual([
      { day: '2022-01-01', count: 1 },
      { day: TODAY, count: 1 },
    ]);
  });
});
