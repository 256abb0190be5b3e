import type { RpcRequest } from '@lotline/protocol';
import { Rpc, Transactions } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { PhonesRepository } from '../phones/phones.repository.js';
import { changeOnReport } from './state-change.js';
import { StopsService } from './stops/stops.service.js';
import { DeliveryRepository } from './delivery.repository.js';
import { OPTED_OUT } from './providers/provider.js';
import { toReceipt } from './providers/twilio-status.js';

/** Handles the provider's status callbacks. They may get lost, so the status is also polled. */
@Controller()
export class ReportsRpc {
  constructor(
    private readonly transactions: Transactions,
    private readonly delivery: DeliveryRepository,
    private readonly phones: PhonesRepository,
    private readonly stops: StopsService,
  ) {}

  /** A callback may arrive before the text's provider id is committed. The text is then polled at once. */
  @Rpc('notify.text.report')
  async report({
    providerId,
    status,
    errorCode,
    to,
  }: RpcRequest<'notify.text.report'>): Promise<Record<string, never>> {
    const receipt = toReceipt(providerId, status, errorCode);
    const lotId = await this.transactions.run(async (tx) => {
      const text = await this.delivery.lockByProviderId(tx, 'twilio', providerId);
      if (!text) await this.delivery.pollAtOnce(tx, to);
      const change = text && changeOnReport(text, receipt);
      if (!text || !change) return undefined;
      if (receipt.errorCode === OPTED_OUT) await this.phones.addOptOut(tx, text.lotId, text.phone);
      await this.delivery.change(tx, text, change);
      return text.lotId;
    });
    if (lotId !== undefined) await this.stops.afterReceipt(lotId, receipt);
    return {};
  }
}
