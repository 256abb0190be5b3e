import {
  DomainError,
  HISTORY_CURSOR,
  parseFormOrThrow,
  webhookEditSchema,
  webhookInputSchema,
  webhookSchema,
  type AuditKind,
  type LotContext,
  type OpenContext,
  type SavedWebhook,
  type Webhook,
} from '@lotline/contracts';
import { RpcClient } from '@lotline/service-kit';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Req, Res } from '@nestjs/common';
import { IsOptional, Matches } from 'class-validator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AuditLog } from '../audit/audit-log.js';
import { FormFields, RecordId } from '../input/pipes.js';
import { Can } from '../session/access.js';
import { SignedIn, type StaffCaller } from '../session/caller.js';
import { administeredBy } from './administered-lots.js';

export class DeliveriesQuery {
  /** From `X-Next-Cursor`: the page starts after it. */
  @IsOptional()
  @Matches(HISTORY_CURSOR, { message: 'Invalid cursor' })
  cursor?: string;
}

const WebhookId = new RecordId('No such webhook');
const DeliveryId = new RecordId('No such delivery');

/** Webhooks, for admins. The notify service has them, because it delivers. */
@Controller('api/webhooks')
export class OutgoingWebhooksController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly audit: AuditLog,
  ) {}

  @Can('manageUsers')
  @Get()
  list(@SignedIn() caller: StaffCaller) {
    return this.rpc.call('notify.webhook.list', administeredBy(caller), withoutLot(caller.context));
  }

  /** The response has the only copy of the secret. */
  @Can('manageUsers')
  @Post()
  async create(
    @Body(FormFields) body: Record<string, unknown>,
    @SignedIn() caller: StaffCaller,
    @Req() request: FastifyRequest,
  ): Promise<SavedWebhook> {
    const input = parseFormOrThrow(webhookInputSchema, body);
    const data = { ...administeredBy(caller), input };
    return this.withAudit('webhook-created', input, caller, request, (context) =>
      this.rpc.call('notify.webhook.create', data, context),
    );
  }

  /** The response has a secret only after `rotateSecret`. */
  @Can('manageUsers')
  @Put(':id')
  async edit(
    @Param('id', WebhookId) id: string,
    @Body(FormFields) body: Record<string, unknown>,
    @SignedIn() caller: StaffCaller,
    @Req() request: FastifyRequest,
  ): Promise<SavedWebhook> {
    const input = parseFormOrThrow(webhookEditSchema, body, Object.keys(webhookSchema.shape));
    const data = { ...administeredBy(caller), id, input };
    return this.withAudit('webhook-edited', input, caller, request, (context) =>
      this.rpc.call('notify.webhook.edit', data, context),
    );
  }

  @Can('manageUsers')
  @Delete(':id')
  async remove(
    @Param('id', WebhookId) id: string,
    @SignedIn() caller: StaffCaller,
    @Req() request: FastifyRequest,
  ): Promise<{ success: true }> {
    const administered = administeredBy(caller);
    const webhooks = await this.rpc.call('notify.webhook.list', administered, withoutLot(caller.context));
    const webhook = webhooks.find((each) => each.id === id);
    if (!webhook) throw new DomainError('NOT_FOUND', 'No such webhook');
    await this.withAudit('webhook-deleted', webhook, caller, request, (context) =>
      this.rpc.call('notify.webhook.remove', { ...administered, id }, context),
    );
    return { success: true };
  }

  @Can('manageUsers')
  @Get(':id/deliveries')
  async deliveries(
    @Param('id', WebhookId) id: string,
    @Query() { cursor }: DeliveriesQuery,
    @SignedIn() caller: StaffCaller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const data = { ...administeredBy(caller), id, cursor };
    const { deliveries, next } = await this.rpc.call('notify.webhook.deliveries', data, withoutLot(caller.context));
    if (next !== null) reply.header('X-Next-Cursor', next);
    return deliveries;
  }

  /** With the same id. CONFLICT while the webhook is not enabled. */
  @Can('manageUsers')
  @Post(':id/deliveries/:deliveryId/resend')
  @HttpCode(200)
  resend(
    @Param('id', WebhookId) id: string,
    @Param('deliveryId', DeliveryId) deliveryId: string,
    @SignedIn() caller: StaffCaller,
  ) {
    const data = { ...administeredBy(caller), id, deliveryId };
    return this.rpc.call('notify.webhook.resend', data, withoutLot(caller.context));
  }

  /**
   * Makes a change in the transaction that records it for the audit. The entry names the receiver's host: the rest of the address
   * may contain a secret.
   */
  private async withAudit<Result>(
    kind: AuditKind,
    { url, lotIds }: Pick<Webhook, 'url' | 'lotIds'>,
    { member, context }: StaffCaller,
    request: FastifyRequest,
    change: (context: OpenContext) => Promise<Result>,
  ): Promise<Result> {
    const [first = null, ...others] = lotIds;
    const lotId = others.length === 0 ? first : null;
    const results: Result[] = [];
    await this.audit.record(request, { kind, lotId, byId: member.user.id, detail: new URL(url).host }, async () => {
      results.push(await change(withoutLot(context)));
      return true;
    });
    const [result] = results;
    if (result === undefined) throw new Error('The change was not made');
    return result;
  }
}

/** A webhook may have several lots. */
const withoutLot = (context: LotContext): OpenContext => ({ ...context, lotId: null });
