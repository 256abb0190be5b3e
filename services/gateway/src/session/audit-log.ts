import { auditRecordSchema, unavailable, type AuditKind } from '@lotline/protocol';
import { isDatabaseUnavailable, Transactions, type Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CallerAddresses } from '../http/limits/caller-addresses.js';

export interface AuditFact {
  kind: AuditKind;
  lotId: string | null;
  /** The account that does it. */
  byId: string | null;
  /** The API token that does it, if any. */
  tokenId?: string | null;
  detail?: string;
}

/** Records for the audit what the gateway itself does. The auth service stores it (`audit.recorded`). */
@Injectable()
export class AuditLog {
  constructor(
    private readonly transactions: Transactions,
    private readonly addresses: CallerAddresses,
  ) {}

  /**
   * Records a fact in the transaction of `change`, and only if it returns true. UNAVAILABLE, with nothing changed or recorded,
   * while the database is unavailable.
   */
  async record(request: FastifyRequest, fact: AuditFact, change?: (tx: Tx) => Promise<boolean>): Promise<void> {
    const { lotId, ...about } = fact;
    // Truncates what callers send.
    const payload = auditRecordSchema.parse({ ...about, ...this.addresses.clientOf(request) });
    try {
      await this.transactions.run(async (tx) => {
        if (!change || (await change(tx))) tx.emit('audit.recorded', lotId, payload);
      });
    } catch (error) {
      throw isDatabaseUnavailable(error) ? unavailable() : error;
    }
  }
}
