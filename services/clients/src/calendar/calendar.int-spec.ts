import { clientTypes, daysOf, isContractRecord, type DayCounts } from '@lotline/protocol';
import { testLots } from '@lotline/service-kit/testing';
import { useClients, newPhone, staff } from '../testing/clients-under-test.js';

const clients = useClients();
beforeEach(() => clients.empty());

const call = (from: string, to: string, lotId?: string) =>
  clients.rpc.call('clients.calendar.counts', { from, to }, staff(lotId));
const counts = async (from: string, to: string, lotId?: string): Promise<DayCounts> =>
  JSON.parse((await call(from, to, lotId)).body);

describe('clients.calendar.counts', () => {
  it('should count check-ins and arrivals of each lot day, including days without any', async () => {
    for (const [checkInDateTime, checkOutDateTime] of [
      ['2026-11-01T00:00', '2026-11-02T23:59'],
      ['2026-11-01T23:59', '2026-11-03T00:00'],
      ['2026-10-31T23:59', '2026-11-02T00:00'],
    ]) {
      await clients.add({ phone: newPhone(), checkInDateTime, checkOutDateTime });
    }
    await clients.add({ phone: newPhone(), checkInDateTime: '2026-11-01T10:00' }, staff('eastgate'));
    expect(await counts('2026-11-01', '2026-11-04')).toEqual([
      { day: '2026-11-01', checkIns: 2, arrivals: 0 },
      { day: '2026-11-02', checkIns: 0, arrivals: 2 },
      { day: '2026-11-03', checkIns: 0, arrivals: 1 },
      { day: '2026-11-04', checkIns: 0, arrivals: 0 },
    ]);
    expect(await counts('2026-11-01', '2026-11-01', 'eastgate')).toEqual([
      { day: '2026-11-01', checkIns: 1, arrivals: 0 },
    ]);
  });

  it.each(testLots().all)('should ignore only the contract records at $id', async (lot) => {
    const types = clientTypes(lot);
    for (const clientType of types) {
      const times = { checkInDateTime: '2026-11-05T10:00', checkOutDateTime: '2026-11-06T10:00' };
      await clients.add({ phone: newPhone(), clientType, ...times }, staff(lot.id));
    }
    const stays = types.filter((type) => !isContractRecord(type, lot)).length;
    expect(stays).toBe(types.length - 2);
    expect(await counts('2026-11-05', '2026-11-06', lot.id)).toEqual([
      { day: '2026-11-05', checkIns: stays, arrivals: 0 },
      { day: '2026-11-06', checkIns: 0, arrivals: stays },
    ]);
  });

  it('should have the list version', async () => {
    await clients.add({ phone: newPhone() });
    expect(await call('2026-11-01', '2026-11-30')).toMatchObject({ version: await clients.version() });
  });

  it('should be a small response for a month with 300 customers per day', async () => {
    await clients.db.query(
      `INSERT INTO clients (id, lot_id, first_name, last_name, phone, check_in_date_time, check_out_date_time, client_type,
                            time_stamp, shuttle_request_id, created_at, updated_at)
       SELECT gen_random_uuid(), 'harborview', 'Ada', 'Okafor', '', day + '10:00', day + '34:00', 'Walk In', now(),
              substr(md5(day::text || n), 1, 10), now(), now()
       FROM generate_series(timestamp '2026-10-30', '2026-12-15', '1 day') day, generate_series(1, 300) n`,
    );
    const { body } = await call('2026-11-01', '2026-12-12');
    expect(JSON.parse(body)).toEqual(
      daysOf({ from: '2026-11-01', to: '2026-12-12' }).map((day) => ({ day, checkIns: 300, arrivals: 300 })),
    );
    expect(body.length).toBeLessThan(3000);
  });
});
