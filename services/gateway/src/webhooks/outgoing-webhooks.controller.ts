import { WEBHOOK_FORM } from '../openapi/examples/webhooks.js';
import { z } from 'zod';
import {
  administeredLots,
  HISTORY_CURSOR,
  parseFormOrThrow,
  webhookEditSchema,
  webhookInputSchema,
  type SavedWebhook,
  OLD_SECRET_HOURS,
  savedWebhookSchema,
  webhookDeliverySchema,
  webhookSchema,
} from '@lotline/protocol';
import { RpcClient } from '@lotline/service-kit';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Req, Res } from '@nestjs/common';
import { IsOptional, Matches } from 'class-validator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { idempotencyKey, ifMatchVersion } from '../http/etag.js';
import { FormFields, RecordId } from '../http/pipes.js';
import { CallerAddresses } from '../http/limits/caller-addresses.js';
import { Can, NEXT_CURSOR, VERSION_TAG, IF_MATCH, Describe } from '../http/route.js';
import { SignedIn, withoutLot, type StaffCaller } from '../session/caller.js';

export class DeliveriesQuery {
  @Describe('`X-Next-Cursor` of the previous page')
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

  @Can('manageUsers', {
    summary: 'Lists the webhooks of the lots that the caller administers, oldest first',
    description: 'A webhook with any other lot is not listed, and all of its calls are answered 404.',
    answer: z.array(webhookSchema),
  })
  @Get()
  list(@SignedIn() caller: StaffCaller) {
    return this.rpc.call('notify.webhook.list', administeredBy(caller), withoutLot(caller.context));
  }

  /** The response has the secret; a repeated request with its `Idempotency-Key` has it again for a day. */
  @Can('manageUsers', {
    summary: 'Adds a webhook',
    description:
      'The response has the only copy of the secret. The same person who sends the same form with the same `Idempotency-Key` within a day gets the same webhook and secret. Addresses of private networks and `http` addresses are refused unless `WEBHOOKS_ALLOW_PRIVATE` is set.',
    answer: savedWebhookSchema,
    body: webhookInputSchema,
    errors: ['CONFLICT'],
    requestHeaders: { 'Idempotency-Key': 'Identifies a repeated request; 1 to 200 visible ASCII characters' },
    answerHeaders: VERSION_TAG,
    example: { body: WEBHOOK_FORM },
  })
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
  @Can('manageUsers', {
    summary: 'Updates a webhook, enables it, or replaces its secret',
    description: `Takes the whole form. Enabling delivers what has waited. After \`rotateSecret\` the response has the new secret, and deliveries are signed with both secrets for ${OLD_SECRET_HOURS} hours.`,
    answer: savedWebhookSchema,
    body: webhookEditSchema,
    errors: ['STALE_VERSION'],
    requestHeaders: IF_MATCH,
    answerHeaders: VERSION_TAG,
    example: { body: { ...WEBHOOK_FORM, rotateSecret: true } },
  })
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

  @Can('manageUsers', {
    summary: 'Deletes a webhook',
    description: 'Pending deliveries will not be sent.',
    errors: ['STALE_VERSION'],
    requestHeaders: IF_MATCH,
  })
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

  @Can('manageUsers', {
    summary: 'Lists the deliveries of the last seven days, newest first, 50 a page',
    answer: z.array(webhookDeliverySchema),
    answerHeaders: NEXT_CURSOR,
  })
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
  @Can('manageUsers', {
    summary: 'Delivers again with the same id, or retries now',
    description: '409 while the webhook is disabled or paused.',
    answer: webhookDeliverySchema,
    errors: ['CONFLICT'],
  })
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
  reply.header('ETag', `"${webhook.version}"`);
  return webhook;
}

/** The lots whose webhooks an admin manages; null for all. */
function administeredBy({ member: { user } }: StaffCaller): { administered: string[] | null } {
  return { administered: user.operatorAdmin ? null : administeredLots(user) };
}
