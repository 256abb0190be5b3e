import type { ApiError, Client, Ride, RideEstimate, TextSummary } from '@lotline/protocol';
import { eventually } from '../../support/lotline.js';
import { Caller } from '../../support/staff.js';
import { EASTGATE, addCheckedIn } from './lots.js';
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

describe('api.md, Calls: links and texts', () => {
  const { email } = EASTGATE;
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
        meetingPoint: 'Ground level, door 7',
      });
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
