import type { Client, TextSummary } from '@lotline/protocol';
import { callWebhook } from '../../../services/notify/src/testing/twilio/webhooks.ts';
import { idsIn } from '../../support/board.js';
import { eventually } from '../../support/lotline.js';
import { Caller } from '../../support/staff.js';
import { EASTGATE, addCheckedIn } from './lots.js';
import { sharedLotline } from './lotline.js';

/** The demo's token. */
const TOKEN = 'lotline-demo-token';
const EMPTY = '<?xml version="1.0" encoding="UTF-8"?><Response/>';

describe('api.md, Calls: texts', () => {
  const { email } = EASTGATE;
  const lotline = sharedLotline();
  let valet: Caller;
  let texting: { textingNumber: string; officePhone: string; title: string };
  beforeAll(async () => {
    valet = await Caller.signedIn(lotline.url, email);
    texting = (await valet.get<typeof texting>('/api/settings')).body;
  });
  afterAll(() => lotline.end());

  let sids = 0;
  const newSid = () => `SM${Date.now()}${(sids += 1)}${email.length}`;
  const phoneOf = ({ phone }: Client) => `+1${phone.replace(/\D/g, '')}`;
  const text = (from: string, body: string, over: Record<string, string> = {}, otherwise = {}) => {
    const form = { MessageSid: newSid(), From: from, To: texting.textingNumber, Body: body, NumMedia: '0', ...over };
    return callWebhook(TOKEN, `${lotline.url}/api/sms/inbound`, form, otherwise);
  };
  const textsOf = async ({ id }: Client) => (await valet.get<TextSummary[]>(`/api/clients/${id}/texts`)).body;
  const movesOf = ({ id }: Client) =>
    lotline.query('SELECT to_status, by_kind FROM shuttle.ride_moves WHERE client_id = $1', [id]);

  it('should request a ride by SHUTTLE, once, and answer the personal link', async () => {
    const client = await addCheckedIn(valet);
    const MessageSid = newSid();
    const first = await text(phoneOf(client), 'shuttle', { MessageSid });
    expect(first.status).toBe(200);
    expect(first.text).toContain(`${lotline.url}/shuttle-request/${client.shuttleRequestId}</Message>`);
    expect(await text(phoneOf(client), 'shuttle', { MessageSid })).toEqual({ status: 200, text: EMPTY });
    await eventually(async () => expect(await idsIn(valet, 'requesting_ride')).toContain(client.id));
    expect(await movesOf(client)).toHaveLength(1);
    expect((await valet.get<{ by: object }[]>(`/api/clients/${client.id}/rides`)).body[0]?.by).toEqual({
      kind: 'provider',
    });
    expect((await textsOf(client)).map(({ direction, event }) => [direction, event])).toEqual([
      ['outbound', 'reply'],
      ['inbound', 'shuttle'],
    ]);
  });

  it('texts.md, Webhooks of the provider: should reject a forged text, a changed replay, or one to an unknown number', async () => {
    const client = await addCheckedIn(valet);
    const number = phoneOf(client);
    const url = `${lotline.url}/api/sms/status`;
    const rejected = [
      await text(number, 'SHUTTLE', {}, { signature: null }),
      await text(number, 'SHUTTLE', {}, { signature: 'bm8gc2lnbmF0dXJl' }),
      await text(number, 'SHUTTLE', {}, { at: `${lotline.url}/api/sms/inbound?again=1` }),
      await text(number, 'SHUTTLE', { To: '+15005550006' }),
      await callWebhook('another token', url, { MessageSid: 'SM1', MessageStatus: 'delivered', To: number }),
    ];
    expect(rejected.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    expect(await movesOf(client)).toEqual([]);
    expect(await textsOf(client)).toEqual([]);
  });
});
