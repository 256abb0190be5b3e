import {
  DomainError,
  MAX_WEBHOOKS,
  DELIVERY_PAGE,
  type RpcRequest,
  type RpcResponse,
  type SavedWebhook,
  type Webhook,
  type WebhookDelivery,
  type WebhookInput,
} from '@lotline/contracts';
import { Lots, Transactions, type Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { createSecret } from '../delivery/signature.js';
import { WebhookQueue } from '../delivery/webhook-queue.js';
import { WebhookSender } from '../delivery/webhook-sender.js';
import { toDelivery, toWebhook, type WebhookRow } from './webhook-row.js';
import { WebhooksRepository, type Administered } from './webhooks.repository.js';

type OfWebhook = RpcRequest<'notify.webhook.remove'>;

/** Manages webhooks for admins. */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly transactions: Transactions,
    private readonly webhooks: WebhooksRepository,
    private readonly sender: WebhookSender,
    private readonly queue: WebhookQueue,
    private readonly lots: Lots,
  ) {}

  async list(administered: Administered): Promise<Webhook[]> {
    return this.transactions.run(async (tx) => (await this.webhooks.list(tx, administered)).map(toWebhook));
  }

  /** Returns the only copy of the secret. Throws INVALID, FORBIDDEN, or CONFLICT above `MAX_WEBHOOKS`. */
  async create({ administered, input }: RpcRequest<'notify.webhook.create'>): Promise<SavedWebhook> {
    this.validate(input, administered);
    const secret = createSecret();
    return this.transactions.run(async (tx) => {
      if ((await this.webhooks.countForInsert(tx)) >= MAX_WEBHOOKS)
        throw new DomainError(
          'CONFLICT',
          `There can be at most ${MAX_WEBHOOKS} webhooks. Delete one that is not used.`,
        );
      const id = await this.webhooks.insert(tx, input, secret);
      return { ...toWebhook(await this.get(tx, { administered: null, id })), secret };
    });
  }

  /**
   * Throws NOT_FOUND, INVALID or FORBIDDEN. Whoever administers the lots that are left must not learn about those that are
   * taken away: their deliveries are neither sent nor shown any more.
   */
  async edit({ input, ...asked }: RpcRequest<'notify.webhook.edit'>): Promise<SavedWebhook> {
    const secret = input.rotateSecret ? createSecret() : null;
    const saved = await this.transactions.run(async (tx) => {
      const before = await this.get(tx, asked);
      this.validate(input, asked.administered);
      const keptLots = before.lotIds.filter((lotId) => input.lotIds.includes(lotId));
      await this.webhooks.dropPendingOfOtherLots(tx, asked.id, keptLots);
      await this.webhooks.update(tx, asked.id, input, secret);
      const isStarted = input.enabled && (before.state === 'paused' || before.state === 'disabled');
      if (isStarted || input.url !== before.url) await this.webhooks.restartDeliveries(tx, asked.id);
      return toWebhook(await this.get(tx, asked));
    });
    await this.queue.wake([asked.id]);
    return { ...saved, ...(secret !== null && { secret }) };
  }

  /** Throws NOT_FOUND. */
  async remove(asked: OfWebhook): Promise<Webhook> {
    return this.transactions.run(async (tx) => {
      const row = await this.get(tx, asked);
      await this.webhooks.delete(tx, asked.id);
      return toWebhook(row);
    });
  }

  /** Throws NOT_FOUND. */
  async deliveries({ cursor, ...asked }: RpcRequest<'notify.webhook.deliveries'>) {
    return this.transactions.run(async (tx): Promise<RpcResponse<'notify.webhook.deliveries'>> => {
      const rows = await this.webhooks.listDeliveries(tx, await this.get(tx, asked), cursor);
      const next = rows.length === DELIVERY_PAGE ? (rows.at(-1)?.number ?? null) : null;
      return { deliveries: rows.map(toDelivery), next };
    });
  }

  /** Throws NOT_FOUND, or CONFLICT while the webhook is not enabled. */
  async resend({ deliveryId, ...asked }: RpcRequest<'notify.webhook.resend'>): Promise<WebhookDelivery> {
    const delivery = await this.transactions.run(async (tx) => {
      const webhook = await this.get(tx, asked);
      const { state } = webhook;
      if (state === 'paused' || state === 'disabled')
        throw new DomainError('CONFLICT', 'Enable the webhook before you send a delivery again.');
      return this.webhooks.resend(tx, webhook, deliveryId);
    });
    if (!delivery) throw new DomainError('NOT_FOUND', 'No such delivery');
    await this.queue.wake([asked.id]);
    return toDelivery(delivery);
  }

  private async get(tx: Tx, { administered, id }: OfWebhook): Promise<WebhookRow> {
    const row = await this.webhooks.find(tx, administered, id);
    if (!row) throw new DomainError('NOT_FOUND', 'No such webhook');
    return row;
  }

  private validate({ url, lotIds }: WebhookInput, administered: Administered): void {
    const refusal = this.sender.refusal(new URL(url));
    if (refusal !== null) throw invalid('url', refusal);
    if (administered && lotIds.some((id) => !administered.includes(id)))
      throw new DomainError('FORBIDDEN', 'You can add webhooks only for lots of which you are an admin.');
    if (lotIds.some((id) => !this.lots.find(id))) throw invalid('lotIds', 'Unknown lot');
  }
}

const invalid = (path: string, message: string): DomainError =>
  new DomainError('INVALID', message, { errors: [{ path, message }] });
