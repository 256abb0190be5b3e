import type {
  ApiError,
  BoardDeviceCard,
  Client,
  ImportReport,
  Ride,
  RideEstimate,
  TextSummary,
} from '@lotline/protocol';
import { idsIn } from '../../support/board.js';
import { booking } from '../../support/customers.js';
import { eventually } from '../../support/lotline.js';
import { Caller } from '../../support/staff.js';
import { LiveRequests } from './live-requests.js';
import { adminAt, idsOf, LOTS, pickUpAll, addCheckedIn, addFinishedRides } from './lots.js';
import { sharedLotline } from './lotline.js';

const UNKNOWN_LINK = 'zzzzzzzzzz';
const NULLS = { shuttleStatus: null, shuttleNumber: null };
type LinkStatus = {
  success: true;
  shuttleStatus: string | null;
  shuttleNumber: number | null;
  name: string;
  estimate: RideEstimate | null;
  place: number | null;
  terminal?: string | null;
  meetingPoint?: string | null;
};

describe.each(LOTS)('api.md, Calls: links and texts at $lot', ({ lot, email }) => {
  const lotline = sharedLotline();
  const visitor = new Caller(lotline.url);
  let valet: Caller;
  beforeAll(async () => {
    valet = await Caller.signedIn(lotline.url, email);
  });
  afterAll(() => lotline.end());

  const moveRide = async (client: Client, body: object) =>
    valet.patch<Ride & { id: string }>(`/api/clients/${client.id}/shuttle-status`, body);

  describe('the customer’s link', () => {
    const press = (link: string) => visitor.post<ApiError>(`/api/shuttle-request/${link}`);
    const poll = (link: string) => visitor.get<LinkStatus>(`/api/shuttle-status/${link}`);

    it('POST /api/shuttle-request/{shuttleRequestId} should request a ride, once', async () => {
      const { shuttleRequestId: link, firstName: name, id } = await addCheckedIn(valet);
      const message = `Thanks ${name}. Stay on this page, next we will assign you a shuttle...`;
      for (let time = 0; time < 2; time += 1) {
        const { status, body } = await press(link);
        expect([status, body]).toEqual([200, { success: true, customer: { name }, message }]);
      }
      const moves = await lotline.query('SELECT to_status FROM shuttle.ride_moves WHERE client_id = $1', [id]);
      expect(moves).toEqual([{ to_status: 'requesting_ride' }]);
      expect(await idsIn(valet, 'requesting_ride')).toContain(id);
    });

    it("customer-page.md, Ride status: GET /api/shuttle-status/{shuttleRequestId} should answer the ride's status and nothing else", async () => {
      const client = await addCheckedIn(valet);
      const { shuttleRequestId: link, firstName: name } = client;
      expect((await poll(link)).body).toEqual({
        success: true,
        ...NULLS,
        name,
        language: 'en',
        estimate: null,
        place: null,
      });
      await press(link);
      const { estimate: _, place: _place, ...waiting } = (await poll(link)).body;
      const language = 'en';
      expect(waiting).toEqual({ success: true, shuttleStatus: 'requesting_ride', shuttleNumber: null, name, language });
      await moveRide(client, { status: 'picked_up', shuttleNumber: 1 });
      expect((await poll(link)).body).toEqual({
        success: true,
        shuttleStatus: 'picked_up',
        shuttleNumber: 1,
        name,
        language,
        estimate: null,
        place: null,
        // The booking has no terminal, and Eastgate has one meeting point for all.
        terminal: null,
        meetingPoint: lot === 'eastgate' ? 'Ground level, door 7' : null,
      });
    });

    it('should be rejected with the office’s phone number after the check-out', async () => {
      const client = await addCheckedIn(valet);
      await valet.patch(`/api/clients/${client.id}/check-out-status`, { status: 'checked-out' });
      const { officePhone } = (await valet.get<{ officePhone: string }>('/api/settings')).body;
      await eventually(async () => {
        const { status, body } = await press(client.shuttleRequestId);
        expect([status, body.code, body.message]).toEqual([410, 'RIDE_CLOSED', expect.stringContaining(officePhone)]);
      });
      expect((await poll(client.shuttleRequestId)).body).toMatchObject(NULLS);
    });

    it('should answer the same 404 for every unknown link', async () => {
      const answers = await Promise.all([press(UNKNOWN_LINK), poll(UNKNOWN_LINK), press('12'), poll('%20')]);
      expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
      expect(answers[0]?.status).toBe(404);
    });
  });

  it('PUT /api/shuttle-language/{shuttleRequestId} should store the customer’s language', async () => {
    const { id, shuttleRequestId: link } = await addCheckedIn(valet);
    const choose = (to: string, language: unknown) =>
      visitor.put<ApiError>(`/api/shuttle-language/${to}`, { language });
    expect((await choose(link, 'es')).body).toEqual({ success: true, language: 'es' });
    expect((await valet.get<Client>(`/api/clients/${id}`)).body).toMatchObject({ language: 'es' });
    await eventually(async () =>
      expect((await visitor.get(`/api/shuttle-status/${link}`)).body).toMatchObject({ language: 'es' }),
    );
    expect(await choose(link, 'fr')).toMatchObject({
      status: 400,
      body: { message: 'Language must be English or Spanish' },
    });
    expect((await choose(UNKNOWN_LINK, 'es')).status).toBe(404);
  });

  it('texts.md, Sending a text: POST /api/send-sms should text a customer once per event', async () => {
    const { id, phone, firstName } = await addCheckedIn(valet);
    const text = {
      phone,
      message: `Hi ${firstName}, welcome!`,
      metadata: { customerId: id, customerName: firstName, event: 'check_in', timestamp: '2026-06-01T15:04:05.000Z' },
    };
    for (let time = 0; time < 3; time += 1) {
      const { status, body } = await valet.post('/api/send-sms', text);
      expect([status, body]).toEqual([200, { success: true }]);
    }
    await eventually(async () => {
      const { body } = await valet.get<TextSummary[]>(`/api/clients/${id}/texts`);
      expect(body).toEqual([expect.objectContaining({ event: 'check_in', body: text.message, direction: 'outbound' })]);
    });
  });
});

/** The gateway asks for the waits of all lots every ten seconds, so the tests wait for both lots at once. */
describe('api.md, Calls: the waits on the customer’s link', () => {
  const lotline = sharedLotline();
  const visitor = new Caller(lotline.url);
  afterAll(() => lotline.end());

  const press = ({ shuttleRequestId }: Client) => visitor.post(`/api/shuttle-request/${shuttleRequestId}`);
  const poll = async ({ shuttleRequestId }: Client): Promise<LinkStatus> =>
    (await visitor.get<LinkStatus>(`/api/shuttle-status/${shuttleRequestId}`)).body;
  const pickUp = (valet: Caller, { id }: Client) =>
    valet.patch(`/api/clients/${id}/shuttle-status`, { status: 'picked_up', shuttleNumber: 1 });
  const atEveryLot = (check: (valet: Caller, lot: string) => Promise<void>) =>
    Promise.all(LOTS.map(async ({ lot, email }) => check(await Caller.signedIn(lotline.url, email), lot)));

  it('GET /api/shuttle-status/{shuttleRequestId} should answer the queue position, which moves up', () =>
    atEveryLot(async (valet) => {
      const [first, second] = [await addCheckedIn(valet), await addCheckedIn(valet)];
      await press(first);
      await press(second);
      const placeOf = async (client: Client): Promise<number> => {
        const { place } = await poll(client);
        if (place === null) throw new Error('There is no estimate yet');
        return place;
      };
      const ahead = await eventually(() => placeOf(first));
      await eventually(async () => expect(await placeOf(second)).toBe(ahead + 1));
      await pickUp(valet, first);
      expect((await poll(first)).place).toBeNull();
      await eventually(async () => expect(await placeOf(second)).toBe(ahead));
    }));

  it('GET /api/shuttle-status/{shuttleRequestId} should answer the wait estimate from the lot’s own rides', () =>
    atEveryLot(async (valet, lot) => {
      await addFinishedRides(lotline, lot);
      await pickUpAll(valet);
      const client = await addCheckedIn(valet);
      await press(client);
      const range = await eventually(async () => {
        const { estimate } = await poll(client);
        if (!estimate) throw new Error('There is no estimate yet');
        return estimate;
      });
      expect(range.toMinutes).toBeGreaterThanOrEqual(range.fromMinutes + 2);
      expect(range).toMatchObject({ exceeded: false });
    }));
});

describe('api.md, Calls: 200 customers who request a ride in the same second', () => {
  const AT_ONCE = 200;
  const LOT = 'eastgate';
  const lotline = sharedLotline();
  const visitor = new Caller(lotline.url);
  const ids = new Set<string>();
  let admin: Caller;
  beforeAll(async () => {
    admin = await adminAt(lotline, LOT);
    const bookings = Array.from({ length: AT_ONCE }, () => booking({ terminal: 'A' }));
    for (const { id } of (await admin.post<ImportReport>('/api/import', bookings)).body.rows) if (id) ids.add(id);
  });
  afterAll(async () => {
    // Many calls at once may get 503 on a busy machine.
    const remove = (id: string) =>
      eventually(async () => expect([200, 404]).toContain((await admin.delete(`/api/clients/${id}`)).status));
    for (const id of ids) await remove(id);
    await eventually(async () => expect(ofThese(await idsIn(admin, 'requesting_ride'))).toEqual([]));
    await lotline.end();
  });

  const ofThese = (clientIds: string[]): string[] => clientIds.filter((id) => ids.has(id));
  const links = async (): Promise<string[]> => {
    const sql = 'SELECT link FROM shuttle.riders WHERE client_id = ANY($1)';
    return (await lotline.query<{ link: string }>(sql, [[...ids]])).map(({ link }) => link);
  };

  it('should appear once each on every board, in the order of their requests, with one live event each', async () => {
    await eventually(async () => expect(await links()).toHaveLength(AT_ONCE));
    const allLinks = await links();
    const streams = [await LiveRequests.open(admin), await LiveRequests.open(visitor, LOT)];
    // Every fourth customer presses twice.
    const presses = allLinks.flatMap((link, at) => (at % 4 === 0 ? [link, link] : [link]));
    const answers = await Promise.all(presses.map((link) => visitor.post(`/api/shuttle-request/${link}`)));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);

    const rides = await lotline.query<{ id: string }>(
      'SELECT client_id AS id FROM shuttle.rides WHERE client_id = ANY($1) ORDER BY requested_at DESC, client_id',
      [[...ids]],
    );
    const onBoard = await visitor.get<BoardDeviceCard[]>(`/api/clients/shuttle/requesting_ride?lot=${LOT}`);
    expect(rides).toHaveLength(AT_ONCE);
    expect(ofThese(await idsIn(admin, 'requesting_ride'))).toEqual(idsOf(rides));
    expect(ofThese(idsOf(onBoard.body))).toEqual(idsOf(rides));
    for (const stream of streams) {
      await eventually(() => expect(ofThese(stream.clientIds).toSorted()).toEqual([...ids].toSorted()));
      stream.close();
    }
    const requested = await lotline.query<{ id: string }>(
      "SELECT client_id AS id FROM shuttle.ride_moves WHERE client_id = ANY($1) AND action = 'requested'",
      [[...ids]],
    );
    expect(idsOf(requested).toSorted()).toEqual([...ids].toSorted());
  });
});
