import { Readable } from 'node:stream';
import { DomainError, IMPORT_LIMITS, type ImportState, type LotContext } from '@lotline/contracts';
import { RpcClient } from '@lotline/service-kit';
import { Controller, Get, HttpCode, Param, Post, Query, Req, Res, UploadedFile } from '@nestjs/common';
import type { MultipartFileStream } from '@nestjs/platform-fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ListingVersions } from '../clients/listing-versions.js';
import { Takes } from '../door/bodies.js';
import { STATUS } from '../errors/status.js';
import { Can } from '../session/access.js';
import { Ctx } from '../session/caller.js';
import { ImportId, ImportQuery } from './imports.input.js';
import { Uploads } from './uploads.js';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Customers from a file (design §6). */
@Controller('api')
export class ImportsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly uploads: Uploads,
    private readonly listings: ListingVersions,
  ) {}

  /** Keeps its connection open until the import is done. It goes on when the caller leaves. */
  @Can('import')
  @Post('import')
  @HttpCode(200)
  @Takes({ file: IMPORT_LIMITS.bytes, jsonStream: IMPORT_LIMITS.bytes })
  async import(
    @Query() query: ImportQuery,
    @UploadedFile() upload: MultipartFileStream | undefined,
    @Ctx() context: LotContext,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const body = upload?.stream ?? request.jsonStream;
    if (!body) throw new DomainError('INVALID', 'Send a file in the field "file", or a JSON array');
    const [dryRun, allOrNothing] = [query.dryRun === 'true', query.allOrNothing === 'true'];
    const lasting = withoutDeadline(context);
    // However long it takes: a connection without a byte would be given up (door/adapter.ts, `PATIENCE`).
    request.raw.socket.setTimeout(0);
    const id = await this.uploads.send(body, { format: upload ? 'file' : 'json', dryRun, allOrNothing }, lasting);
    const state = await this.uploads.ended(id, lasting, () => reply.raw.destroyed);
    if (!state) return reply;
    if (state.error) throw new DomainError(state.error.code, state.error.message);
    if (state.created > 0 && !dryRun) this.listings.changed(context, reply);
    const isRefused = allOrNothing && !dryRun && state.rejected > 0;
    reply.code(isRefused ? STATUS.IMPORT_REFUSED : 200).type(JSON_TYPE);
    return reply.send(this.textOf({ ...(isRefused && refusal(state)), ...reportOf(state) }, id, lasting));
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
    return reply.type(JSON_TYPE).send(this.textOf(state, id, withoutDeadline(context)));
  }

  /** An object with these fields and, last, its rows. */
  private textOf(fields: object, id: string, context: LotContext): Readable {
    const { uploads } = this;
    async function* text(): AsyncGenerator<string> {
      yield `${JSON.stringify(fields).slice(0, -1)},"rows":`;
      yield* uploads.rows(id, context);
      yield '}';
    }
    return Readable.from(text());
  }
}

/** What takes longer than a call has its own time with each. */
function withoutDeadline({ deadline: _over, ...lasting }: LotContext): LotContext {
  return lasting;
}

const reportOf = ({ id, created, duplicates, rejected, unknownColumns }: ImportState) => ({
  importId: id,
  created,
  duplicates,
  rejected,
  unknownColumns,
});

const refusal = ({ rejected }: ImportState) => ({
  message: `Nothing was imported: ${rejected === 1 ? 'a row is' : `${rejected} rows are`} not right`,
  code: 'IMPORT_REFUSED',
});
