import type { Client, InboxText, UnreadTexts } from '@lotline/protocol';
import { callWebhook } from '../../../services/notify/src/testing/twilio/webhooks.ts';
import { Caller } from '../../support/staff.js';
import { LOTS, addCheckedIn } from './lots.js';
import { sharedLotline } from './lotline.js';

/** The demo's token. */
const TOKEN = 'lotline-demo-token';
const INBOX = '/api/texts/inbox';

describe.each(LOTS)('api.md, Calls: the inbox of $lot', ({ email }) => {
  const lotline = sharedLotline();
  let valet: Caller;
  let number: string;
  beforeAll(async () => {
    valet = await Caller.signedIn(lotline.url, email);
    number = (await valet.get<{ textingNumber: string }>('/api/settings')).body.textingNumber;
  });
  afterAll(() => lotline.end());

  let sids = 0;
  const phoneOf = ({ phone }: Client) => `+1${phone.replace(/\D/g, '')}`;
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
});
