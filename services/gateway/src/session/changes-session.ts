import { RouteConfig } from '@nestjs/platform-fastify';

/** Only these routes use `request.session`. */
export const ChangesSession = () => RouteConfig({ changesSession: true });
