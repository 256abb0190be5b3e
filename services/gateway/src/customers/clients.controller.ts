import { BOOKING } from '../openapi/examples/customers.js';
import { z } from 'zod';
import {
  DomainError,
  type Client,
  type LotContext,
  RESTORABLE_DAYS,
  checkedInClientSchema,
  clientSchema,
  deletedClientSchema,
  lookupSchema,
  clientInputSchema,
} from '@lotline/protocol';
import { RpcClient } from '@lotline/service-kit';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Put, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { idempotencyKey, ifMatchVersion } from '../http/etag.js';
import { FormFields } from '../http/pipes.js';
import { CallerAddresses } from '../http/limits/caller-addresses.js';
import { Can, StaffOnly, NEXT_CURSOR, VERSION_TAG, IF_MATCH } from '../http/route.js';
import { Ctx } from '../session/caller.js';
import { AddQuery, ClientId, CheckInBody, CheckOutBody, DeletedQuery, LookupQuery } from './clients.input.js';
import { OwnWrites } from '../replica/own-writes.js';
import { Replica } from '../replica/replica.js';

/** The lot's types and terminals (`GET /api/settings`) are not part of the schema. */
const form = clientInputSchema({ host: '', reservationsHost: '', terminals: [], timeZone: 'UTC' }).meta({
  id: 'ClientInput',
});
/** Of both manual steps. */
const UNDO = '`null` undoes this step if it was the last change of the record; otherwise 412 with the current record.';

/** One customer. The clients service validates forms by the lot's rules. */
@Controller('api/clients')
export class ClientsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly replica: Replica,
    private readonly ownWrites: OwnWrites,
    private readonly addresses: CallerAddresses,
  ) {}

  @StaffOnly({
    token: 'changeCustomers',
    summary: 'Adds a customer',
    description:
      'Missing fields get their defaults. Unknown fields are ignored. Only monthly and quarterly contracts may omit their dates.',
    answer: clientSchema,
    body: form,
    errors: ['DUPLICATE_CUSTOMER', 'CONFLICT', 'CONTRACT_EXPIRED'],
    requestHeaders: {
      'Idempotency-Key':
        'Chosen by the caller. Repeating the same form with it within a day returns the customer added first; another form is refused with 409',
    },
    answerHeaders: VERSION_TAG,
    example: { body: BOOKING },
  })
  @Post()
  async add(
    @Body(FormFields) input: Record<string, unknown>,
    @Query() query: AddQuery,
    @Ctx() context: LotContext,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const add = { input, key: idempotencyKey(request), anotherCar: query.anotherCar === 'true' };
    return this.respondWithChange(await this.rpc.call('clients.client.add', add, context), context, reply);
  }

  @StaffOnly({
    token: 'readCustomers',
    summary: 'Looks up the customer with this phone',
    description: 'Returns the newest booking of the phone in any spelling; a contract takes precedence.',
    answer: lookupSchema,
    emptyWhen: 'The phone is unknown, and `unknown=204` was sent',
  })
  @Get('lookup/:phone')
  async lookup(
    @Param('phone') phone: string,
    @Query() { unknown }: LookupQuery,
    @Ctx() context: LotContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    try {
      return await this.rpc.call('clients.client.lookup', { phone: phone.slice(0, 30) }, context);
    } catch (error) {
      if (unknown === undefined || !(error instanceof DomainError) || error.code !== 'NOT_FOUND') throw error;
      reply.status(204);
      return undefined;
    }
  }

  @StaffOnly({
    token: 'readCustomers',
    summary: 'Returns a customer',
    answer: clientSchema,
    answerHeaders: VERSION_TAG,
  })
  @Get(':id')
  async get(
    @Param('id', ClientId) id: string,
    @Ctx() context: LotContext,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const after = this.ownWrites.movedRides(request, context).filter(({ clientId }) => clientId === id);
    return withEtag(await this.rpc.call('clients.client.get', { id, after }, context), reply);
  }

  @StaffOnly({
    token: 'changeCustomers',
    summary: 'Updates a customer',
    description: 'Takes the whole form, as for adding.',
    answer: clientSchema,
    body: form,
    errors: ['CONFLICT', 'STALE_VERSION'],
    requestHeaders: IF_MATCH,
    answerHeaders: VERSION_TAG,
    example: { body: BOOKING },
  })
  @Put(':id')
  async update(
    @Param('id', ClientId) id: string,
    @Body(FormFields) input: Record<string, unknown>,
    @Ctx() context: LotContext,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const ifVersion = ifMatchVersion(request);
    return this.respondWithChange(
      await this.rpc.call('clients.client.update', { id, input, ifVersion }, context),
      context,
      reply,
    );
  }

  @StaffOnly({
    token: 'changeCustomers',
    summary: 'Checks a customer in manually, or undoes it',
    description: UNDO,
    answer: checkedInClientSchema,
    errors: ['STALE_VERSION'],
    requestHeaders: { 'If-Match': 'With null: the ETag of the check-in’s response' },
    answerHeaders: VERSION_TAG,
    example: { body: { status: 'checked-in' } },
  })
  @Patch(':id/check-in-status')
  async checkIn(
    @Param('id', ClientId) id: string,
    @Body() { status }: CheckInBody,
    @Ctx() context: LotContext,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.setStep('check-in', id, status, context, request, reply);
  }

  @StaffOnly({
    token: 'changeCustomers',
    summary: 'Checks a customer out manually, which ends an open ride, or undoes it',
    description: UNDO,
    answer: clientSchema,
    errors: ['STALE_VERSION'],
    requestHeaders: { 'If-Match': 'With null: the ETag of the check-out’s response' },
    answerHeaders: VERSION_TAG,
    example: { body: { status: 'checked-out' } },
  })
  @Patch(':id/check-out-status')
  async checkOut(
    @Param('id', ClientId) id: string,
    @Body() { status }: CheckOutBody,
    @Ctx() context: LotContext,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.setStep('check-out', id, status, context, request, reply);
  }

  @Can('deleteClients', {
    summary: 'Deletes a customer and their ride',
    description: 'The history remains, for admins only. The texts can no longer be read.',
  })
  @Delete(':id')
  async delete(
    @Param('id', ClientId) id: string,
    @Ctx() context: LotContext,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.rpc.call('clients.client.delete', { id, client: this.addresses.clientOf(request) }, context);
    this.replica.recordWrite(context, reply);
    return { success: true };
  }

  @Can('deleteClients', {
    summary: 'Lists the customers who can be restored, the newest deletion first',
    answer: z.array(deletedClientSchema),
    answerHeaders: NEXT_CURSOR,
  })
  @Get('deleted')
  async deleted(
    @Query() { cursor }: DeletedQuery,
    @Ctx() context: LotContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { clients, nextCursor } = await this.rpc.call('clients.client.deleted', { cursor }, context);
    if (nextCursor !== null) reply.header('X-Next-Cursor', nextCursor);
    return clients;
  }

  @Can('deleteClients', {
    summary: `Restores a customer who was deleted within the last ${RESTORABLE_DAYS} days`,
    description:
      'Keeps the id, the link and the history; the ride is not restored. 404 if there is nothing to restore, 409 if the stay or the customer ID has been taken since.',
    answer: clientSchema,
    errors: ['DUPLICATE_CUSTOMER', 'CONFLICT'],
    answerHeaders: VERSION_TAG,
  })
  @Post(':id/restore')
  @HttpCode(200)
  async restore(
    @Param('id', ClientId) id: string,
    @Ctx() context: LotContext,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const client = this.addresses.clientOf(request);
    return this.respondWithChange(
      await this.rpc.call('clients.client.restore', { id, client }, context),
      context,
      reply,
    );
  }

  /** Takes a manual step, or undoes it when `status` is null. */
  private async setStep(
    step: 'check-in' | 'check-out',
    id: string,
    status: string | null,
    context: LotContext,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Client> {
    const client =
      status === null
        ? await this.rpc.call('clients.client.undo', { id, step, ifVersion: ifMatchVersion(request) }, context)
        : await this.rpc.call(`clients.client.${step}`, { id }, context);
    return this.respondWithChange(client, context, reply);
  }

  private respondWithChange(client: Client, context: LotContext, reply: FastifyReply): Client {
    this.replica.recordWrite(context, reply);
    return withEtag(client, reply);
  }
}

function withEtag(client: Client, reply: FastifyReply): Client {
  reply.header('ETag', `"${client.version}"`).header('Cache-Control', 'no-cache, private').header('Vary', 'Cookie');
  return client;
}
