import type { RpcRequest } from '@lotline/contracts';
import { Transactions } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { OptOuts } from '../phones/opt-outs.js';
import { changeOnReport } from './change.js';
import { DeliveryRepository } from './delivery.repository.js';
import { OPTED_OUT } from './providers/provider.js';
import { receiptOfReport } from './providers/twilio-answers.js';

/** Takes the provider's reports of how far texts came (notes: SMS): best effort, so whatever is missed is asked for. */
@Injectable()
export class ReportsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly delivery: DeliveryRepository,
    private readonly optOuts: OptOuts,
  ) {}

  /** A text may be reported on before its id is committed: then it is asked about, and nothing is lost. */
  async take({ providerId, status, errorCode, to }: RpcRequest<'notify.text.report'>): Promise<void> {
    const receipt = receiptOfReport(providerId, status, errorCode);
    await this.transactions.run(async (tx) => {
      const text = await this.delivery.lockByProviderId(tx, 'twilio', providerId);
      if (!text) return this.delivery.askAtOnce(tx, to);
      const change = changeOnReport(text, receipt);
      if (!change) return;
      if (receipt.errorCode === OPTED_OUT) await this.optOuts.add(tx, text.lotId, text.phone);
      await this.delivery.change(tx, text, change);
    });
  }
}
