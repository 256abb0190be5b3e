import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { GatewaySettings } from '../config.js';

/** Only what the pages need (notes: Security). antd writes its styles into the page. */
const POLICY = [
  "default-src 'none'",
  "base-uri 'none'",
  "connect-src 'self'",
  "font-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "img-src 'self' data:",
  "manifest-src 'self'",
  "media-src 'self' data:",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "worker-src 'self'",
].join(';');

const HEADERS = {
  'Content-Security-Policy': POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'X-Permitted-Cross-Domain-Policies': 'none',
};

/** What an answer that is no page needs of them, for those that are written past the framework (held-answer.ts). */
export const DATA_HEADERS = {
  'Content-Security-Policy': "default-src 'none';frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
};

/**
 * Headers, and the refusal of other sites' writes. The headers are laid on when an answer is sent: Nest's own would be set
 * one by one on every request before anything is known of its answer, which was a tenth of what a poll costs.
 */
export function secure(app: NestFastifyApplication, { PUBLIC_URL }: GatewaySettings): void {
  const isHttps = PUBLIC_URL.startsWith('https:');
  const headers = {
    ...HEADERS,
    ...(isHttps && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
  };
  const fastify = app.getHttpAdapter().getInstance();
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    reply.headers(headers);
    done(null, payload);
  });
  app.enableCsrfProtection({ trustedOrigins: [new URL(PUBLIC_URL).origin] });
}
