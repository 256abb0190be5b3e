import { actorMay, type AuditEntry, type LotContext, type RpcRequest } from '@lotline/contracts';
import { Rpc } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { forbidden } from '../users/errors.js';
import { AuditRepository } from './audit.repository.js';

@Controller()
export class AuditRpc {
  constructor(private readonly audit: AuditRepository) {}

  @Rpc('auth.audit.page')
  async page(query: RpcRequest<'auth.audit.page'>, { lotId, actor }: LotContext): Promise<AuditEntry[]> {
    if (!actorMay(actor, 'manageUsers')) throw forbidden();
    return this.audit.page({ ...query, lotId });
  }
}
