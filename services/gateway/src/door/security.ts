import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { GatewaySettings } from '../config.js';

const SELF = "'self'";
const NONE = "'none'";

/** Headers and the refusal of other sites' writes (notes: Security), by Nest's own means. */
export function secure(app: NestFastifyApplication, { PUBLIC_URL }: GatewaySettings): void {
  const isHttps = PUBLIC_URL.startsWith('https:');
  app.useSecurityHeaders({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: NONE,
        baseUri: NONE,
        connectSrc: SELF,
        fontSrc: SELF,
        formAction: SELF,
        frameAncestors: NONE,
        imgSrc: [SELF, 'data:'],
        manifestSrc: SELF,
        mediaSrc: [SELF, 'data:'],
        scriptSrc: SELF,
        // antd writes its styles into the page.
        styleSrc: [SELF, "'unsafe-inline'"],
        workerSrc: SELF,
      },
    },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: isHttps,
    xFrameOptions: { action: 'deny' },
    // Only for browsers that no longer exist.
    xDownloadOptions: false,
    xXssProtection: false,
    xDnsPrefetchControl: false,
  });
  app.enableCsrfProtection({ trustedOrigins: [new URL(PUBLIC_URL).origin] });
}
