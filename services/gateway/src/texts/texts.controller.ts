import { answerTextSchema, parseOrThrow, sendTextSchema, type ApiError, type LotContext } from '@lotline/protocol';
import { RpcClient } from '@lotline/service-kit';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { ClientId } from '../customers/clients.input.js';
import { RecordId } from '../http/pipes.js';
import { CallerAddresses } from '../http/limits/caller-addresses.js';
import { Can, StaffOnly } from '../session/access.js';
import { Ctx } from '../session/caller.js';

const TextId = new RecordId('No such text');

/** Text messages to customers. */
@Controller('api')
export class TextsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly addresses: CallerAddresses,
  ) {}

  /** Stored and queued when it returns. The same customer, event and timestamp never texts twice. */
  @StaffOnly({ token: 'sendTexts' })
  @Post('send-sms')
  @HttpCode(200)
  @RouteConfig({ extraErrorFields: ({ message }: ApiError) => ({ success: false, error: message }) })
  async send(@Body() body: unknown, @Ctx() context: LotContext): Promise<{ success: true }> {
    await this.rpc.call('notify.text.send', parseOrThrow(sendTextSchema, body ?? {}), context);
    return { success: true };
  }

  /** Sent to the phone of the customer's record. */
  @StaffOnly({ token: 'sendTexts' })
  @Post('clients/:id/texts')
  @HttpCode(200)
  answer(@Param('id', ClientId) clientId: string, @Body() body: unknown, @Ctx() context: LotContext) {
    const text = parseOrThrow(answerTextSchema, body ?? {});
    return this.rpc.call('notify.text.answer', { ...text, clientId }, context);
  }

  /** CONFLICT if the text may have arrived, or the customer opted out of texts. */
  @StaffOnly({ token: 'sendTexts' })
  @Post('clients/:id/texts/:textId/resend')
  @HttpCode(200)
  resend(@Param('id', ClientId) clientId: string, @Param('textId', TextId) textId: string, @Ctx() context: LotContext) {
    return this.rpc.call('notify.text.resend', { clientId, textId }, context);
  }

  /** Idempotent and audited. No text goes to the phone of the customer's record any more. */
  @StaffOnly({ token: 'sendTexts' })
  @Post('clients/:id/text-opt-out')
  @HttpCode(200)
  optOut(@Param('id', ClientId) clientId: string, @Ctx() context: LotContext, @Req() request: FastifyRequest) {
    return this.setOptOut(clientId, true, context, request);
  }

  /** Idempotent and audited. After a STOP the provider still blocks texts, until the customer texts START. */
  @StaffOnly({ token: 'sendTexts' })
  @Delete('clients/:id/text-opt-out')
  optIn(@Param('id', ClientId) clientId: string, @Ctx() context: LotContext, @Req() request: FastifyRequest) {
    return this.setOptOut(clientId, false, context, request);
  }

  private setOptOut(clientId: string, optedOut: boolean, context: LotContext, request: FastifyRequest) {
    const client = this.addresses.clientOf(request);
    return this.rpc.call('notify.opt-out.set', { clientId, optedOut, client }, context);
  }

  @Can('manageUsers')
  @Get('texts/status')
  status(@Ctx() context: LotContext) {
    return this.rpc.call('notify.text.status', {}, context);
  }

  @StaffOnly({ token: 'readTexts' })
  @Get('clients/:id/texts')
  list(@Param('id', ClientId) clientId: string, @Ctx() context: LotContext) {
    return this.rpc.call('notify.text.list', { clientId }, context);
  }
}
