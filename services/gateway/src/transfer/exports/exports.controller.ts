import {
  actorMay,
  DomainError,
  LOT_ID,
  MAX_CHOSEN_LOTS,
  staffIdOf,
  tokenIdOf,
  type LotContext,
} from '@lotline/protocol';
import { SETTINGS } from '@lotline/service-kit';
import { Body, Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ArrayMaxSize, ArrayMinSize, Equals, IsArray, IsOptional, Matches } from 'class-validator';
import { AuditLog } from '../../session/audit-log.js';
import type { GatewaySettings } from '../../config.js';
import { exemptFromCloseTimeout } from '../../http/graceful-close.js';
import { disconnectSlowReader } from '../../http/slow-readers.js';
import { Can, Describe } from '../../http/route.js';
import { contextAt } from '../../session/caller.js';
import { AtLot, type LotCaller } from '../../session/caller.js';
import { ExportAccess } from './export-access.js';
import { Exports } from './exports.js';

const notLots = { message: 'Invalid lots' };

export class ExportBody {
  @Equals('excel', { message: 'The only allowed format is excel' })
  format!: 'excel';

  @Describe('Instead of the session’s lot')
  @IsOptional()
  @IsArray(notLots)
  @ArrayMinSize(1, notLots)
  @ArrayMaxSize(MAX_CHOSEN_LOTS, notLots)
  @Matches(LOT_ID, { ...notLots, each: true })
  lots?: string[] | null;
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

@Controller('api/export')
export class ExportsController {
  constructor(
    private readonly exports: Exports,
    private readonly access: ExportAccess,
    private readonly audit: AuditLog,
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
  ) {}

  /**
   * Returns the customers of the lot, or of the named lots, as a spreadsheet; `X-Total-Count` is their number. FORBIDDEN
   * for a lot at which the caller may not export. An error halfway closes the connection, and so does the loss of the session,
   * the token or a lot. No customer data is sent before the audit has recorded the export at every lot.
   */
  @Can('export', {
    summary: 'Exports the lot’s customers as a spreadsheet',
    description:
      'Named `client-database-export-{yyyy-MM-dd-HHmm}.xlsx`. The number of concurrent exports is limited: 503 above it. Progress is sent on the caller’s live stream as `export` events with the `X-Request-Id` of the response. Canceling the download stops the export. With several `lots`, the column of the lot comes first; 403 for a lot at which the caller may not export.',
    mediaType: XLSX,
    answerHeaders: {
      'Content-Disposition': 'The name of the file',
      'X-Total-Count': 'The number of customers in it',
    },
    example: { body: { format: 'excel' } },
  })
  @Post('all')
  @HttpCode(200)
  async all(
    @Body() { lots }: ExportBody,
    @AtLot() caller: LotCaller,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const disconnected = new AbortController();
    reply.raw.once('close', () => disconnected.abort());
    exemptFromCloseTimeout(reply.raw); // `Exports.drain`
    disconnectSlowReader(reply.raw, this.settings.SLOW_READER_SECONDS);
    const contexts = lots ? [...new Set(lots)].map((lotId) => exportContext(caller, lotId)) : [caller.context];
    const lotIds = contexts.map(({ lotId }) => lotId);
    const confirm = () => this.access.confirm(caller, lotIds);
    const { fileName, counts, file } = await this.exports.begin(contexts, disconnected.signal, confirm);
    const count = counts.reduce((sum, each) => sum + each, 0);
    const { actor } = caller.context;
    const by = { byId: staffIdOf(actor), tokenId: tokenIdOf(actor) };
    try {
      for (const [at, { lotId }] of contexts.entries()) {
        await this.audit.record(request, { kind: 'exported', lotId, ...by, detail: String(counts[at] ?? 0) });
      }
    } catch (error) {
      file.destroy();
      throw error;
    }
    return reply
      .type(XLSX)
      .header('Content-Disposition', `attachment; filename="${fileName}"`)
      .header('X-Total-Count', count)
      .header('Cache-Control', 'no-store')
      .send(file);
  }
}

function exportContext(caller: LotCaller, lotId: string): LotContext {
  const context = contextAt(caller, lotId);
  if (!actorMay(context.actor, 'export')) throw new DomainError('FORBIDDEN', 'Forbidden');
  return context;
}
