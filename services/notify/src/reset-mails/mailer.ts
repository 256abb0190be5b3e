import { SETTINGS, ShutdownTasks } from '@lotline/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import type { NotifySettings } from '../config.js';

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** `refused`: the server rejects this e-mail for good. `failed`: another attempt may succeed. */
export type MailOutcome = { kind: 'sent' } | { kind: 'refused' | 'failed'; reason: string };

const TIMEOUT_MS = 10_000;

/** Sends e-mails by the operator's SMTP server. */
@Injectable()
export class Mailer {
  private readonly transport: Transporter | null;
  private readonly from: string | undefined;

  constructor(@Inject(SETTINGS) { SMTP_URL, SMTP_FROM }: NotifySettings, shutdownTasks: ShutdownTasks) {
    this.from = SMTP_FROM;
    this.transport =
      SMTP_URL === undefined
        ? null
        : createTransport({
            url: SMTP_URL,
            connectionTimeout: TIMEOUT_MS,
            greetingTimeout: TIMEOUT_MS,
            socketTimeout: TIMEOUT_MS,
            disableFileAccess: true,
            disableUrlAccess: true,
          });
    shutdownTasks.add(async () => this.transport?.close());
  }

  get isConfigured(): boolean {
    return this.transport !== null;
  }

  /** Never throws. `reason` contains neither the address nor what the server said, which may quote it. */
  async send({ to, subject, text }: Mail): Promise<MailOutcome> {
    try {
      await this.transport?.sendMail({ from: this.from, to: { name: '', address: to }, subject, text });
      return { kind: 'sent' };
    } catch (error) {
      return toFailure(error);
    }
  }
}

/**
 * A reply of 500 or more to the recipient or the message is final (RFC 5321, section 4.2.1); one to the login says nothing about
 * them.
 */
function toFailure(error: unknown): MailOutcome {
  if (!(error instanceof Error)) return { kind: 'failed', reason: 'unknown' };
  const code = 'code' in error ? String(error.code) : error.name;
  const status = 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : 0;
  const isFinal = status >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
  return { kind: isFinal ? 'refused' : 'failed', reason: status === 0 ? code : `${code} ${status}` };
}
