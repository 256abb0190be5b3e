import { DomainError, type ClientRecord, type LotContext } from '@lotline/contracts';
import { RpcClient } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';

/** Leaves time for the rest of the caller's 5 s. */
const PATIENCE_MS = 2000;
const idSchema = z.uuid();

/** Asks the clients service whom a text is to, once: a text is only ever to a customer of its lot. */
@Injectable()
export class Customers {
  constructor(private readonly rpc: RpcClient) {}

  /** NOT_FOUND. */
  async get(id: string, context: LotContext): Promise<ClientRecord> {
    if (!idSchema.safeParse(id).success) throw new DomainError('NOT_FOUND', 'No such customer');
    return this.rpc.call('clients.client.record', { id }, context, PATIENCE_MS);
  }
}
