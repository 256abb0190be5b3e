import { administeredLots, type AuditEntry, type LotContext, type RpcRequest } from '@lotline/protocol';
import { Rpc, EventConsumer } from '@lotline/service-kit';
import { Controller, Injectable, type OnModuleInit } from '@nestjs/common';
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

/** Stores what other services record. */
@Injectable()
export class AuditEvents implements OnModuleInit {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly audit: AuditRepository,
  ) {}

  onModuleInit(): void {
    this.consumer.on('audit.recorded', async ({ lotId, at, payload }, tx) => {
      // A sign-out concerns the account itself.
      const userId = payload.kind === 'signed-out' ? payload.byId : null;
      await this.audit.add(tx, { ...payload, ...(lotId !== null && { lotId }), userId, at });
    });
  }
}
