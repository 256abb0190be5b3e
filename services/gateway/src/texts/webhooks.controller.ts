import { OPT_OUT_TYPES, type OpenContext } from '@lotline/protocol';
import { RpcClient, SETTINGS } from '@lotline/service-kit';
import { Body, Controller, Header, HttpCode, Inject, Post } from '@nestjs/common';
import MessagingResponse from 'twilio/lib/twiml/MessagingResponse.js';
import type { GatewaySettings } from '../config.js';
import { AcceptsBody } from '../http/bodies.js';
import { ProviderOnly } from '../http/route.js';
import { ProviderCtx } from '../session/caller.js';
import { InboundForm, StatusForm } from './webhooks.input.js';

/** Larger than the longest text with the URLs of its media. */
const FORM_LIMIT = 64 * 1024;
/** Of an example. */
const SID = 'SM0123456789abcdef0123456789abcdef';
const TWIML = 'text/xml; charset=utf-8';

/** The text provider's webhooks. The provider waits for 15 s; calls take 5 s at most. */
@Controller('api/sms')
export class WebhooksController {
  private readonly statusUrl: string;

  constructor(
    private readonly rpc: RpcClient,
    @Inject(SETTINGS) { PUBLIC_URL }: GatewaySettings,
  ) {
    this.statusUrl = new URL('/api/sms/status', PUBLIC_URL).href;
  }

  @ProviderOnly({
    summary: 'Receives a text from the text provider',
    description:
      'The signature over the public URL and all parameters is always verified: 403 without it, and for a number of no lot. Repeating the call changes nothing. The response is TwiML with a reply to the sender, if any.',
    mediaType: 'text/xml',
    example: { body: { MessageSid: SID, From: '+13105550142', To: '+13105550199', Body: 'Shuttle', NumMedia: '0' } },
  })
  @Post('inbound')
  @HttpCode(200)
  @AcceptsBody({ form: FORM_LIMIT })
  @Header('Content-Type', TWIML)
  async inbound(@Body() form: InboundForm, @ProviderCtx() context: OpenContext): Promise<string> {
    const { MessageSid: providerId, From: from, To: to, Body: body, NumMedia: files } = form;
    const optOutType = OPT_OUT_TYPES.find((type) => type === form.OptOutType?.toUpperCase());
    const text = {
      providerId,
      from,
      to,
      body: body ?? '',
      files: Number(files ?? 0),
      ...(optOutType && { optOutType }),
    };
    const { reply } = await this.rpc.call('notify.text.receive', text, context);
    const response = new MessagingResponse();
    if (reply !== null) response.message({ statusCallback: this.statusUrl }, reply);
    return response.toString();
  }

  @ProviderOnly({
    summary: 'Receives a delivery report from the text provider',
    description:
      'Signed like `POST /api/sms/inbound`. Reports may arrive in any order and repeatedly: a text’s state only moves forward.',
    mediaType: 'text/xml',
    example: { body: { MessageSid: SID, MessageStatus: 'undelivered', To: '+13105550142', ErrorCode: '30007' } },
  })
  @Post('status')
  @HttpCode(200)
  @AcceptsBody({ form: FORM_LIMIT })
  @Header('Content-Type', TWIML)
  async status(@Body() form: StatusForm, @ProviderCtx() context: OpenContext): Promise<string> {
    const { MessageSid: providerId, MessageStatus: status, To: to, ErrorCode: errorCode } = form;
    await this.rpc.call('notify.text.report', { providerId, status, to, errorCode: errorCode || null }, context);
    return new MessagingResponse().toString();
  }
}
