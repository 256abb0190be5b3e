import { Health } from '@lotline/service-kit';
import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Public } from '../session/access.js';

/** For who balances gateways by asking at the customers' port; the figures are at the health port alone (design §6). */
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
}
