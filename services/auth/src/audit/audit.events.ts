import { EventConsumer } from '@lotline/service-kit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AuditRepository } from './audit.repository.js';

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
