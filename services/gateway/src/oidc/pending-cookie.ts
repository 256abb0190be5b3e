import { SETTINGS } from '@lotline/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isSecure, oidcCookieName, type GatewaySettings } from '../config.js';
import type { PendingSignIn } from './provider.js';

/** How long a person may take on the provider's pages. */
const LIFETIME_SECONDS = 600;

const pendingSchema = z.object({ state: z.string(), nonce: z.string(), codeVerifier: z.string() });

/**
 * Keeps a sign-in in progress in the browser that started it, so that no other browser can complete it and no gateway has to
 * remember it.
 */
@Injectable()
export class PendingCookie {
  constructor(@Inject(SETTINGS) private readonly settings: GatewaySettings) {}

  set(reply: FastifyReply, pending: PendingSignIn): void {
    const value = Buffer.from(JSON.stringify(pending)).toString('base64url');
    reply.setCookie(oidcCookieName(this.settings), value, {
      path: '/',
      httpOnly: true,
      // The provider's page leads back by a link, which sends lax cookies.
      sameSite: 'lax',
      secure: isSecure(this.settings),
      maxAge: LIFETIME_SECONDS,
    });
  }

  /** Returns the sign-in in progress and clears its cookie. Null if there is none. */
  take(request: FastifyRequest, reply: FastifyReply): PendingSignIn | null {
    const name = oidcCookieName(this.settings);
    const value = request.cookies[name];
    reply.clearCookie(name, { path: '/', secure: isSecure(this.settings) });
    if (value === undefined) return null;
    try {
      return pendingSchema.parse(JSON.parse(Buffer.from(value, 'base64url').toString()));
    } catch {
      return null;
    }
  }
}
