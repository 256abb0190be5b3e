import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { SETTINGS } from '@lotline/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import helmet from 'helmet';
import { isSecure, type GatewaySettings } from '../config.js';

/** Only what the pages need. antd writes its styles into the page. */
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
/** For everything that is not a page. */
const DATA = { defaultSrc: ["'none'"], frameAncestors: ["'none'"] };

/**
 * Helmet's headers for pages and for data, which differ only in their policy. They are composed once: setting them one
 * by one on every request was a tenth of the cost of a poll, so neither helmet's own hook nor Nest's is used.
 */
@Injectable()
export class SecurityHeaders {
  readonly page: Readonly<Record<string, string>>;
  readonly data: Readonly<Record<string, string>>;
  /** `data` as a flat list of names and values, for responses that bypass Fastify. */
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
    /** Set on API routes that return a page, which get the page policy. */
    isPage?: true;
  }
}

/** Adds the security headers to every response that Fastify sends, keeps it out of caches, and rejects cross-site writes. */
export function registerSecurity(app: NestFastifyApplication, { PUBLIC_URL }: GatewaySettings): void {
  const { page, data } = app.get(SecurityHeaders);
  const fastify = app.getHttpAdapter().getInstance();
  fastify.addHook('onSend', (request, reply, payload, done) => {
    // By the matched route, because the path may be encoded (`/%61pi`); errors are JSON everywhere.
    const { url = '', config } = request.routeOptions;
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
    const isData = !config.isPage && (isJson || url.startsWith('/api/'));
    reply.headers(isData ? data : page);
    // Nearly every answer has personal data. What may be kept, or is revalidated by its ETag, has a header of its own.
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
    done(null, payload);
  });
  app.enableCsrfProtection({ trustedOrigins: [new URL(PUBLIC_URL).origin] });
}
