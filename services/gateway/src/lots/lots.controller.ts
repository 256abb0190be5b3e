import { z } from 'zod';
import {
  DomainError,
  lotFields,
  lotIdSchema,
  mayAt,
  parseLogo,
  type ListedLot,
  type LotContext,
  type LotRecord,
  type ManagedLot,
  listedLotSchema,
  managedLotSchema,
} from '@lotline/protocol';
import { Lots, RpcClient } from '@lotline/service-kit';
import {
  Body,
  Controller,
  Get,
  HttpCode,
  Injectable,
  Param,
  Post,
  Put,
  Req,
  Res,
  type PipeTransform,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AcceptsBody } from '../http/bodies.js';
import { ifMatchVersion } from '../http/etag.js';
import { FormFields } from '../http/pipes.js';
import { Can, Public, VERSION_TAG, IF_MATCH } from '../http/route.js';
import { Ctx, SignedIn, type StaffCaller } from '../session/caller.js';
import { LOT_FIELDS } from '../openapi/examples/lots.js';
import { logoHash, toManagedLot } from './logo.js';

/** Enough for a lot with a logo and 20,000 spots that are listed one by one. */
const LOT_LIMIT = 2 * 1024 * 1024;
const YEAR_SECONDS = 365 * 24 * 3600;

/** A malformed id is answered like an unknown one. */
@Injectable()
export class LotIdPipe implements PipeTransform<string, string> {
  transform(value: string): string {
    if (!lotIdSchema.safeParse(value).success) throw noSuchLot();
    return value;
  }
}

/**
 * Lots: operator admins manage all, admins of a lot see and edit their own. The auth service validates forms and decides who may do
 * what.
 */
@Controller('api/lots')
export class LotsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly lots: Lots,
  ) {}

  /** Asks the owner, so that an admin sees a change that this gateway has not received yet. */
  @Can('manageUsers', {
    summary: 'Lists all lots in the order of their creation',
    description: 'Includes archived lots. Leaves out the content of the logos.',
    answer: z.array(listedLotSchema),
  })
  @Get()
  async list(@SignedIn() caller: StaffCaller): Promise<ListedLot[]> {
    return (await this.fetch(caller)).map((lot) => {
      const { logo: _, ...listed } = toManagedLot(lot);
      return listed;
    });
  }

  @Can('manageUsers', {
    summary: 'Adds a lot',
    description:
      'Every process and open screen knows it within a second. The id never changes. A logo is a data URL with a PNG, JPEG or WebP image of at most 64 KiB.',
    answer: managedLotSchema,
    body: lotFields,
    errors: ['CONFLICT'],
    answerHeaders: VERSION_TAG,
    example: { body: { id: 'harborview', ...LOT_FIELDS } },
  })
  @Post()
  @AcceptsBody({ json: LOT_LIMIT })
  async create(
    @Body(FormFields) input: Record<string, unknown>,
    @Ctx() context: LotContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ManagedLot> {
    return this.applySaved(await this.rpc.call('auth.lot.create', { input }, context), reply);
  }

  @Can('manageUsers', {
    summary: 'Returns a lot',
    answer: managedLotSchema,
    answerHeaders: VERSION_TAG,
  })
  @Get(':id')
  async get(
    @Param('id', LotIdPipe) id: string,
    @SignedIn() caller: StaffCaller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ManagedLot> {
    const lot = (await this.fetch(caller)).find((each) => each.id === id);
    if (!lot) throw noSuchLot();
    return withEtag(lot, reply);
  }

  /** Replaces the lot: optional fields that are missing are cleared. */
  @Can('manageUsers', {
    summary: 'Replaces a lot',
    description:
      'Optional fields that are missing are cleared. 409 names the field in `errors`: `timeZone` once the lot has bookings, `shuttles` if a removed one has passengers, `textingNumber` if another lot has it.',
    answer: managedLotSchema,
    body: lotFields.omit({ id: true }),
    errors: ['CONFLICT', 'STALE_VERSION'],
    requestHeaders: IF_MATCH,
    answerHeaders: VERSION_TAG,
    example: { body: { ...LOT_FIELDS, title: 'Harborview Parking' } },
  })
  @Put(':id')
  @AcceptsBody({ json: LOT_LIMIT })
  async edit(
    @Param('id', LotIdPipe) id: string,
    @Body(FormFields) input: Record<string, unknown>,
    @Ctx() context: LotContext,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ManagedLot> {
    const ifVersion = ifMatchVersion(request);
    return this.applySaved(await this.rpc.call('auth.lot.edit', { id, input, ifVersion }, context), reply);
  }

  @Can('manageUsers', {
    summary: 'Archives a lot',
    description:
      'Its data is kept, and nobody works there until it is restored. 409 while it has open rides, and for the last lot that is not archived.',
    answer: managedLotSchema,
    errors: ['CONFLICT', 'STALE_VERSION'],
    requestHeaders: IF_MATCH,
    answerHeaders: VERSION_TAG,
  })
  @Post(':id/archive')
  @HttpCode(200)
  async archive(
    @Param('id', LotIdPipe) id: string,
    @Ctx() context: LotContext,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ManagedLot> {
    const ifVersion = ifMatchVersion(request);
    return this.applySaved(await this.rpc.call('auth.lot.archive', { id, ifVersion }, context), reply);
  }

  @Can('manageUsers', {
    summary: 'Restores an archived lot',
    description: '409 if another lot has its texting number by now.',
    answer: managedLotSchema,
    errors: ['CONFLICT', 'STALE_VERSION'],
    requestHeaders: IF_MATCH,
    answerHeaders: VERSION_TAG,
  })
  @Post(':id/restore')
  @HttpCode(200)
  async restore(
    @Param('id', LotIdPipe) id: string,
    @Ctx() context: LotContext,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ManagedLot> {
    const ifVersion = ifMatchVersion(request);
    return this.applySaved(await this.rpc.call('auth.lot.restore', { id, ifVersion }, context), reply);
  }

  /** The path contains a hash of the content, so the response never changes. */
  @Public({
    summary: 'Returns the logo of a lot',
    description:
      'Its path is `logoUrl` of the settings. It changes with the logo, so the answer may be cached forever.',
    mediaType: 'image/*',
  })
  @Get(':id/logo/:hash')
  logo(@Param('id', LotIdPipe) id: string, @Param('hash') hash: string, @Res() reply: FastifyReply) {
    const lot = this.lots.find(id);
    const logo = lot?.logo === undefined || logoHash(lot) !== hash ? undefined : parseLogo(lot.logo);
    if (!logo) throw new DomainError('NOT_FOUND', 'No such logo');
    return reply
      .header('Cache-Control', `public, max-age=${YEAR_SECONDS}, immutable`)
      .type(logo.type)
      .send(Buffer.from(logo.base64, 'base64'));
  }

  /** The lots that the caller administers. */
  private async fetch({ member, context }: StaffCaller): Promise<LotRecord[]> {
    const { lots } = await this.rpc.call('auth.lot.list', {}, { ...context, lotId: null });
    for (const lot of lots) this.lots.apply(lot);
    return lots.filter(({ id }) => mayAt(member.user, id, 'manageUsers'));
  }

  /** Applies to this gateway at once, and everywhere within a second. */
  private applySaved(lot: LotRecord, reply: FastifyReply): ManagedLot {
    this.lots.apply(lot);
    return withEtag(lot, reply);
  }
}

const noSuchLot = (): DomainError => new DomainError('NOT_FOUND', 'No such lot');

function withEtag(lot: LotRecord, reply: FastifyReply): ManagedLot {
  reply.header('ETag', `"${lot.version}"`).header('Cache-Control', 'no-cache, private').header('Vary', 'Cookie');
  return toManagedLot(lot);
}
