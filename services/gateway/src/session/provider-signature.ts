import { SETTINGS } from '@lotline/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { validateRequest } from 'twilio/lib/webhooks/webhooks.js';
import { webhookToken, type GatewaySettings } from '../config.js';

const HEADER = 'x-twilio-signature';

/**
 * Proves that a webhook is the text provider's (notes: SMS): it signs the public address that it calls and all that it sends. Nothing
 * in it says when, so a call may be sent again as it is: what it brings is known by its id.
 */
@Injectable()
export class ProviderSignature {
  private readonly token: string | undefined;
  private readonly publicUrl: string;

  constructor(@Inject(SETTINGS) settings: GatewaySettings) {
    this.token = webhookToken(settings);
    this.publicUrl = settings.PUBLIC_URL.replace(/\/$/, '');
  }

  isOn({ headers, originalUrl, body }: FastifyRequest): boolean {
    const signature = headers[HEADER];
    if (this.token === undefined || typeof signature !== 'string') return false;
    return validateRequest(this.token, signature, `${this.publicUrl}${originalUrl}`, Object(body));
  }
}
