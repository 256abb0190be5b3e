import {
  HISTORY_CURSOR,
  parseOrThrow,
  webhookEditSchema,
  webhookInputSchema,
  type LotContext,
  type OpenContext,
} from '@lotline/contracts';
import { RpcClient } from '@lotline/service-kit';
import { Body, Controller, Delete, Get, Header, HttpCode, Param, Post, Put, Query, Res } from '@nestjs/common';
import { IsOptional, Matches } from 'class-validator';
import type { FastifyReply } from 'fastify';
import { FormFields, RecordId } from '../http/pipes.js';
import { Can } from '../session/access.js';
import { SignedIn, type StaffCaller } from '../session/caller.js';
import { administeredLots } from './administered-lots.js';

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
  constructor(private readonly rpc: RpcClient) {}

  @Can('manageUsers')
  @Get()
  @Header('Cache-Control', 'no-store')
  list(@SignedIn() caller: StaffCaller) {
    return this.rpc.call('notify.webhook.list', administeredLots(caller), withoutLot(caller.context));
  }

  /** The response has the only copy of the secret. */
  @Can('manageUsers')
  @Post()
  @Header('Cache-Control', 'no-store')
  create(@Body(FormFields) body: Record<string, unknown>, @SignedIn() caller: StaffCaller) {
    const input = parseOrThrow(webhookInputSchema, body);
    return this.rpc.call('notify.webhook.create', { ...administeredLots(caller), input }, withoutLot(caller.context));
  }

  /** The response has a secret only after `rotateSecret`. */
  @Can('manageUsers')
  @Put(':id')
  @Header('Cache-Control', 'no-store')
  edit(
    @Param('id', WebhookId) id: string,
    @Body(FormFields) body: Record<string, unknown>,
    @SignedIn() caller: StaffCaller,
  ) {
    const input = parseOrThrow(webhookEditSchema, body);
    return this.rpc.call('notify.webhook.edit', { ...administeredLots(caller), id, input }, withoutLot(caller.context));
  }

  @Can('manageUsers')
  @Delete(':id')
  async remove(@Param('id', WebhookId) id: string, @SignedIn() caller: StaffCaller): Promise<{ success: true }> {
    await this.rpc.call('notify.webhook.remove', { ...administeredLots(caller), id }, withoutLot(caller.context));
    return { success: true };
  }

  @Can('manageUsers')
  @Get(':id/deliveries')
  @Header('Cache-Control', 'no-store')
  async deliveries(
    @Param('id', WebhookId) id: string,
    @Query() { cursor }: DeliveriesQuery,
    @SignedIn() caller: StaffCaller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const asked = { ...administeredLots(caller), id, cursor };
    const { deliveries, next } = await this.rpc.call('notify.webhook.deliveries', asked, withoutLot(caller.context));
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
    const asked = { ...administeredLots(caller), id, deliveryId };
    return this.rpc.call('notify.webhook.resend', asked, withoutLot(caller.context));
  }
}

/** A webhook may have several lots. */
const withoutLot = (context: LotContext): OpenContext => ({ ...context, lotId: null });
