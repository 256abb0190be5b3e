import { createHash } from 'node:crypto';
import {
  auditRecordSchema,
  authorIdOf,
  DomainError,
  MAX_WEBHOOKS,
  DELIVERY_PAGE,
  staffIdOf,
  type Actor,
  type AuditClient,
  type AuditKind,
  type OpenContext,
  type RpcRequest,
  type RpcResponse,
  type SavedWebhook,
  type Webhook,
  type WebhookDelivery,
  type WebhookInput,
} from '@lotline/protocol';
import { Lots, Rpc, Transactions, type Tx } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { createSecret } from '../delivery/signature.js';
import { WebhookQueue } from '../delivery/webhook-queue.js';
import { WebhookSender } from '../delivery/webhook-sender.js';
import { toDelivery, toWebhook, type WebhookRow } from './webhook-row.js';
import { WebhooksRepository, type Administered } from './webhooks.repository.js';

type OfWebhook = Pick<RpcRequest<'notify.webhook.deliveries'>, 'administered' | 'id'>;

/** Manages webhooks for admins. */
@Controller()
export class WebhooksRpc {
  constructor(
    private readonly transactions: Transactions,
    private readonly webhooks: WebhooksRepository,
    private readonly sender: WebhookSender,
    private readonly queue: WebhookQueue,
    private readonly lots: Lots,
  ) {}

  @Rpc('notify.webhook.list')
  async list({ administered }: RpcRequest<'notify.webhook.list'>): Promise<Webhook[]> {
    return this.transactions.run(async (tx) => (await this.webhooks.list(tx, administered)).map(toWebhook));
  }

  /** Returns the only copy of the secret. Throws INVALID, FORBIDDEN, or CONFLICT above `MAX_WEBHOOKS`. */
  @Rpc('notify.webhook.create')
  async create(
    { administered, input, key, client }: RpcRequest<'notify.webhook.create'>,
    { actor }: OpenContext,
  ): Promise<SavedWebhook> {
    this.validate(input, administered);
    const secret = createSecret();
    const creation = key === null ? null : { key: `${authorIdOf(actor) ?? ''} ${key}`, hash: hashForm(input) };
    return this.transactions.run(async (tx) => {
      const count = await this.webhooks.countForInsert(tx);
      const earlier = creation && (await this.webhooks.findCreated(tx, creation.key));
      if (earlier) {
        if (earlier.hash !== creation.hash) throw keyReused();
        return { ...toWebhook(await this.get(tx, { administered, id: earlier.id })), secret: earlier.secret };
      }
      if (count >= MAX_WEBHOOKS)
        throw new DomainError(
          'CONFLICT',
          `There can be at most ${MAX_WEBHOOKS} webhooks. Delete one that is not used.`,
        );
      const id = await this.webhooks.insert(tx, input, secret, creation);
      record(tx, 'webhook-created', input.url, input.lotIds, actor, client);
      return { ...toWebhook(await this.get(tx, { administered: null, id })), secret };
    });
  }

  /**
   * Throws NOT_FOUND, INVALID, FORBIDDEN or STALE_VERSION. Whoever administers the lots that are left must not learn about those that are
   * taken away: their deliveries are neither sent nor shown any more.
   */
  @Rpc('notify.webhook.edit')
  async edit(
    { input, client, ...asked }: RpcRequest<'notify.webhook.edit'>,
    { actor }: OpenContext,
  ): Promise<SavedWebhook> {
    const secret = input.rotateSecret ? createSecret() : null;
    const saved = await this.transactions.run(async (tx) => {
      const before = await this.lock(tx, asked);
      this.validate(input, asked.administered);
      const keptLots = before.lotIds.filter((lotId) => input.lotIds.includes(lotId));
      await this.webhooks.dropPendingOfOtherLots(tx, asked.id, keptLots);
      await this.webhooks.update(tx, asked.id, input, secret);
      const lotIds = [...new Set([...before.lotIds, ...input.lotIds])];
      record(tx, 'webhook-edited', input.url, lotIds, actor, client);
      const isStarted = input.enabled && (before.state === 'paused' || before.state === 'disabled');
      if (isStarted || input.url !== before.url) await this.webhooks.restartDeliveries(tx, asked.id);
      return toWebhook(await this.get(tx, asked));
    });
    await this.queue.wake([asked.id]);
    return { ...saved, ...(secret !== null && { secret }) };
  }

  /** Throws NOT_FOUND or STALE_VERSION. */
  @Rpc('notify.webhook.remove')
  async remove({ client, ...asked }: RpcRequest<'notify.webhook.remove'>, { actor }: OpenContext): Promise<Webhook> {
    return this.transactions.run(async (tx) => {
      const row = await this.lock(tx, asked);
      await this.webhooks.delete(tx, asked.id);
      record(tx, 'webhook-deleted', row.url, row.lotIds, actor, client);
      return toWebhook(row);
    });
  }

  /** Throws NOT_FOUND. */
  @Rpc('notify.webhook.deliveries')
  async deliveries({
    cursor,
    ...asked
  }: RpcRequest<'notify.webhook.deliveries'>): Promise<RpcResponse<'notify.webhook.deliveries'>> {
    return this.transactions.run(async (tx) => {
      const rows = await this.webhooks.listDeliveries(tx, await this.get(tx, asked), cursor);
      const next = rows.length === DELIVERY_PAGE ? (rows.at(-1)?.number ?? null) : null;
      return { deliveries: rows.map(toDelivery), next };
    });
  }

  /** Throws NOT_FOUND, or CONFLICT while the webhook is not enabled. */
  @Rpc('notify.webhook.resend')
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

  private async lock(tx: Tx, { administered, id, ifVersion }: OfWebhook & { ifVersion?: number | undefined }) {
    const row = await this.webhooks.lock(tx, administered, id);
    if (!row) throw new DomainError('NOT_FOUND', 'No such webhook');
    if (ifVersion !== undefined && ifVersion !== row.version)
      throw new DomainError('STALE_VERSION', 'Someone else has changed this webhook.');
    return row;
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
      throw new DomainError('FORBIDDEN', 'You can add webhooks only to lots where you are an admin.');
    if (lotIds.some((id) => !this.lots.find(id))) throw invalid('lotIds', 'Unknown lot');
  }
}

/**
 * Records a change for the audit. Only operator admins see the entry of a webhook of several lots, because only admins of all of them
 * manage it. The entry names the receiver's host: the rest of the address may contain a secret. Without a client the gateway
 * records it.
 */
function record(
  tx: Tx,
  kind: AuditKind,
  url: string,
  lotIds: readonly string[],
  actor: Actor,
  client: AuditClient | undefined,
): void {
  if (!client) return;
  const entry = auditRecordSchema.parse({ kind, byId: staffIdOf(actor), ...client, detail: new URL(url).host });
  const [first = null, ...others] = lotIds;
  tx.emit('audit.recorded', others.length === 0 ? first : null, entry);
}

/** Of the parsed form, so that a retry matches although its fields are written in another order. */
const hashForm = (input: WebhookInput): string => createHash('sha256').update(JSON.stringify(input)).digest('hex');

const keyReused = (): DomainError =>
  new DomainError('CONFLICT', 'This Idempotency-Key was used to add another webhook. Send a new one.');

const invalid = (path: string, message: string): DomainError =>
  new DomainError('INVALID', message, { errors: [{ path, message }] });
