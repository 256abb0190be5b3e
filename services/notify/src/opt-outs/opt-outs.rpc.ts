import { DomainError, type LotContext, type RpcRequest, type TextOptOut } from '@lotline/protocol';
import { readPhone } from '@lotline/protocol/phone';
import { Lots, Rpc, RpcClient, Transactions } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { OptOutsService } from './opt-outs.service.js';

/** Leaves time for the rest of the caller's 5 s. */
const TIMEOUT_MS = 2000;

/** Opts a customer out of texts and in by hand. */
@Controller()
export class OptOutsRpc {
  constructor(
    private readonly optOuts: OptOutsService,
    private readonly transactions: Transactions,
    private readonly rpc: RpcClient,
    private readonly lots: Lots,
  ) {}

  /** Throws NOT_FOUND, or INVALID for a phone that cannot be texted. */
  @Rpc('notify.opt-out.set')
  async set(
    { clientId, optedOut, client }: RpcRequest<'notify.opt-out.set'>,
    context: LotContext,
  ): Promise<TextOptOut> {
    const { lotId } = context;
    const customer = await this.rpc.call('clients.client.record', { id: clientId }, context, TIMEOUT_MS);
    const { number: phone, textError } = readPhone(customer.phone, this.lots.get(lotId));
    if (phone === null) throw new DomainError('INVALID', textError ?? 'Invalid phone number');
    await this.transactions.run((tx) => this.optOuts.change(tx, { phone, clientId, optedOut, client }, context));
    return { optedOut };
  }
}
