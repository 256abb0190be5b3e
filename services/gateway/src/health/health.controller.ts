import { Health } from '@lotline/service-kit';
import { Controller, Get, Header, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Public } from '../session/access.js';

/** For probes and Prometheus (design §6). */
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
  async ready(@Res({ passthrough: true }) reply: FastifyReply) {
    const readiness = await this.health.readiness();
    reply.code(readiness.ready ? 200 : 503).header('Cache-Control', 'no-store');
    return readiness;
  }

  @Public()
  @Get('metrics')
  @Header('Cache-Control', 'no-store')
  async metrics(@Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    reply.type(this.health.registry.contentType);
    return this.health.registry.metrics();
  }
}
