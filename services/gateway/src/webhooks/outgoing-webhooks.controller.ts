import {
  HISTORY_CURSOR,
  parseFormOrThrow,
  webhookEditSchema,
  webhookInputSchema,
  type SavedWebhook,
} from '@lotline/protocol';
import { RpcClient } from '@lotline/service-kit';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Req, Res } from '@nestjs/common';
import { IsOptional, Matches } from 'class-validator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { idempotencyKey, ifMatchVersion } from '../http/etag.js';
import { FormFields, RecordId } from '../http/pipes.js';
import { CallerAddresses } from '../http/limits/caller-addresses.js';
import { Can } from '../session/access.js';
import { SignedIn, withoutLot, type StaffCaller } from '../session/caller.js';
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
    private readonly addresses: CallerAddresses,
  ) {}

  @Can('manageUsers')
  @Get()
  list(@SignedIn() caller: StaffCaller) {
    return this.rpc.call('notify.webhook.list', administeredBy(caller), withoutLot(caller.context));
  }

  /** The response has the secret; a repeated request with its `Idempotency-Key` has it again for a day. */
  @Can('manageUsers')
  @Post()
  async create(
    @Body(FormFields) body: Record<string, unknown>,
    @SignedIn() caller: StaffCaller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SavedWebhook> {
    const input = parseFormOrThrow(webhookInputSchema, body);
    const data = { ...this.changeBy(caller, request), input, key: idempotencyKey(request) };
    return withVersion(reply, await this.rpc.call('notify.webhook.create', data, withoutLot(caller.context)));
  }

  /** The response has a secret only after `rotateSecret`. */
  @Can('manageUsers')
  @Put(':id')
  async edit(
    @Param('id', WebhookId) id: string,
    @Body(FormFields) body: Record<string, unknown>,
    @SignedIn() caller: StaffCaller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SavedWebhook> {
    const input = parseFormOrThrow(webhookEditSchema, body);
    const data = { ...this.changeBy(caller, request), id, input, ifVersion: ifMatchVersion(request) };
    return withVersion(reply, await this.rpc.call('notify.webhook.edit', data, withoutLot(caller.context)));
  }

  @Can('manageUsers')
  @Delete(':id')
  async remove(
    @Param('id', WebhookId) id: string,
    @SignedIn() caller: StaffCaller,
    @Req() request: FastifyRequest,
  ): Promise<{ success: true }> {
    const data = { ...this.changeBy(caller, request), id, ifVersion: ifMatchVersion(request) };
    await this.rpc.call('notify.webhook.remove', data, withoutLot(caller.context));
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

  /** notify checks the lots, and records the change for the audit. */
  private changeBy(caller: StaffCaller, request: FastifyRequest) {
    return { ...administeredBy(caller), client: this.addresses.clientOf(request) };
  }
}

function withVersion(reply: FastifyReply, webhook: SavedWebhook): SavedWebhook {
  if (webhook.version !== undefined) reply.header('ETag', `"${webhook.version}"`);
  return webhook;
}
