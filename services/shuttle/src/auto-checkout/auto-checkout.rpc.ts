import type { LotContext, RpcRequest } from '@lotline/protocol';
import { Lots, Rpc } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { AutoCheckoutService } from './auto-checkout.service.js';

@Controller()
export class AutoCheckoutRpc {
  constructor(
    private readonly autoCheckout: AutoCheckoutService,
    private readonly lots: Lots,
  ) {}

  @Rpc('shuttle.auto-checkout.run')
  async run(
    _request: RpcRequest<'shuttle.auto-checkout.run'>,
    { lotId }: LotContext,
  ): Promise<{ checkedOutCount: number }> {
    return { checkedOutCount: await this.autoCheckout.sweep(this.lots.get(lotId)) };
  }
}
