import { staffIdOf, tokenIdOf, type LotContext } from '@lotline/contracts';
import { SETTINGS } from '@lotline/service-kit';
import { Body, Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Equals } from 'class-validator';
import { AuditLog } from '../audit/audit-log.js';
import type { GatewaySettings } from '../config.js';
import { exemptFromCloseTimeout } from '../http/graceful-close.js';
import { disconnectSlowReader } from '../http/slow-readers.js';
import { Can } from '../session/access.js';
import { Ctx } from '../session/caller.js';
import { Exports } from './exports.js';

export class ExportBody {
  @Equals('excel', { message: 'The only allowed format is excel' })
  format!: 'excel';
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

@Controller('api/export')
export class ExportsController {
  constructor(
    private readonly exports: Exports,
    private readonly audit: AuditLog,
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
  ) {}

  /**
   * Returns the lot's customers as a spreadsheet; `X-Total-Count` is their number. An error halfway closes the
   * connection. No customer leaves before the audit has recorded it.
   */
  @Can('export')
  @Post('all')
  @HttpCode(200)
  async all(
    @Body() _body: ExportBody,
    @Ctx() context: LotContext,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const disconnected = new AbortController();
    reply.raw.once('close', () => disconnected.abort());
    exemptFromCloseTimeout(reply.raw); // `Exports.drain`
    disconnectSlowReader(reply.raw, this.settings.SLOW_READER_SECONDS);
    const { fileName, count, file } = await this.exports.begin(context, disconnected.signal);
    const { lotId, actor } = context;
    const by = { byId: staffIdOf(actor), tokenId: tokenIdOf(actor) };
    const fact = { kind: 'exported', lotId, ...by, detail: String(count) } as const;
    await this.audit.record(request, fact).catch((error: unknown) => {
      file.destroy();
      throw error;
    });
    return reply
      .type(XLSX)
      .header('Content-Disposition', `attachment; filename="${fileName}"`)
      .header('X-Total-Count', count)
      .header('Cache-Control', 'no-store')
      .send(file);
  }
}
