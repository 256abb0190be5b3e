import { parseOrThrow, sendTextSchema, type ApiError, type LotContext } from '@lotline/contracts';
import { RpcClient } from '@lotline/service-kit';
import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ClientId } from '../clients/client-id.js';
import { StaffOnly } from '../session/access.js';
import { Ctx } from '../session/caller.js';

/** Text messages to customers (spec §7, design §5). */
@Controller('api')
export class TextsController {
  constructor(private readonly rpc: RpcClient) {}

  /** Stored and queued when it answers; the same customer, event and timestamp never texts twice. */
  @StaffOnly()
  @Post('send-sms')
  @HttpCode(200)
  @RouteConfig({ alsoRefusedWith: ({ message }: ApiError) => ({ success: false, error: message }) })
  async send(@Body() body: unknown, @Ctx() context: LotContext): Promise<{ success: true }> {
    await this.rpc.call('notify.text.send', parseOrThrow(sendTextSchema, body ?? {}), context);
    return { success: true };
  }

  @StaffOnly()
  @Get('clients/:id/texts')
  list(@Param('id', ClientId) clientId: string, @Ctx() context: LotContext) {
    return this.rpc.call('notify.text.list', { clientId }, context);
  }
}
