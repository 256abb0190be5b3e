import type { LotContext, RpcRequest, TextOptOut } from '@lotline/protocol';
import { Rpc } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { OptOutsService } from './opt-outs.service.js';

@Controller()
export class OptOutsRpc {
  constructor(private readonly optOuts: OptOutsService) {}

  @Rpc('notify.opt-out.set')
  set(data: RpcRequest<'notify.opt-out.set'>, context: LotContext): Promise<TextOptOut> {
    return this.optOuts.set(data, context);
  }
}
