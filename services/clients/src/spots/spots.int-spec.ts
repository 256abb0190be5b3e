import { dayPlus, lotDayOf, lotTimeOf, spotKey, type SpotHolder, type SpotOffer } from '@lotline/protocol';
import { useClients, newPhone, staff } from '../testing/clients-under-test.js';
import { holdsSpot } from './free-spots.js';

const ZONE = 'America/Los_Angeles';

const clients = useClients();
beforeEach(() => clients.empty());

const call = (lotId?: string) =>
  clients.rpc.call('clients.spot.next', { today: lotDayOf(new Date(), ZONE) }, staff(lotId));
const offer = async (lotId?: string): Promise<SpotOffer> => JSON.parse((await call(lotId)).body);
const next = async (): Promise<string | null> => (await offer()).next;
const holders = (spot: string, lotId?: string): Promise<SpotHolder[]> =>
  clients.rpc.call('clients.spot.holders', { spot }, staff(lotId));
const inHours = (hours: number): string => lotTimeOf(new Date(Date.now() + hours * 3_600_000), ZONE);

/** Adds a booking. `from` and `to` are in hours from now. */
const addBooking = (parkingSpot: string, from = -1, to = 48) =>
  clients.add({
    phone: newPhone(),
    parkingSpot,
    checkInDateTime: inHours(from),
    checkOutDateTime: inHours(to),
  });
const checkIn = (id: string) => clients.rpc.call('clients.client.check-in', { id }, staff());
const checkOut = (id: string) => clients.rpc.call('clients.client.check-out', { id }, staff());

describe('add-customer.md, Parking spots: clients.spot.next', () => {
  it('should offer the first free spot in the order of the lot’s list', async () => {
    expect(await offer()).toEqual({ next: 'A1', free: 240, total: 240, carsWithoutSpot: 0 });
    await addBooking('A2');
    await addBooking('B60');
    expect(await offer()).toEqual({ next: 'A1', free: 238, total: 240, carsWithoutSpot: 0 });
    await addBooking('A1');
    expect(await next()).toBe('A3');
  });

  it('should recognize an occupied spot in any spelling, and ignore other places', async () => {
    for (const written of ['a 1', ' A2', 'curb', 'A 999', '']) await addBooking(written);
    expect(await offer()).toEqual({ next: 'A3', free: 238, total: 240, carsWithoutSpot: 0 });
  });

  it('should keep the spot of a checked-in customer until the check-out, even if it is late', async () => {
    const { id } = await addBooking('A1', -96, -48);
    expect(await next()).toBe('A1'); // a missed booking
    await checkIn(id);
    expect(await next()).toBe('A2');
    await checkOut(id);
    expect(await next()).toBe('A1');
    await checkIn(id);
    expect(await next()).toBe('A2');
  });

  it('should count the cars without a spot, and not bookings', async () => {
    for (const written of ['a 1', 'TBD', '', 'curb']) await checkIn((await addBooking(written)).id);
    await addBooking('');
    expect(await offer()).toEqual({ next: 'A2', free: 239, total: 240, carsWithoutSpot: 2 });
  });

  it('should keep the spot of a future booking', async () => {
    const { id } = await addBooking('A1', 24, 48);
    expect(await next()).toBe('A2');
    await checkOut(id);
    expect(await next()).toBe('A1');
  });

  it('should keep the spot of a stay without a length until the check-out', async () => {
    const { id } = await addBooking('A1', -0.02, -0.02);
    expect(await next()).toBe('A2');
    await checkIn(id);
    expect(await next()).toBe('A2');
    await checkOut(id);
    expect(await next()).toBe('A1');
  });

  it('should release the spot of a missed booking at midnight, or a day later if it ended in the evening', async () => {
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
    await addBooking('A1', -1, 96);
    expect(await offered(dayPlus(today, 1))).toBe('A3');
    expect(await offered(dayPlus(today, 2))).toBe('A2');
  });

  it('should offer no spot if the lot is full', async () => {
    const spots = ['A', 'B', 'C', 'D'].flatMap((row) => Array.from({ length: 60 }, (_, at) => `${row}${at + 1}`));
    await addBooking('A1');
    await clients.db.query(
      `INSERT INTO clients (id, lot_id, first_name, last_name, phone, check_in_date_time, check_out_date_time, client_type,
                            time_stamp, shuttle_request_id, created_at, updated_at, parking_spot)
       SELECT gen_random_uuid(), lot_id, first_name, last_name, '', check_in_date_time, check_out_date_time, client_type,
              time_stamp, 'spot' || number, now(), now(), spot
       FROM clients, unnest($1::text[]) WITH ORDINALITY AS spots (spot, number) WHERE parking_spot = 'A1'`,
      [spots],
    );
    expect(await offer()).toEqual({ next: null, free: 0, total: 240, carsWithoutSpot: 0 });
  });

  it('should offer no spot at a lot without spots, and ignore other lots', async () => {
    await addBooking('A1');
    expect(await offer('eastgate')).toEqual({ next: null, free: 0, total: 0, carsWithoutSpot: 0 });
    await clients.add({ phone: newPhone(), parkingSpot: 'A2' }, staff('eastgate'));
    expect(await next()).toBe('A2');
  });

  it('should have the list version', async () => {
    await addBooking('A1');
    expect(await call()).toMatchObject({ version: await clients.version() });
  });
});

describe('add-customer.md, Parking spots: clients.spot.holders', () => {
  it('should return checked-in customers before booked ones, without missed and checked-out bookings', async () => {
    const booked = await addBooking('A1', 24, 48);
    const missed = await addBooking('A1', -72, -48);
    const here = await addBooking('a 1');
    const left = await addBooking('A1');
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

  it('should match `holdsSpot`', async () => {
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

  it.each(['TBD', 'tbd', 'N/A'])(
    'should return nobody for %j, which the import writes for every customer',
    async (spot) => {
      await addBooking(spot);
      expect(await holders(spot)).toEqual([]);
    },
  );

  it('should return at most five', async () => {
    for (let guest = 0; guest < 7; guest += 1) await addBooking('Curb');
    expect(await holders('curb')).toHaveLength(5);
  });

  it.each(['A12', 'a 12', 'A\t12', 'Overflow 1', 'ö1', 'ÄB-2 ß', '(7)', '\u00a07', "O'Brien", '%'])(
    'should normalize %j like `spotKey`',
    async (written) => {
      const [{ key } = { key: null }] = await clients.db.query<{ key: string }>('SELECT spot_key($1) AS key', [
        written,
      ]);
      expect(key).toBe(spotKey(written));
    },
  );

  it.each(['', '   ', 'A'.repeat(51)])('should reject %j', async (spot) => {
    await expect(holders(spot)).rejects.toMatchObject({ code: 'INVALID' });
  });
});
