import {
  mayReadDeleted,
  type Client,
  type ClientRecord,
  type HistoryEntry,
  type Lookup,
  type LotContext,
  type RpcRequest,
  type RpcResponse,
} from '@lotline/protocol';
import { Clock, Lots, Rpc } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { HistoryRepository } from '../history/history.repository.js';
import { CopyWaiter } from '../rides/copy-waiter.js';
import { AddingService } from './adding.service.js';
import { toClient, BookingsRepository, type Booking } from './bookings.repository.js';
import { LookupRepository } from './lookup.repository.js';
import { noSuchCustomer, noSuchLink } from '../records/errors.js';
import { findSender, stayWindowAt } from './stay-here.js';

@Controller()
export class BookingsRpc {
  constructor(
    private readonly adding: AddingService,
    private readonly bookings: BookingsRepository,
    private readonly lookups: LookupRepository,
    private readonly history: HistoryRepository,
    private readonly copies: CopyWaiter,
    private readonly lots: Lots,
    private readonly clock: Clock,
  ) {}

  @Rpc('clients.client.add')
  async add(data: RpcRequest<'clients.client.add'>, context: LotContext): Promise<Client> {
    return this.adding.add(data, context);
  }

  @Rpc('clients.client.get')
  async get({ id, after }: RpcRequest<'clients.client.get'>, { lotId }: LotContext): Promise<Client> {
    await this.copies.waitFor(lotId, after);
    return toClient(await this.findOrThrow(lotId, id));
  }

  @Rpc('clients.client.record')
  async record({ id }: RpcRequest<'clients.client.record'>, { lotId }: LotContext): Promise<ClientRecord> {
    return (await this.findOrThrow(lotId, id)).record;
  }

  @Rpc('clients.client.history')
  async findHistory(
    { id, cursor }: RpcRequest<'clients.client.history'>,
    { lotId, actor }: LotContext,
  ): Promise<HistoryEntry[]> {
    const entries = await this.history.find(lotId, id, { cursor, includeDeleted: mayReadDeleted(actor) });
    if (!entries) throw noSuchCustomer();
    return entries;
  }

  @Rpc('clients.client.by-link')
  async byLink({ link }: RpcRequest<'clients.client.by-link'>): Promise<ClientRecord> {
    const record = await this.bookings.findByLink(link);
    if (!record) throw noSuchLink();
    return record;
  }

  @Rpc('clients.client.lookup')
  async lookup({ phone }: RpcRequest<'clients.client.lookup'>, { lotId }: LotContext): Promise<Lookup> {
    const found = await this.lookups.find(this.lots.get(lotId), phone);
    if (!found) throw noSuchCustomer();
    return found;
  }

  @Rpc('clients.client.by-phone')
  async byPhone(
    { number }: RpcRequest<'clients.client.by-phone'>,
    { lotId }: LotContext,
  ): Promise<RpcResponse<'clients.client.by-phone'>> {
    const lot = this.lots.get(lotId);
    const window = stayWindowAt(this.clock.now(), lot.timeZone);
    const bookings = await this.lookups.findOfSender(lot, number, window);
    return { client: findSender(bookings, window) ?? null };
  }

  private async findOrThrow(lotId: string, id: string): Promise<Booking> {
    const booking = await this.bookings.find(lotId, id);
    if (!booking) throw noSuchCustomer();
    return booking;
  }
}
