import { pino } from 'pino';
import { ACCOUNT, TwilioServer } from '../../testing/twilio/server.ts';
import { TwilioProvider } from './twilio.js';

describe('TwilioProvider', () => {
  const server = new TwilioServer();
  const lines: string[] = [];
  const logger = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
  const text = { id: 'm-1', from: '+13105550199', to: '+13105550142', body: 'Hi Rosa, welcome!' };
  const provider = () =>
    new TwilioProvider(
      {
        accountSid: ACCOUNT.TWILIO_ACCOUNT_SID,
        authToken: ACCOUNT.TWILIO_AUTH_TOKEN,
        apiUrl: server.url,
        statusCallbackUrl: 'https://lot.example/api/sms/status',
      },
      logger,
    );

  beforeAll(() => server.open());
  afterAll(() => server.close());
  beforeEach(() => lines.splice(0));

  it('should log a text’s id but never its number or body', async () => {
    await provider().send(text);
    server.plan(text.to, { status: 400, code: 21211 });
    expect(await provider().send(text)).toEqual({ kind: 'rejected', fault: 'phone', errorCode: '21211' });
    expect(lines).toHaveLength(2);
    expect(lines.join()).toContain('m-1');
    expect(lines.join()).not.toMatch(/310555|Rosa/);
  });

  it('should not pass on Twilio’s error message, which quotes the number', async () => {
    await expect(provider().fetchReceipt('SM-unknown')).rejects.toThrow(new Error('Twilio request failed: http-404'));
  });

  it('should request status callbacks', async () => {
    await provider().send({ ...text, to: '+13105550146' });
    expect(server.to('+13105550146')).toMatchObject([{ statusCallback: 'https://lot.example/api/sms/status' }]);
  });

  describe('listInbound', () => {
    it('should list the inbound texts of a number since then, the oldest first', async () => {
      const number = '+13105550190';
      const [old, stop, start] = ['SHUTTLE', 'STOP', 'START'].map((word) => server.arrive(text.to, number, word));
      server.create(number, text.to, 'Ours');
      Object.assign(old ?? {}, { createdAt: new Date(Date.now() - 3_600_000) });
      Object.assign(stop ?? {}, { createdAt: new Date(Date.now() - 5000) });
      const found = await provider().listInbound(number, new Date(Date.now() - 60_000));
      expect(found.map((each) => each.text)).toEqual(
        [stop, start].map((each) => ({ providerId: each?.sid, from: text.to, to: number, body: each?.body, files: 0 })),
      );
    });
  });

  describe('find', () => {
    const at = new Date();
    it('should list only texts with this body to this number, failed ones last', async () => {
      const to = '+13105550143';
      const failed = Object.assign(server.create(to, text.from, text.body), { status: 'failed', errorCode: 30001 });
      const trial = server.create(to, text.from, `Sent from a trial account - ${text.body}`);
      server.create(to, text.from, 'Other words');
      server.create(to, '+12125550199', text.body);
      server.create('+13105550144', text.from, text.body);
      trial.createdAt = new Date(at.getTime() - 20_000);
      expect(await provider().find({ ...text, to }, at)).toEqual([
        { providerId: trial.sid, state: 'accepted', errorCode: null, fault: null },
        { providerId: failed.sid, state: 'failed', errorCode: '30001', fault: 'busy' },
      ]);
    });

    it('should skip texts that are much older', async () => {
      const to = '+13105550145';
      server.create(to, text.from, text.body).createdAt = new Date(at.getTime() - 120_000);
      expect(await provider().find({ ...text, to }, at)).toEqual([]);
    });
  });
});
