import type { Logger } from '@lotline/service-kit';
import type { ArrivedText, Outcome, OutgoingText, Receipt, TextProvider } from './provider.js';

/**
 * The default (design §5): the text is stored and shown as delivered, and nothing leaves the machine. Because its only
 * effect is the state that is committed after it, a text without that state was never sent.
 */
export class LogProvider implements TextProvider {
  readonly name = 'log';
  readonly paced = false;
  readonly absenceProvenMs = 0;

  constructor(private readonly logger: Logger) {}

  async send({ id }: OutgoingText): Promise<Outcome> {
    this.logger.info({ messageId: id }, 'text delivered to the log');
    return { kind: 'taken', ...DELIVERED };
  }

  async find(): Promise<Receipt[]> {
    return [];
  }

  async arrived(): Promise<ArrivedText[]> {
    return [];
  }

  async receipt(): Promise<Receipt> {
    return DELIVERED;
  }
}

const DELIVERED: Receipt = { providerId: null, state: 'delivered', errorCode: null, mayRetry: false };
