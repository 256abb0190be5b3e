import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { SETTINGS } from '@lotline/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import helmet from 'helmet';
import { isSecure, type GatewaySettings } from '../config.js';

/** Only what the pages need (notes: Security). antd writes its styles into the page. */
const PAGE = {
  defaultSrc: ["'none'"],
  baseUri: ["'none'"],
  connectSrc: ["'self'"],
  fontSrc: ["'self'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  imgSrc: ["'self'", 'data:'],
  manifestSrc: ["'self'"],
  mediaSrc: ["'self'", 'data:'],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  workerSrc: ["'self'"],
};
/** What is no page needs nothing. */
const DATA = { defaultSrc: ["'none'"], frameAncestors: ["'none'"] };

/**
 * Helmet's headers of pages and of data, which differ in their policy only. They are composed once: set one by one on every
 * request they were a tenth of what a poll costs (design §10), so neither helmet's own hook nor Nest's is used.
 */
@Injectable()
export class SecurityHeaders {
  readonly page: Readonly<Record<string, string>>;
  readonly data: Readonly<Record<string, string>>;
  /** `data` as names and values in turn, for answers that are written past the framework. */
  readonly dataHeaderList: readonly string[];

  constructor(@Inject(SETTINGS) settings: GatewaySettings) {
    this.page = composeHeaders(PAGE, settings);
    this.data = composeHeaders(DATA, settings);
    this.dataHeaderList = Object.entries(this.data).flat();
  }
}

function composeHeaders(directives: Record<string, string[]>, settings: GatewaySettings): Record<string, string> {
  const setHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: isSecure(settings) && {
      maxAge: 31_536_000,
      includeSubDomains: settings.HSTS_INCLUDE_SUBDOMAINS,
    },
    xFrameOptions: { action: 'deny' },
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xXssProtection: false,
  });
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  setHeaders(request, response, (error) => {
    if (error) throw error;
  });
  return Object.fromEntries(response.getHeaderNames().map((name) => [name, String(response.getHeader(name))]));
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A page among the calls: its answer has the policy of pages. */
    isPage?: true;
  }
}

/** The headers on every answer that the framework sends, and the refusal of other sites' writes. */
export function registerSecurity(app: NestFastifyApplication, { PUBLIC_URL }: GatewaySettings): void {
  const { page, data } = app.get(SecurityHeaders);
  const fastify = app.getHttpAdapter().getInstance();
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const isData = request.url.startsWith('/api/') && !request.routeOptions.config.isPage;
    reply.headers(isData ? data : page);
    done(null, payload);
  });
  app.enableCsrfProtection({ trustedOrigins: [new URL(PUBLIC_URL).origin] });
}
