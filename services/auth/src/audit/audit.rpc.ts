import { actorMay, DomainError, type AuditEntry, type LotContext, type RpcRequest } from '@lotline/contracts';
import { Rpc } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { AuditRepository } from './audit.repository.js';

@Controller()
export class AuditRpc {
  constructor(private readonly audit: AuditRepository) {}

  @Rpc('auth.audit.page')
  async page(query: RpcRequest<'auth.audit.page'>, { lotId, actor }: LotContext): Promise<AuditEntry[]> {
    if (!actorMay(actor, 'manageUsers')) throw new DomainError('FORBIDDEN', 'Forbidden');
    return this.audit.page({ ...query, lotId });
  }
}
