import { SMTPServer } from 'smtp-server';

/** A mail that the server took: the envelope, and the message as it came. */
type ReceivedMail = { from: string; to: string[]; text: string };

/** A real SMTP server, the package `smtp-server`, on a free port of this machine. */
export class MailServer {
  mails: ReceivedMail[] = [];
  /** Returns the status with which a recipient is refused, or null. */
  refuse: (address: string) => number | null = () => null;
  #server: SMTPServer;
  #port = 0;

  constructor() {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onRcptTo: ({ address }, _session, done) => {
        const status = this.refuse(address);
        done(status === null ? null : Object.assign(new Error('Refused'), { responseCode: status }));
      },
      onData: (stream, { envelope }, done) => {
        let text = '';
        stream.on('data', (part) => (text += String(part)));
        stream.on('end', () => {
          const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
          this.mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), text });
          done();
        });
      },
    });
  }

  get url() {
    return `smtp://127.0.0.1:${this.#port}`;
  }

  async begin(): Promise<void> {
    await new Promise((resolve) => this.#server.listen(0, '127.0.0.1', () => resolve(undefined)));
    const address = this.#server.server.address();
    this.#port = typeof address === 'object' && address ? address.port : 0;
  }

  end(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}
