import { Health, type Readiness } from '@lotline/service-kit';
import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Public } from '../http/route.js';

/** For load balancers that probe the public port. Metrics are served on the health port only. */
@Controller()
export class HealthController {
  constructor(private readonly health: Health) {}

  @Public()
  @Get('healthz')
  alive(): string {
    return 'ok';
  }

  @Public()
  @Get('readyz')
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<Readiness> {
    const readiness = await this.health.readiness();
    reply.code(readiness.ready ? 200 : 503).header('Cache-Control', 'no-store');
    return readiness;
  }
}
