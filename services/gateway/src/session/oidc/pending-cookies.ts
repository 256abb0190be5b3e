import { createHash } from 'node:crypto';
import { Signer } from '@fastify/cookie';
import { Clock, SETTINGS } from '@lotline/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isSecure, oidcCookiePrefix, type GatewaySettings } from '../../config.js';
import type { PendingSignIn } from './provider.js';

/** How long a person may take on the provider's pages. */
const LIFETIME_MS = 600_000;
/** Longer, so that a late person learns that it was too late. */
const COOKIE_SECONDS = 3600;
/** Tabs of a browser that sign in at once. The oldest are given up, because a browser sends all cookies with each request. */
const MAX_TABS = 5;

/** `at`: ms since 1970. */
const pendingSchema = z.object({ state: z.string(), nonce: z.string(), codeVerifier: z.string(), at: z.number() });

/**
 * Keeps each sign-in in progress in a signed cookie of its own in the browser that started it: no other browser can complete it, no
 * gateway has to remember it, and a second tab does not replace the sign-in of the first.
 */
@Injectable()
export class PendingCookies {
  private readonly signer: Signer;
  private readonly prefix: string;
  private readonly attributes: { path: string; httpOnly: boolean; sameSite: 'lax'; secure: boolean };

  constructor(
    @Inject(SETTINGS) settings: GatewaySettings,
    private readonly clock: Clock,
  ) {
    // Never accepts what was signed for another purpose.
    this.signer = new Signer(settings.SESSION_SECRET.map((secret) => `sign-in at the provider ${secret}`));
    this.prefix = oidcCookiePrefix(settings);
    // The provider's page leads back by a link, which sends lax cookies.
    this.attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(settings) };
  }

  set(request: FastifyRequest, reply: FastifyReply, pending: PendingSignIn): void {
    this.giveUpOldest(request, reply);
    const text = JSON.stringify({ ...pending, at: this.now() });
    const value = this.signer.sign(Buffer.from(text).toString('base64url'));
    reply.setCookie(this.nameOf(pending.state), value, { ...this.attributes, maxAge: COOKIE_SECONDS });
  }

  /** Returns the sign-in in progress with this `state` and clears its cookie. */
  take(state: string, request: FastifyRequest, reply: FastifyReply): PendingSignIn | 'cookie-lost' | 'cookie-expired' {
    const name = this.nameOf(state);
    const pending = this.read(request.cookies[name]);
    if (!pending) return 'cookie-lost';
    reply.clearCookie(name, this.attributes);
    return this.now() - pending.at < LIFETIME_MS ? pending : 'cookie-expired';
  }

  private giveUpOldest({ cookies }: FastifyRequest, reply: FastifyReply): void {
    const names = Object.keys(cookies).filter((name) => name.startsWith(this.prefix));
    const startOf = (name: string): number => this.read(cookies[name])?.at ?? 0;
    for (const name of names.sort((one, other) => startOf(other) - startOf(one)).slice(MAX_TABS - 1)) {
      reply.clearCookie(name, this.attributes);
    }
  }

  private read(cookie: string | undefined): (PendingSignIn & { at: number }) | null {
    const { valid, value } = this.signer.unsign(cookie ?? '');
    return valid && value !== null ? pendingSchema.parse(JSON.parse(Buffer.from(value, 'base64url').toString())) : null;
  }

  private nameOf(state: string): string {
    return this.prefix + createHash('sha256').update(state).digest('base64url').slice(0, 16);
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}
