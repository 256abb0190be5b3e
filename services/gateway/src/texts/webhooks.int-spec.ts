import { DomainError, type OpenContext, type RpcRequest } from '@lotline/protocol';
import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js';
import { staffUser, useGateway } from '../testing/gateway-fixture.js';
import { Visitor, type Answer } from '../testing/visitor.js';

const TOKEN = 'token-of-the-test';
const PUBLIC_URL = 'https://lot.example';
const TEXT = { MessageSid: 'SM1', From: '+13105550142', To: '+13105550199', Body: 'Shuttle & more', NumMedia: '0' };
const STATUS = { MessageSid: 'SM2', MessageStatus: 'undelivered', To: '+13105550142', ErrorCode: '30007' };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const CUSTOMER = '6b1f3a52-3c1d-4d86-9a6e-0d8d6f0c2f11';
const STORED = {
  id: '9b2e7c34-7a0e-4a88-8d6a-2c1f0e5b9d77',
  direction: 'outbound' as const,
  event: 'answer',
  body: 'On our way.',
  state: 'queued' as const,
  errorCode: null,
  suggestsOptOut: false,
  createdAt: '2026-03-01T17:05:00.100Z',
  updatedAt: '2026-03-01T17:05:00.100Z',
};

describe('texts.md, Webhooks of the provider: texts at the gateway', () => {
  const fixture = useGateway([staffUser()], { TWILIO_AUTH_TOKEN: [TOKEN], PUBLIC_URL });
  const provider = Visitor.useStranger(fixture);
  const valet = Visitor.use(fixture);
  const received: RpcRequest<'notify.text.receive'>[] = [];
  const reported: RpcRequest<'notify.text.report'>[] = [];
  const optOuts: RpcRequest<'notify.opt-out.set'>[] = [];
  const asked: OpenContext[] = [];
  let reply: string | null = null;

  beforeAll(async () => {
    await fixture.broker.answer({
      'notify.text.receive': (text, context) => {
        if (text.to !== TEXT.To) throw new DomainError('FORBIDDEN', 'This number is not one of ours');
        received.push(text);
        asked.push(context);
        return { reply };
      },
      'notify.text.report': (report) => {
        reported.push(report);
        return {};
      },
      'notify.opt-out.set': (change) => {
        optOuts.push(change);
        return { optedOut: change.optedOut };
      },
      'notify.text.answer': ({ message }) => ({ ...STORED, body: message }),
      'notify.text.resend': ({ textId }) => {
        if (textId !== STORED.id) throw new DomainError('CONFLICT', 'This text has arrived.');
        return { ...STORED, event: 'resend' };
      },
    });
  });
  beforeEach(() => {
    received.splice(0);
    reported.splice(0);
    reply = null;
  });

  const signed = (path: string, form: Record<string, string>, token = TOKEN, url = PUBLIC_URL) =>
    getExpectedTwilioSignature(token, `${url}${path}`, form);
  const call = (path: string, form: Record<string, string>, signature?: string): Promise<Answer> =>
    provider.send('POST', path, new URLSearchParams(form).toString(), {
      ...FORM,
      ...(signature !== undefined && { 'x-twilio-signature': signature }),
    });
  const inbound = (form: Record<string, string> = TEXT, signature = signed('/api/sms/inbound', form)) =>
    call('/api/sms/inbound', form, signature);

  describe('POST /api/sms/inbound', () => {
    it('should pass on a signed text as the provider, and answer TwiML', async () => {
      const { status, text, headers } = await inbound();
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('text/xml; charset=utf-8');
      expect(text).toBe('<?xml version="1.0" encoding="UTF-8"?><Response/>');
      expect(received).toEqual([{ providerId: 'SM1', from: TEXT.From, to: TEXT.To, body: TEXT.Body, files: 0 }]);
      expect(asked.at(-1)).toMatchObject({ lotId: null, actor: { kind: 'provider' } });
    });

    it('should reply with notify’s text and request its delivery reports', async () => {
      reply = 'Thanks R&D <b>, follow it here: https://lot.example/x';
      expect((await inbound()).text).toContain(
        '<Message statusCallback="https://lot.example/api/sms/status">Thanks R&amp;D &lt;b&gt;, follow it here',
      );
    });

    it.each<[string, () => Promise<Answer>]>([
      ['unsigned', () => call('/api/sms/inbound', TEXT)],
      ['signed with another token', () => inbound(TEXT, signed('/api/sms/inbound', TEXT, 'lotline-demo-token'))],
      ['signed for another address', () => inbound(TEXT, signed('/api/sms/inbound', TEXT, TOKEN, 'https://evil.test'))],
      ['signed for the other webhook', () => inbound(TEXT, signed('/api/sms/status', TEXT))],
      ['replayed with another body', () => inbound({ ...TEXT, Body: 'STOP' }, signed('/api/sms/inbound', TEXT))],
      ['replayed with one more field', () => inbound({ ...TEXT, More: '1' }, signed('/api/sms/inbound', TEXT))],
      ['replayed at another address', () => call('/api/sms/inbound?lot=1', TEXT, signed('/api/sms/inbound', TEXT))],
      ['empty', () => provider.send('POST', '/api/sms/inbound')],
    ])('should refuse a request that is %s', async (_what, send) => {
      expect(await send()).toMatchObject({ status: 403, json: { message: 'Forbidden', code: 'FORBIDDEN' } });
      expect(received).toEqual([]);
    });

    it('should pass on how the provider has understood a text, and ignore what is unknown', async () => {
      for (const OptOutType of ['STOP', 'START', 'HELP', 'OTHER', '']) await inbound({ ...TEXT, OptOutType });
      expect(received.map(({ optOutType }) => optOutType)).toEqual(['STOP', 'START', 'HELP', undefined, undefined]);
    });

    it('should refuse an unknown number, an invalid form and an invalid text id', async () => {
      expect(await inbound({ ...TEXT, To: '+15005550006' })).toMatchObject({ status: 403 });
      expect(await provider.send('POST', '/api/sms/inbound', TEXT)).toMatchObject({ status: 415 });
      expect(await inbound({ ...TEXT, MessageSid: '' })).toMatchObject({ status: 400, json: { code: 'INVALID' } });
      expect(received).toEqual([]);
    });
  });

  describe('POST /api/sms/status', () => {
    const status = (form: Record<string, string>, signature = signed('/api/sms/status', form)) =>
      call('/api/sms/status', form, signature);

    it('should pass on a signed report', async () => {
      expect(await status(STATUS)).toMatchObject({ status: 200 });
      expect(await status({ MessageSid: 'SM3', MessageStatus: 'sent', To: TEXT.From })).toMatchObject({ status: 200 });
      expect(reported).toEqual([
        { providerId: 'SM2', status: 'undelivered', to: TEXT.From, errorCode: '30007' },
        { providerId: 'SM3', status: 'sent', to: TEXT.From, errorCode: null },
      ]);
    });

    it('should refuse an unsigned report, or one that differs from what was signed', async () => {
      expect(await call('/api/sms/status', STATUS)).toMatchObject({ status: 403 });
      const delivered = { ...STATUS, MessageStatus: 'delivered' };
      expect(await status(delivered, signed('/api/sms/status', STATUS))).toMatchObject({ status: 403 });
      expect(reported).toEqual([]);
    });
  });

  describe('the token', () => {
    it('should be any of those that are set, so that one can be replaced', async () => {
      const rotating = new Visitor((await fixture.start({ TWILIO_AUTH_TOKEN: ['new', TOKEN], PUBLIC_URL })).url);
      for (const [token, MessageSid, status] of [
        ['new', 'SM4', 200],
        [TOKEN, 'SM5', 200],
        ['another', 'SM6', 403],
      ] as const) {
        const form = { ...TEXT, MessageSid };
        const headers = { ...FORM, 'x-twilio-signature': signed('/api/sms/inbound', form, token) };
        const answer = await rotating.send('POST', '/api/sms/inbound', new URLSearchParams(form).toString(), headers);
        expect([token, answer.status]).toEqual([token, status]);
      }
    });

    it('should default in the demo, and without one no webhook is accepted', async () => {
      const demo = new Visitor((await fixture.start({ DEMO: true, PUBLIC_URL })).url);
      const without = new Visitor((await fixture.start({ PUBLIC_URL })).url);
      const form = new URLSearchParams(TEXT).toString();
      const signature = signed('/api/sms/inbound', TEXT, 'lotline-demo-token');
      const headers = { ...FORM, 'x-twilio-signature': signature };
      expect((await demo.send('POST', '/api/sms/inbound', form, headers)).status).toBe(200);
      for (const token of ['lotline-demo-token', '', 'undefined']) {
        const guessed = { ...FORM, 'x-twilio-signature': signed('/api/sms/inbound', TEXT, token) };
        expect((await without.send('POST', '/api/sms/inbound', form, guessed)).status).toBe(403);
      }
    });
  });

  describe('POST /api/clients/:id/texts', () => {
    it('should text the customer, and reject an invalid message', async () => {
      const path = `/api/clients/${CUSTOMER}/texts`;
      expect(await valet.send('POST', path, { message: ' Hello ' })).toMatchObject({
        status: 200,
        json: { ...STORED, body: 'Hello' },
      });
      expect(await valet.send('POST', path, { message: 'x'.repeat(1601) })).toMatchObject({
        status: 400,
        json: { message: 'Message is too long', code: 'INVALID' },
      });
      expect(await valet.send('POST', path, null)).toMatchObject({ status: 400 });
      expect(await provider.send('POST', path, { message: 'Hello' })).toMatchObject({ status: 401 });
    });
  });

  describe('/api/clients/:id/text-opt-out', () => {
    it('should opt out and in, with the caller’s address for the audit', async () => {
      const path = `/api/clients/${CUSTOMER}/text-opt-out`;
      expect(await valet.send('POST', path)).toMatchObject({ status: 200, json: { optedOut: true } });
      expect(await valet.send('DELETE', path)).toMatchObject({ status: 200, json: { optedOut: false } });
      expect(optOuts).toMatchObject([
        { clientId: CUSTOMER, optedOut: true, client: { address: '127.0.0.1' } },
        { clientId: CUSTOMER, optedOut: false },
      ]);
      expect(await provider.send('POST', path)).toMatchObject({ status: 401 });
      expect(await provider.send('DELETE', path)).toMatchObject({ status: 401 });
      expect(await valet.send('POST', '/api/clients/12/text-opt-out')).toMatchObject({ status: 404 });
    });
  });

  describe('POST /api/clients/:id/texts/:textId/resend', () => {
    it('should resend, or return the reason why not', async () => {
      const resend = (textId: string, by = valet) => by.send('POST', `/api/clients/${CUSTOMER}/texts/${textId}/resend`);
      expect(await resend(STORED.id)).toMatchObject({ status: 200, json: { event: 'resend' } });
      expect(await resend(CUSTOMER)).toMatchObject({
        status: 409,
        json: { message: 'This text has arrived.', code: 'CONFLICT' },
      });
      expect(await resend('12')).toMatchObject({ status: 404, json: { message: 'No such text' } });
      expect(await resend(STORED.id, provider)).toMatchObject({ status: 401 });
    });
  });
});
