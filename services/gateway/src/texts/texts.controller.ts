import { QUEUED, SENT_AT } from '../openapi/examples/texts.js';
import { CLIENT_ID } from '../openapi/examples/rides.js';
import { z } from 'zod';
import {
  answerTextSchema,
  sendTextSchema,
  type ApiError,
  type LotContext,
  textOptOutSchema,
  textStatusSchema,
  textSummarySchema,
} from '@lotline/protocol';
import { RpcClient } from '@lotline/service-kit';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { ClientId } from '../customers/clients.input.js';
import { RecordId } from '../http/pipes.js';
import { CallerAddresses } from '../http/limits/caller-addresses.js';
import { Can, StaffOnly } from '../http/route.js';
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
  @StaffOnly({
    token: 'sendTexts',
    summary: 'Texts a customer of the lot',
    description:
      'The text is stored and queued before the response. The same customer, event and timestamp never texts twice. `phone` is the phone of the customer’s record; any other number is refused with TEXT_REFUSED. Every error also has `success` and `error`.',
    errors: ['NOT_FOUND', 'TEXT_REFUSED'],
    example: {
      body: {
        phone: '310-555-0142',
        message: 'Hi Ada, welcome to Harborview Airport Parking!',
        metadata: {
          customerId: CLIENT_ID,
          customerName: 'Ada Okafor',
          event: 'check_in',
          timestamp: '2026-06-01T15:04:05.000Z',
        },
      },
    },
  })
  @Post('send-sms')
  @HttpCode(200)
  @RouteConfig({ extraErrorFields: ({ message }: ApiError) => ({ success: false, error: message }) })
  async send(
    @Body({ schema: sendTextSchema }) text: z.output<typeof sendTextSchema>,
    @Ctx() context: LotContext,
  ): Promise<{ success: true }> {
    await this.rpc.call('notify.text.send', text, context);
    return { success: true };
  }

  /** Sent to the phone of the customer's record. */
  @StaffOnly({
    token: 'sendTexts',
    summary: 'Texts a customer at the phone of their record',
    description:
      'The text is stored and queued before the response. The same `timestamp` never texts twice; without one every call sends a text.',
    answer: textSummarySchema,
    errors: ['TEXT_REFUSED'],
    example: { body: { message: QUEUED.body, timestamp: SENT_AT } },
  })
  @Post('clients/:id/texts')
  @HttpCode(200)
  answer(
    @Param('id', ClientId) clientId: string,
    @Body({ schema: answerTextSchema }) text: z.output<typeof answerTextSchema>,
    @Ctx() context: LotContext,
  ) {
    return this.rpc.call('notify.text.answer', { ...text, clientId }, context);
  }

  /** CONFLICT if the text may have arrived, or the customer opted out of texts. */
  @StaffOnly({
    token: 'sendTexts',
    summary: 'Resends a text that was not delivered',
    description:
      'Sends a new text to the phone that the record has now; repeating it returns that text. 409 if the text may have been delivered, or if the customer opted out of texts.',
    answer: textSummarySchema,
    errors: ['CONFLICT', 'TEXT_REFUSED'],
  })
  @Post('clients/:id/texts/:textId/resend')
  @HttpCode(200)
  resend(@Param('id', ClientId) clientId: string, @Param('textId', TextId) textId: string, @Ctx() context: LotContext) {
    return this.rpc.call('notify.text.resend', { clientId, textId }, context);
  }

  /** Idempotent and audited. No text goes to the phone of the customer's record any more. */
  @StaffOnly({
    token: 'sendTexts',
    summary: 'Opts a customer’s phone out of texts',
    description:
      'For a customer who asks in other words than STOP that no more texts be sent. No text of the lot goes to the phone of the record any more. Idempotent and audited.',
    answer: textOptOutSchema,
  })
  @Post('clients/:id/text-opt-out')
  @HttpCode(200)
  optOut(@Param('id', ClientId) clientId: string, @Ctx() context: LotContext, @Req() request: FastifyRequest) {
    return this.setOptOut(clientId, true, context, request);
  }

  /** Idempotent and audited. After a STOP the provider still blocks texts, until the customer texts START. */
  @StaffOnly({
    token: 'sendTexts',
    summary: 'Opts a customer’s phone in to texts again',
    description:
      'A phone whose owner texted STOP stays blocked at the text provider until they text START. Idempotent and audited.',
    answer: textOptOutSchema,
  })
  @Delete('clients/:id/text-opt-out')
  optIn(@Param('id', ClientId) clientId: string, @Ctx() context: LotContext, @Req() request: FastifyRequest) {
    return this.setOptOut(clientId, false, context, request);
  }

  private setOptOut(clientId: string, optedOut: boolean, context: LotContext, request: FastifyRequest) {
    const client = this.addresses.clientOf(request);
    return this.rpc.call('notify.opt-out.set', { clientId, optedOut, client }, context);
  }

  @Can('manageUsers', {
    summary: 'Tells whether texts of the lot go out',
    description:
      '`stop` says why the provider refuses every text, since when, and its error code. Waiting texts follow once it takes them again.',
    answer: textStatusSchema,
  })
  @Get('texts/status')
  status(@Ctx() context: LotContext) {
    return this.rpc.call('notify.text.status', {}, context);
  }

  @StaffOnly({
    token: 'readTexts',
    summary: 'Lists the texts to and from a customer, with their delivery state',
    answer: z.array(textSummarySchema),
  })
  @Get('clients/:id/texts')
  list(@Param('id', ClientId) clientId: string, @Ctx() context: LotContext) {
    return this.rpc.call('notify.text.list', { clientId }, context);
  }
}
