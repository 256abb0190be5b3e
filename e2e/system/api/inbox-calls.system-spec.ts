import type { ApiError, Client, InboxText, TextSummary, UnreadTexts } from '@lotline/protocol';
import { callWebhook } from '../../../services/notify/src/testing/twilio/webhooks.ts';
import { eventually } from '../../support/lotline.js';
import { Caller } from '../../support/staff.js';
import { LOTS, addCheckedIn } from './lots.js';
import { sharedLotline } from './lotline.js';

/** The demo's token. */
const TOKEN = 'lotline-demo-token';
const INBOX = '/api/texts/inbox';

describe.each(LOTS)('api.md, Calls: the inbox of $lot', ({ lot, email }) => {
  const lotline = sharedLotline();
  let valet: Caller;
  let elsewhere: Caller;
  let number: string;
  beforeAll(async () => {
    valet = await Caller.signedIn(lotline.url, email);
    elsewhere = await Caller.signedIn(lotline.url, LOTS.find((each) => each.lot !== lot)?.email);
    number = (await valet.get<{ textingNumber: string }>('/api/settings')).body.textingNumber;
  });
  afterAll(() => lotline.end());

  let sids = 0;
  const phoneOf = ({ phone }: Client) => `+1${phone.replace(/\D/g, '')}`;
  /** A number of its own for each file, lot and test. */
  const stranger = () => `+1213${String(Date.now() % 10_000_000).padStart(7, '2')}`.replace(/^(\+1213)[01]/, '$12');
  const text = async (from: string, body: string) => {
    const MessageSid = `SM${Date.now()}${(sids += 1)}${email.length}inbox`;
    const form = { MessageSid, From: from, To: number, Body: body, NumMedia: '0' };
    expect((await callWebhook(TOKEN, `${lotline.url}/api/sms/inbound`, form)).status).toBe(200);
  };
  const unread = async (by = valet) => (await by.get<InboxText[]>(`${INBOX}?unread=true`)).body;
  const find = async (body: string, by = valet) =>
    (await by.get<InboxText[]>(INBOX)).body.find((each) => each.body === body);
  const received = async (body: string): Promise<InboxText> => {
    const found = await find(body);
    if (!found) throw new Error(`${body} is not in the inbox`);
    return found;
  };
  const count = async () => (await valet.get<UnreadTexts>(`${INBOX}/count`)).body.unread;
  const textsOf = async ({ id }: Client) => (await valet.get<TextSummary[]>(`/api/clients/${id}/texts`)).body;

  it('should show what a customer texts until staff have read it', async () => {
    const client = await addCheckedIn(valet);
    const before = await count();
    const body = `Where do I wait? ${client.id}`;
    await text(phoneOf(client), body);
    const { id, firstName, lastName } = client;
    const { id: textId, ...rest } = await received(body);
    expect(rest).toMatchObject({ phone: phoneOf(client), isRead: false, client: { id, firstName, lastName } });
    expect(await count()).toBe(Math.min(before + 1, 100));
    expect((await valet.post(`${INBOX}/${textId}/read`)).status).toBe(200);
    expect((await unread()).map((each) => each.id)).not.toContain(textId);
    expect(await received(body)).toMatchObject({ isRead: true, readBy: expect.stringMatching(/^\w+ \w\.$/) });
    expect((await valet.delete(`${INBOX}/${textId}/read`)).status).toBe(200);
    expect((await unread()).map((each) => each.id)).toContain(textId);
  });

  it('should answer an unknown phone once, and attach it to a booking', async () => {
    const client = await addCheckedIn(valet);
    const phone = stranger();
    const body = `This is my wife’s phone. ${client.id}`;
    await text(phone, body);
    const { id: textId, client: owner } = await received(body);
    expect(owner).toBeNull();
    const answer = { message: 'We are on our way.', timestamp: 'one' };
    const send = () => valet.post<TextSummary>(`${INBOX}/${textId}/reply`, answer);
    const [first, again] = [await send(), await send()];
    expect([first.status, again.body.id]).toEqual([200, first.body.id]);
    await eventually(async () => expect((await received(body)).reply).toMatchObject({ state: 'delivered' }));
    expect((await received(body)).isRead).toBe(true);
    expect(await textsOf(client)).toEqual([]);
    expect((await valet.post(`${INBOX}/${textId}/attach`, { clientId: client.id })).status).toBe(200);
    const attached = (await textsOf(client)).filter(({ event }) => event !== 'reply');
    expect(attached.map((each) => each.body)).toEqual(['We are on our way.', body]);
    expect((await received(body)).client?.id).toBe(client.id);
    const record = await valet.get<Client>(`/api/clients/${client.id}`);
    expect(record.body.phone).toBe(client.phone);
  });

  it('should be closed to staff of another lot', async () => {
    const client = await addCheckedIn(valet);
    const body = `A secret. ${client.id}`;
    await text(phoneOf(client), body);
    const { id: textId } = await received(body);
    expect(await find(body, elsewhere)).toBeUndefined();
    const refused = [
      await elsewhere.post<ApiError>(`${INBOX}/${textId}/read`),
      await elsewhere.delete<ApiError>(`${INBOX}/${textId}/read`),
      await elsewhere.post<ApiError>(`${INBOX}/${textId}/reply`, { message: 'Hello' }),
      await elsewhere.post<ApiError>(`${INBOX}/${textId}/attach`, { clientId: null }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    const { body: theirs } = await elsewhere.get<Client[]>('/api/clients?limit=1');
    const attached = await valet.post(`${INBOX}/${textId}/attach`, { clientId: theirs[0]?.id });
    expect(attached.status).toBe(404);
    expect(await received(body)).toMatchObject({ isRead: false, client: { id: client.id } });
  });
});
