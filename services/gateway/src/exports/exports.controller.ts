import type { LotContext } from '@lotline/contracts';
import { SETTINGS } from '@lotline/service-kit';
import { Body, Controller, HttpCode, Inject, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { GatewaySettings } from '../config.js';
import { leaveEndToItsMaker } from '../http/closing.js';
import { cutSlowReader } from '../http/slow-readers.js';
import { Can } from '../session/access.js';
import { Ctx } from '../session/caller.js';
import { ExportBody } from './exports.input.js';
import { Exports } from './exports.js';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

@Controller('api/export')
export class ExportsController {
  constructor(
    private readonly exports: Exports,
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
  ) {}

  /** The lot's customers as a spreadsheet; `X-Total-Count` says how many. A file that breaks off is a broken connection. */
  @Can('export')
  @Post('all')
  @HttpCode(200)
  async all(@Body() _body: ExportBody, @Ctx() context: LotContext, @Res() reply: FastifyReply) {
    const left = new AbortController();
    reply.raw.once('close', () => left.abort());
    leaveEndToItsMaker(reply.raw); // `Exports.drain`
    cutSlowReader(reply.raw, this.settings.SLOW_READER_SECONDS);
    const { fileName, count, file } = await this.exports.begin(context, left.signal);
    return reply
      .type(XLSX)
      .header('Content-Disposition', `attachment; filename="${fileName}"`)
      .header('X-Total-Count', count)
      .header('Cache-Control', 'no-store')
      .send(file);
  }
}
