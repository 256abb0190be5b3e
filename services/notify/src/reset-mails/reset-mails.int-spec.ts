import type { RpcResponse } from '@lotline/protocol';
import { eventually, useFixture } from '@lotline/service-kit/testing';
import { MailServer } from '../testing/mail-server.ts';
import { ResetMails } from './reset-mails.js';
import { useNotify } from '../testing/notify-under-test.js';

type Mail = NonNullable<RpcResponse<'auth.password-reset.take'>['mail']>;

const mailTo = (email: string): Mail => ({
  id: '9d2c1b7e-5f64-4a0b-8c1d-2e3f4a5b6c7d',
  email,
  firstName: 'Vera',
  token: 'a-one-time-token',
});

describe('sign-in.md, New password by a link: e-mails with a reset link', () => {
  const server = useFixture(new MailServer());
  const notify = useNotify(0);
  /** What auth still has to have sent. */
  const due: Mail[] = [];
  const settled: { id: string; sent: boolean }[] = [];

  beforeAll(async () => {
    await notify.broker.answer({
      'auth.password-reset.take': () => ({ mail: due.shift() ?? null }),
      'auth.password-reset.settle': (request) => {
        settled.push(request);
        return {};
      },
    });
    await notify.addReplica({ SMTP_URL: server.url, SMTP_FROM: 'Lotline <lot@lotline.test>' });
  });
  beforeEach(() => {
    settled.length = 0;
    server.mails.length = 0;
  });

  it('should be sent with the link, and then settled', async () => {
    due.push(mailTo('vera@lot.test'));
    await eventually(() => expect(settled).toEqual([{ id: mailTo('').id, sent: true }]));
    const [mail] = server.mails;
    expect(mail).toMatchObject({ from: 'lot@lotline.test', to: ['vera@lot.test'] });
    expect(mail?.text).toContain('From: Lotline <lot@lotline.test>');
    // Long lines are folded (RFC 2045, section 6.7).
    const text = mail?.text.replaceAll('=\r\n', '');
    expect(text).toContain('http://127.0.0.1:3000/reset-password#a-one-time-token');
  });

  it('should stay due while the server does not take them, and be sent when it does', async () => {
    server.refuse = () => 451;
    due.push(mailTo('vera@lot.test'));
    await notify.service.app.get(ResetMails).run();
    await eventually(() => expect(due).toEqual([]));
    expect([settled, server.mails]).toEqual([[], []]);
    server.refuse = () => null;
    // auth returns what is not settled.
    due.push(mailTo('vera@lot.test'));
    await eventually(() => expect(settled).toEqual([{ id: mailTo('').id, sent: true }]));
  });

  it('should be given up when the server refuses the address for good', async () => {
    server.refuse = () => 550;
    due.push(mailTo('gone@lot.test'));
    await eventually(() => expect(settled).toEqual([{ id: mailTo('').id, sent: false }]));
    server.refuse = () => null;
  });
});
