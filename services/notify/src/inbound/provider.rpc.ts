import type { OpenContext, RpcRequest, RpcResponse } from '@lotline/protocol';
import { Rpc, Transactions } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { DeliveryRepository } from '../delivery/delivery.repository.js';
import { OPTED_OUT } from '../delivery/providers/provider.js';
import { toReceipt } from '../delivery/providers/twilio-status.js';
import { changeOnReport } from '../delivery/state-change.js';
import { StopsService } from '../delivery/stops/stops.service.js';
import { PhonesRepository } from '../phones/phones.repository.js';
import { InboundService } from './inbound.service.js';

/** Takes what the provider reports: received texts, and the states of sent ones. Reports may get lost, so both are polled too. */
@Controller()
export class ProviderRpc {
  constructor(
    private readonly inbound: InboundService,
    private readonly transactions: Transactions,
    private readonly delivery: DeliveryRepository,
    private readonly phones: PhonesRepository,
    private readonly stops: StopsService,
  ) {}

  @Rpc('notify.text.receive')
  async receive(
    data: RpcRequest<'notify.text.receive'>,
    context: OpenContext,
  ): Promise<RpcResponse<'notify.text.receive'>> {
    return { reply: await this.inbound.receive(data, context) };
  }

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
