import { DomainError, staffIdOf, type AlertLots, type OpenContext, type RpcRequest } from '@lotline/protocol';
import { Rpc } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { AlertLotsRepository } from './alert-lots.repository.js';

/** Each person's own choice; nobody reads or changes another's. */
@Controller()
export class AlertLotsRpc {
  constructor(private readonly alertLots: AlertLotsRepository) {}

  @Rpc('auth.alert-lots.get')
  async get(_: RpcRequest<'auth.alert-lots.get'>, context: OpenContext): Promise<AlertLots> {
    return { lotIds: await this.alertLots.find(callerOf(context)) };
  }

  @Rpc('auth.alert-lots.set')
  async set({ lotIds }: RpcRequest<'auth.alert-lots.set'>, context: OpenContext): Promise<AlertLots> {
    const chosen = [...new Set(lotIds)];
    await this.alertLots.save(callerOf(context), chosen);
    return { lotIds: chosen };
  }
}

function callerOf({ actor }: OpenContext): string {
  const id = staffIdOf(actor);
  if (id === null) throw new DomainError('FORBIDDEN', 'Forbidden');
  return id;
}
