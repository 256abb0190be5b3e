import { Readable } from 'node:stream';
import { DomainError, IMPORT_LIMITS, toImportError, type ImportState, type LotContext } from '@lotline/protocol';
import { Clock, RpcClient } from '@lotline/service-kit';
import { Controller, Get, HttpCode, Param, Post, Query, Req, Res, UploadedFile } from '@nestjs/common';
import type { MultipartFileStream } from '@nestjs/platform-fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IsIn, IsOptional } from 'class-validator';
import { ListingVersions } from '../../replica/listing-versions.js';
import { AcceptsBody } from '../../http/bodies.js';
import { RecordId } from '../../http/pipes.js';
import { STATUS } from '../../errors/api-error.js';
import { CallerAddresses } from '../../http/limits/caller-addresses.js';
import { Can } from '../../session/access.js';
import { Ctx } from '../../session/caller.js';
import { readMapping } from './mapping-field.js';
import { Uploads } from './uploads.js';

const YES_OR_NO = ['true', 'false'] as const;
const message = 'Send true or false';

/** The query of `POST /api/import`. */
export class ImportQuery {
  @IsOptional()
  @IsIn(YES_OR_NO, { message })
  dryRun?: (typeof YES_OR_NO)[number];

  @IsOptional()
  @IsIn(YES_OR_NO, { message })
  allOrNothing?: (typeof YES_OR_NO)[number];

  @IsOptional()
  @IsIn(YES_OR_NO, { message })
  remembered?: (typeof YES_OR_NO)[number];
}

const ImportId = new RecordId('No such import');
/**
 * The longest time a request waits for its import, counted from its first byte: proxies cut inactive ones off after a
 * minute.
 */
const QUICK_MS = 10_000;
const JSON_TYPE = 'application/json; charset=utf-8';

/** Imports of customers from a file. */
@Controller('api')
export class ImportsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly uploads: Uploads,
    private readonly listings: ListingVersions,
    private readonly clock: Clock,
    private readonly addresses: CallerAddresses,
  ) {}

  /**
   * Returns the report of a quick import; otherwise, or with `Prefer: respond-async`, 202 with the import's id once the
   * file has arrived. The import continues when the caller leaves.
   */
  @Can('import')
  @Post('import')
  @HttpCode(200)
  @AcceptsBody({ file: IMPORT_LIMITS.bytes, jsonStream: IMPORT_LIMITS.bytes })
  async import(
    @Query() query: ImportQuery,
    @UploadedFile() upload: MultipartFileStream | undefined,
    @Ctx() context: LotContext,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const body = upload?.stream ?? request.jsonStream;
    if (!body) throw new DomainError('INVALID', 'Send a file in the field "file", or a JSON array');
    const options = {
      format: upload ? ('file' as const) : ('json' as const),
      dryRun: query.dryRun === 'true',
      allOrNothing: query.allOrNothing === 'true',
      mapping: upload ? readMapping(request.body) : undefined,
      usesRemembered: query.remembered === 'true',
    };
    const openEnded = withoutDeadline(context);
    const answerBy = prefersAsync(request) ? 0 : this.clock.now().getTime() + QUICK_MS;
    // Disables the inactivity timeout (http/adapter.ts, `CONNECTION_TIMEOUTS`): the file may arrive slowly.
    request.raw.socket.setTimeout(0);
    const id = await this.uploads.send(body, options, openEnded);
    const isWaiting = () => !reply.raw.destroyed && this.clock.now().getTime() < answerBy;
    const state = await this.uploads.waitUntilEnded(id, openEnded, isWaiting);
    if (!state) return reply.raw.destroyed ? reply : accepted(id, reply);
    if (state.error) throw new DomainError(state.error.code, state.error.message);
    if (state.created > 0 && !options.dryRun) this.listings.recordWrite(context, reply);
    const message = toImportError(state);
    reply.code(message === null ? 200 : STATUS.IMPORT_REFUSED).type(JSON_TYPE);
    const error = message === null ? {} : { message, code: 'IMPORT_REFUSED' };
    return reply.send(this.streamJson({ ...error, ...toReport(state) }, id, openEnded));
  }

  @Can('import')
  @Get('imports')
  list(@Ctx() context: LotContext) {
    return this.rpc.call('clients.import.list', {}, context);
  }

  @Can('import')
  @Get('imports/:id')
  async state(@Param('id', ImportId) id: string, @Ctx() context: LotContext, @Res() reply: FastifyReply) {
    const state = await this.rpc.call('clients.import.state', { id }, context);
    return reply.type(JSON_TYPE).send(this.streamJson(state, id, withoutDeadline(context)));
  }

  /** What the import has added stays. An ended import is returned as it is. */
  @Can('import')
  @Post('imports/:id/stop')
  @HttpCode(200)
  stop(@Param('id', ImportId) id: string, @Ctx() context: LotContext, @Req() request: FastifyRequest) {
    return this.rpc.call('clients.import.stop', { id, client: this.addresses.clientOf(request) }, context);
  }

  /** Streams an object with these fields and, last, its rows. */
  private streamJson(fields: object, id: string, context: LotContext): Readable {
    const { uploads } = this;
    async function* text(): AsyncGenerator<string> {
      yield `${JSON.stringify(fields).slice(0, -1)},"rows":`;
      yield* uploads.rows(id, context);
      yield '}';
    }
    return Readable.from(text());
  }
}

/** Work that takes longer than one call has a deadline per call. */
function withoutDeadline({ deadline: _over, ...openEnded }: LotContext): LotContext {
  return openEnded;
}

function toReport({ id, ...state }: ImportState) {
  const { created, duplicates, rejected, leftOut, unknownColumns, mapping, remembered, layout } = state;
  return { importId: id, created, duplicates, rejected, leftOut, unknownColumns, mapping, remembered, layout };
}

/** RFC 7240. */
const prefersAsync = ({ headers }: FastifyRequest): boolean =>
  [headers['prefer'] ?? ''].flat().some((preferences) => /(^|,)\s*respond-async\s*(,|;|$)/i.test(preferences));

function accepted(importId: string, reply: FastifyReply): FastifyReply {
  return reply.code(202).header('Location', `/api/imports/${importId}`).send({ importId });
}
