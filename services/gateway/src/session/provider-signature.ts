import { SETTINGS } from '@lotline/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { validateRequest } from 'twilio/lib/webhooks/webhooks.js';
import { webhookTokens, type GatewaySettings } from '../config.js';

const HEADER = 'x-twilio-signature';

/**
 * Verifies that a webhook is the text provider's: the signature covers the public URL and all parameters. It has no
 * timestamp, so a call can be replayed; messages are deduplicated by id.
 */
@Injectable()
export class ProviderSignature {
  private readonly tokens: readonly string[];
  private readonly publicUrl: string;

  constructor(@Inject(SETTINGS) settings: GatewaySettings) {
    this.tokens = webhookTokens(settings);
    this.publicUrl = settings.PUBLIC_URL.replace(/\/$/, '');
  }

  isOn({ headers, originalUrl, body }: FastifyRequest): boolean {
    const signature = headers[HEADER];
    if (typeof signature !== 'string') return false;
    const url = `${this.publicUrl}${originalUrl}`;
    return this.tokens.some((token) => validateRequest(token, signature, url, Object(body)));
  }
}
