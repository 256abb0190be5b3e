import type { Logger } from '@lotline/service-kit';
import type { InboundText, Outcome, OutgoingText, Receipt, TextProvider } from './provider.js';

/**
 * The default provider: stores texts, shows them as delivered and sends nothing. A text without the delivered state was never
 * delivered, because that state is the provider's only effect.
 */
export class LogProvider implements TextProvider {
  readonly name = 'log';
  readonly paced = false;
  readonly absenceProofMs = 0;

  constructor(private readonly logger: Logger) {}

  async send({ id }: OutgoingText): Promise<Outcome> {
    this.logger.info({ messageId: id }, 'text delivered to the log');
    return { kind: 'accepted', ...DELIVERED };
  }

  async find(): Promise<Receipt[]> {
    return [];
  }

  async listInbound(): Promise<InboundText[]> {
    return [];
  }

  async fetchReceipt(): Promise<Receipt> {
    return DELIVERED;
  }
}

const DELIVERED: Receipt = { providerId: null, state: 'delivered', errorCode: null, fault: null };
