import { administeredLots, type AuditEntry, type LotContext, type RpcRequest } from '@lotline/protocol';
import { Rpc } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { UsersService } from '../users/users.service.js';
import { AuditRepository } from '../audit/audit.repository.js';

@Controller()
export class AuditRpc {
  constructor(
    private readonly audit: AuditRepository,
    private readonly users: UsersService,
  ) {}

  @Rpc('auth.audit.page')
  async page(query: RpcRequest<'auth.audit.page'>, { lotId, actor }: LotContext): Promise<AuditEntry[]> {
    const by = await this.users.rolesOfAdmin(actor);
    return this.audit.page({ ...query, lotId, administeredLots: by.operatorAdmin ? null : administeredLots(by) });
  }
}
