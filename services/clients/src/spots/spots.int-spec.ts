import { dayPlus, holdsSpot, lotDayOf, lotTimeOf, spotKey, type SpotHolder, type SpotOffer } from '@lotline/contracts';
import { ClientsUnderTest, newPhone, staff } from '../testing/clients-under-test.js';

const ZONE = 'America/Los_Angeles';

let clients: ClientsUnderTest;
beforeAll(async () => {
  clients = await ClientsUnderTest.start();
});
afterAll(() => clients.stop());
beforeEach(() => clients.empty());

const ask = (lotId?: string) =>
  clients.rpc.call('clients.spot.next', { today: lotDayOf(new Date(), ZONE) }, staff(lotId));
const offer = async (lotId?: string): Promise<SpotOffer> => JSON.parse((await ask(lotId)).body);
const next = async (): Promise<string | null> => (await offer()).next;
const holders = (spot: string, lotId?: string): Promise<SpotHolder[]> =>
  clients.rpc.call('clients.spot.holders', { spot }, staff(lotId));
const inHours = (hours: number): string => lotTimeOf(new Date(Date.now() + hours * 3_600_000), ZONE);

/** From so many hours ago on, for so many. */
const park = (parkingSpot: string, from = -1, to = 48) =>
  clients.add({
    phone: newPhone(),
    parkingSpot,
    checkInDateTime: inHours(from),
    checkOutDateTime: inHours(to),
  });
const checkIn = (id: string) => clients.rpc.call('clients.client.check-in', { id }, staff());
const checkOut = (id: string) => clients.rpc.call('clients.client.check-out', { id }, staff());

describe('clients.spot.next', () => {
  it('should offer the first spot that nobody holds, in the order of the lot’s list', async () => {
    expect(await offer()).toEqual({ next: 'A1', free: 240, total: 240 });
    await park('A2');
    await park('B60');
    expect(await offer()).toEqual({ next: 'A1', free: 238, total: 240 });
    await park('A1');
    expect(await next()).toBe('A3');
  });

  it('should take a spot for held however it was written, and other places for nothing', async () => {
    for (const written of ['a 1', ' A2', 'curb', 'A 999', '']) await park(written);
    expect(await offer()).toEqual({ next: 'A3', free: 238, total: 240 });
  });

  it('should hold a spot for who is here until they are checked out, however late they are', async () => {
    const { id } = await park('A1', -96, -48);
    expect(await next()).toBe('A1'); // booked, and never came
    await checkIn(id);
    expect(await next()).toBe('A2');
    await checkOut(id);
    expect(await next()).toBe('A1');
    await checkIn(id);
    expect(await next()).toBe('A2');
  });

  it('should hold a spot for who is booked with it and still to come', async () => {
    const { id } = await park('A1', 24, 48);
    expect(await next()).toBe('A2');
    await checkOut(id);
    expect(await next()).toBe('A1');
  });

  it('should hold a spot that was given for a stay of no length, until it is checked out', async () => {
    const { id } = await park('A1', -0.02, -0.02);
    expect(await next()).toBe('A2');
    await checkIn(id);
    expect(await next()).toBe('A2');
    await checkOut(id);
    expect(await next()).toBe('A1');
  });

  it('should let go of a missed booking’s spot at midnight, those of the evening a day later', async () => {
    const today = lotDayOf(new Date(), ZONE);
    const offered = async (day: string): Promise<string | null> =>
      JSON.parse((await clients.rpc.call('clients.spot.next', { today: day }, staff())).body).next;
    const until = (parkingSpot: string, time: string) =>
      clients.add({
        phone: newPhone(),
        parkingSpot,
        checkInDateTime: `${dayPlus(today, -3)}T09:00`,
        checkOutDateTime: `${today}T${time}`,
      });
    await until('A1', '17:59');
    await until('A2', '18:00');
    expect(await offered(today)).toBe('A3');
    expect(await offered(dayPlus(today, 1))).toBe('A1');
    await park('A1', -1, 96);
    expect(await offered(dayPlus(today, 1))).toBe('A3');
    expect(await offered(dayPlus(today, 2))).toBe('A2');
  });

  it('should say so where the lot is full', async () => {
    const spots = ['A', 'B', 'C', 'D'].flatMap((row) => Array.from({ length: 60 }, (_, at) => `${row}${at + 1}`));
    await park('A1');
    await clients.db.query(
      `INSERT INTO clients (id, lot_id, first_name, last_name, phone, check_in_date_time, check_out_date_time, client_type,
                            time_stamp, shuttle_request_id, created_at, updated_at, parking_spot)
       SELECT gen_random_uuid(), lot_id, first_name, last_name, '', check_in_date_time, check_out_date_time, client_type,
              time_stamp, 'spot' || number, now(), now(), spot
       FROM clients, unnest($1::text[]) WITH ORDINALITY AS spots (spot, number) WHERE parking_spot = 'A1'`,
      [spots],
    );
    expect(await offer()).toEqual({ next: null, free: 0, total: 240 });
  });

  it('should offer none where the lot lists none, and know nothing of another lot', async () => {
    await park('A1');
    expect(await offer('eastgate')).toEqual({ next: null, free: 0, total: 0 });
    await clients.add({ phone: newPhone(), parkingSpot: 'A2' }, staff('eastgate'));
    expect(await next()).toBe('A2');
  });

  it('should be of the lot’s count', async () => {
    await park('A1');
    expect(await ask()).toMatchObject({ version: await clients.version() });
  });
});

describe('clients.spot.holders', () => {
  it('should name who is here before who is booked, and nobody who left or never came', async () => {
    const booked = await park('A1', 24, 48);
    const missed = await park('A1', -72, -48);
    const here = await park('a 1');
    const left = await park('A1');
    const { manualCheckInTimestamp } = await checkIn(here.id);
    await checkOut(left.id);
    const { firstName, lastName } = here;
    expect(await holders('A1')).toEqual([
      { id: here.id, firstName, lastName, checkInDateTime: here.checkInDateTime, checkedInAt: manualCheckInTimestamp },
      { id: booked.id, firstName, lastName, checkInDateTime: booked.checkInDateTime, checkedInAt: null },
    ]);
    expect(await holders('A1', 'eastgate')).toEqual([]);
    expect(missed.parkingSpot).toBe('A1');
  });

  it('should name whom `holdsSpot` says to hold it', async () => {
    const here = async (id: string): Promise<unknown> => checkIn(id);
    const left = async (id: string): Promise<unknown> => checkOut(id);
    const back = async (id: string): Promise<void> => {
      for (const step of [checkIn, checkOut, checkIn]) await step(id);
    };
    const none = (): Promise<unknown> => Promise.resolve();
    const today = lotDayOf(new Date(), ZONE);
    let spot = 0;
    for (const step of [none, here, left, back]) {
      for (const end of [`${dayPlus(today, -1)}T17:59`, `${dayPlus(today, -1)}T18:00`, `${today}T00:00`, inHours(72)]) {
        const parkingSpot = `H${(spot += 1)}`;
        const { id } = await clients.add({
          phone: newPhone(),
          parkingSpot,
          checkInDateTime: `${dayPlus(today, -2)}T09:00`,
          checkOutDateTime: end,
        });
        await step(id);
        const names = (await holders(parkingSpot)).map((holder) => holder.id);
        expect([parkingSpot, names]).toEqual([parkingSpot, holdsSpot(await clients.get(id), today) ? [id] : []]);
      }
    }
  });

  it('should name five at most', async () => {
    for (let guest = 0; guest < 7; guest += 1) await park('Curb');
    expect(await holders('curb')).toHaveLength(5);
  });

  it.each(['A12', 'a 12', 'A\t12', 'Overflow 1', 'ö1', 'ÄB-2 ß', '(7)', '\u00a07', "O'Brien", '%'])(
    'should compare %j as `spotKey` does',
    async (written) => {
      const [{ key } = { key: null }] = await clients.db.query<{ key: string }>('SELECT spot_key($1) AS key', [
        written,
      ]);
      expect(key).toBe(spotKey(written));
    },
  );

  it.each(['', '   ', 'A'.repeat(51)])('should refuse %j', async (spot) => {
    await expect(holders(spot)).rejects.toMatchObject({ code: 'INVALID' });
  });
});
