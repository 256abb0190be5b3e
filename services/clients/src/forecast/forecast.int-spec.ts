import {
  contractTypes,
  dayPlus,
  listParkingSpots,
  type Client,
  type Forecast,
  type ForecastDay,
} from '@lotline/protocol';
import { testLots } from '@lotline/service-kit/testing';
import { useClients, staff } from '../testing/clients-under-test.js';
import { expectedStay, FORECAST_DAYS, forecastDays, type ExpectedHour } from './forecast.js';

const TODAY = '2026-11-22';
const LOT = testLots().get('harborview');
const [MONTHLY] = contractTypes(LOT);

const clients = useClients();
beforeEach(() => clients.empty());

const call = (lotId?: string) => clients.rpc.call('clients.forecast.read', { today: TODAY }, staff(lotId));
const forecast = async (lotId?: string): Promise<Forecast> => JSON.parse((await call(lotId)).body);

/** Inserts bookings in every state, before, within and after the forecast, with contracts and with an end before their start. */
const INSERT_BOOKINGS = `INSERT INTO clients (id, lot_id, first_name, last_name, phone, check_in_date_time, check_out_date_time, client_type,
    time_stamp, shuttle_request_id, created_at, updated_at, manual_check_in_status, manual_check_in_timestamp,
    manual_check_out_status, manual_check_out_timestamp)
  SELECT gen_random_uuid(), CASE WHEN n % 50 = 0 THEN 'eastgate' ELSE 'harborview' END, 'Ada', 'Okafor', '', at,
    at + (n % 23 - 2) * interval '13 hours', CASE WHEN n % 9 = 0 THEN $1 WHEN n % 9 = 1 THEN 'Contract Customer' ELSE 'Way' END, at,
    lpad(n::text, 10, '0'), now(), now(),
    CASE WHEN n % 4 > 0 THEN 'checked-in' END, CASE WHEN n % 4 > 0 THEN timestamptz '2026-11-20T10:00:00Z' END,
    CASE WHEN n % 5 IN (0, 2) THEN 'checked-out' END,
    CASE WHEN n % 5 = 0 THEN timestamptz '2026-11-21T10:00:00Z' WHEN n % 5 = 2 THEN timestamptz '2026-11-19T10:00:00Z' END
  FROM (SELECT n, timestamp '2026-11-12 00:00' + n * interval '61 minutes' AS at FROM generate_series(1, 700) n) rows`;

/** Computes the forecast by the pure rule. */
function computeForecast(all: readonly Client[]): ForecastDay[] {
  const stays = all.flatMap((client) => expectedStay(client, TODAY, LOT) ?? []);
  const hours = new Map<string, ExpectedHour>();
  const count = (hour: string | null, what: 'arrivals' | 'departures'): void => {
    if (hour === null) return;
    const current = hours.get(hour) ?? { hour, arrivals: 0, departures: 0 };
    hours.set(hour, { ...current, [what]: current[what] + 1 });
  };
  for (const { arrivesAt, leavesAt } of stays) {
    count(arrivesAt, 'arrivals');
    count(leavesAt, 'departures');
  }
  const inOrder = [...hours.values()].sort((one, other) => (one.hour < other.hour ? -1 : 1));
  return forecastDays(TODAY, stays.filter(({ arrivesAt }) => arrivesAt === null).length, inOrder);
}

async function listAll(cursor?: string): Promise<Client[]> {
  const { clients: page, nextCursor } = await clients.list({}, { limit: 100, ...(cursor !== undefined && { cursor }) });
  return nextCursor === null ? page : [...page, ...(await listAll(nextCursor))];
}

describe('dashboard.md, Forecast: clients.forecast.read', () => {
  it('should return fourteen empty days for a lot without customers', async () => {
    const { days, ...rest } = await forecast();
    expect(rest).toEqual({ today: TODAY, spots: listParkingSpots(LOT).length });
    expect((await forecast('eastgate')).spots).toBeNull();
    expect(days).toEqual(
      Array.from({ length: FORECAST_DAYS }, (_, nth) => ({
        day: dayPlus(TODAY, nth),
        cars: 0,
        arrivals: 0,
        departures: 0,
      })),
    );
  });

  it('should match the rule for bookings in every state, and ignore other lots', async () => {
    await clients.db.query(INSERT_BOOKINGS, [MONTHLY]);
    const { days } = await forecast();
    expect(days).toEqual(computeForecast(await listAll()));
    expect(Math.min(...days.map(({ arrivals, departures }) => Math.min(arrivals, departures)))).toBeGreaterThan(0);
    expect((await forecast('eastgate')).days[0]?.cars).toBeLessThan(days[0]?.cars ?? 0);
  });

  it('should include an add, a check-in and a check-out at once, and have the list version', async () => {
    const tomorrow = dayPlus(TODAY, 1);
    const { id } = await clients.add({ checkInDateTime: `${tomorrow}T09:30`, checkOutDateTime: `${tomorrow}T18:00` });
    const firstTwoDays = async () =>
      (await forecast()).days.slice(0, 2).map(({ cars, arrivals, departures }) => [cars, arrivals, departures]);
    expect(await firstTwoDays()).toEqual([
      [0, 0, 0],
      [1, 1, 1],
    ]);
    await clients.rpc.call('clients.client.check-in', { id }, staff());
    expect(await firstTwoDays()).toEqual([
      [1, 0, 0],
      [1, 0, 1],
    ]);
    await clients.rpc.call('clients.client.check-out', { id }, staff());
    expect(await firstTwoDays()).toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ]);
    expect(await call()).toMatchObject({ version: await clients.version() });
  });
});
