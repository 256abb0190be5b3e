import { IMPORT_ID } from '../../openapi/examples/imports.js';
import { z } from 'zod';
import { Readable } from 'node:stream';
import {
  DomainError,
  IMPORT_LIMITS,
  toImportError,
  type ImportState,
  type LotContext,
  importDetailsSchema,
  importMappingSchema,
  importReportSchema,
  importStateSchema,
  importAcceptedSchema,
} from '@lotline/protocol';
import { Clock, RpcClient } from '@lotline/service-kit';
import { Controller, Get, HttpCode, Param, Post, Query, Req, Res, UploadedFile } from '@nestjs/common';
import type { MultipartFileStream } from '@nestjs/platform-fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IsIn, IsOptional } from 'class-validator';
import { Replica } from '../../replica/replica.js';
import { AcceptsBody } from '../../http/bodies.js';
import { RecordId } from '../../http/pipes.js';
import { STATUS } from '../../errors/api-error.js';
import { CallerAddresses } from '../../http/limits/caller-addresses.js';
import { Can, Describe } from '../../http/route.js';
import { Ctx } from '../../session/caller.js';
import { readMapping } from './mapping-field.js';
import { Uploads } from './uploads.js';

const YES_OR_NO = ['true', 'false'] as const;
const message = 'Send true or false';

/** The query of `POST /api/import`. */
export class ImportQuery {
  @Describe('Only validates; adds nothing')
  @IsOptional()
  @IsIn(YES_OR_NO, { message })
  dryRun?: (typeof YES_OR_NO)[number];

  @Describe('Adds nothing if a row is invalid')
  @IsOptional()
  @IsIn(YES_OR_NO, { message })
  allOrNothing?: (typeof YES_OR_NO)[number];

  @Describe(
    'Reads a file without a `mapping` by that of the lot’s last import with the same headings; the answer’s `remembered` says whose it was',
  )
  @IsOptional()
  @IsIn(YES_OR_NO, { message })
  remembered?: (typeof YES_OR_NO)[number];
}

const mappingDescription =
  'How to read the file. What is absent is detected; an empty object has everything detected. Must stand before the file in the form: fields after it are not read. A heading or sheet that the file does not have is an error.';

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
    private readonly replica: Replica,
    private readonly clock: Clock,
    private readonly addresses: CallerAddresses,
  ) {}

  /**
   * Returns the report of a quick import; otherwise, or with `Prefer: respond-async`, 202 with the import's id once the
   * file has arrived. The import continues when the caller leaves.
   */
  @Can('import', {
    summary: 'Imports customers from a file',
    description:
      'Accepts a CSV or .xlsx file, or a JSON array of objects. Columns are recognized in many spellings, and missing values get their defaults. An import that completes within ten seconds returns its report. Otherwise, or with the header `Prefer: respond-async`, the response is 202 with the import’s id, by which its progress and report can be read. The import continues when the caller leaves. With `allOrNothing`, an invalid row rejects the whole file with 422 and the report. A file can be sent with a `mapping`, which says how to read it; a JSON array cannot, because its fields have the names of the contract. The `layout` of the answer says how the file was read.',
    answer: importReportSchema,
    fields: z.object({ mapping: importMappingSchema.describe(mappingDescription).optional() }),
    body: z.array(z.record(z.string(), z.unknown())),
    errors: ['IMPORT_REFUSED', 'CONFLICT', 'TOO_MANY'],
    requestHeaders: { Prefer: '`respond-async`: respond with 202 once the file has arrived' },
    accepted: {
      description: 'The file has arrived and the import continues',
      schema: importAcceptedSchema,
      example: { importId: IMPORT_ID },
    },
    example: {
      query: { dryRun: 'true' },
      body: [
        {
          firstName: 'Ada',
          phone: '310-555-0142',
          checkInDateTime: '2026-06-01 08:00',
          checkOutDateTime: '2026-06-05 18:30',
        },
      ],
    },
  })
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
      mapping: upload ? (readMapping(request.body) ?? null) : null,
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
    if (state.created > 0 && !options.dryRun) this.replica.recordWrite(context, reply);
    const message = toImportError(state);
    reply.code(message === null ? 200 : STATUS.IMPORT_REFUSED).type(JSON_TYPE);
    const error = message === null ? {} : { message, code: 'IMPORT_REFUSED' };
    return reply.send(this.streamJson({ ...error, ...toReport(state) }, id, openEnded));
  }

  @Can('import', {
    summary: 'Lists the lot’s stored imports, newest first; they are stored for a week by default',
    answer: z.array(importStateSchema),
  })
  @Get('imports')
  list(@Ctx() context: LotContext) {
    return this.rpc.call('clients.import.list', {}, context);
  }

  @Can('import', {
    summary: 'Returns the state of an import, with its rows once it has ended',
    answer: importDetailsSchema,
  })
  @Get('imports/:id')
  async state(@Param('id', ImportId) id: string, @Ctx() context: LotContext, @Res() reply: FastifyReply) {
    const state = await this.rpc.call('clients.import.state', { id }, context);
    return reply.type(JSON_TYPE).send(this.streamJson(state, id, withoutDeadline(context)));
  }

  /** What the import has added stays. An ended import is returned as it is. */
  @Can('import', {
    summary: 'Stops an import',
    description:
      'Customers who were already added stay, and are in the report. An import that has ended is returned as it is.',
    answer: importStateSchema,
  })
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
