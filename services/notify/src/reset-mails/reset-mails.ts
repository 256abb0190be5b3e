import { randomUUID } from 'node:crypto';
import { systemContext } from '@lotline/protocol';
import { LOGGER, RpcClient, SETTINGS, PeriodicTasks, type Logger } from '@lotline/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { NotifySettings } from '../config.js';
import { Mailer } from './mailer.js';
import { resetMail } from './reset-mail.js';

/**
 * Sends the links that people have requested from the auth service, one after another (docs/decisions/accounts.md). The auth
 * service stores them, and returns one again unless it is settled, so a crash at any point loses nothing.
 */
@Injectable()
export class ResetMails implements OnApplicationBootstrap {
  constructor(
    private readonly rpc: RpcClient,
    private readonly mailer: Mailer,
    @Inject(SETTINGS) private readonly settings: NotifySettings,
    private readonly tasks: PeriodicTasks,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.tasks.start({ name: 'e-mails', everyMs: 2000, run: () => this.run() });
  }

  async run(): Promise<void> {
    if (!this.mailer.isConfigured) return;
    while (await this.sendNext());
  }

  /** Returns false when nothing is due. */
  private async sendNext(): Promise<boolean> {
    const context = systemContext(randomUUID());
    const { mail } = await this.rpc.call('auth.password-reset.take', {}, context);
    if (!mail) return false;
    const outcome = await this.mailer.send(resetMail(mail, this.settings.PUBLIC_URL));
    if (outcome.kind !== 'sent') this.logger.warn({ outcome: outcome.kind, reason: outcome.reason }, 'e-mail not sent');
    if (outcome.kind === 'failed') return true;
    await this.rpc.call('auth.password-reset.settle', { id: mail.id, sent: outcome.kind === 'sent' }, context);
    return true;
  }
}
