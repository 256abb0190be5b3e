import {
  WEBHOOK_EVENTS,
  type ClientRecord,
  type OpenContext,
  type RideAction,
  type RideChange,
  type SavedWebhook,
  type WebhookInput,
} from '@lotline/protocol';
import { testUrl, useFixture } from '@lotline/service-kit/testing';
import { Redis } from 'ioredis';
import type { NotifySettings } from '../config.js';
import { NotifyUnderTest } from './notify-under-test.js';
import { createRideChange } from './ride-changes.js';
import { createRecord } from './texts.js';
import { WebhookReceiver } from './webhook-receiver.js';

export const adminContext: OpenContext = {
  lotId: null,
  requestId: 'test',
  actor: {
    kind: 'staff',
    id: '6d0f2a51-3b7c-4c1e-9a55-0d8b1c2e3f40',
    name: 'Dana R.',
    role: 'admin',
    operatorAdmin: false,
  },
};

/** Replicas and receivers of their webhooks, for all tests of a `describe`; no webhook outlives its test. */
export const useWebhooks = (replicas = 1, over: Partial<NotifySettings> = {}): WebhooksUnderTest => {
  const webhooks = useFixture(new WebhooksUnderTest(replicas, over));
  afterEach(() => webhooks.database.query('DELETE FROM webhooks'));
  return webhooks;
};

/** Replicas and receivers of webhooks, and what happens in other services. */
class WebhooksUnderTest extends NotifyUnderTest {
  readonly redis = new Redis(testUrl('REDIS'), { maxRetriesPerRequest: null, lazyConnect: true });
  private readonly receivers: WebhookReceiver[] = [];

  override async begin(): Promise<void> {
    await this.redis.flushall();
    await super.begin();
  }

  override async end(): Promise<void> {
    await Promise.all(this.receivers.map((receiver) => receiver.close()));
    await super.end();
    this.redis.disconnect();
  }

  /** Opens a receiver and creates a webhook for it. */
  async subscribe(over: Partial<WebhookInput> = {}): Promise<{ receiver: WebhookReceiver; webhook: SavedWebhook }> {
    const receiver = new WebhookReceiver();
    await receiver.open();
    this.receivers.push(receiver);
    const webhook = await this.create({ url: receiver.url, ...over });
    receiver.secret = webhook.secret ?? '';
    return { receiver, webhook };
  }

  create(over: Partial<WebhookInput> = {}, administered: string[] | null = null): Promise<SavedWebhook> {
    const input = { url: 'http://127.0.0.1:9/', events: [...WEBHOOK_EVENTS], lotIds: ['harborview'], ...over };
    return this.broker.rpc.call('notify.webhook.create', { administered, input }, adminContext);
  }

  /** Publishes that a customer was saved. */
  async publishSave(client: ClientRecord, changed?: string[]): Promise<void> {
    await this.broker.publish('client.saved', client.lotId, { client, ...(changed && { changed }) });
  }

  /** Publishes that a new customer was added, and returns them. */
  async publishNewClient(over: Partial<ClientRecord> = {}): Promise<ClientRecord> {
    const client = createRecord(over);
    await this.publishSave(client);
    return client;
  }

  /** Publishes a change of a customer's ride. */
  async publishRideChange(
    client: ClientRecord,
    action: RideAction | undefined,
    over: Partial<RideChange['ride']> = {},
  ) {
    await this.broker.publish('ride.changed', client.lotId, createRideChange(client, action, over));
  }

  /** Makes every delivery due that waits for its next attempt. */
  async makeDeliveriesDue(): Promise<void> {
    // Only those that wait, because a claim skips rows that this statement has locked.
    await this.database.query(
      `UPDATE webhook_deliveries SET next_attempt_at = now() WHERE state = 'pending' AND next_attempt_at > now()`,
    );
  }

  /** Returns the deliveries of a webhook in the order of their events. Replicas may store them in another order. */
  deliveries(
    webhookId: string,
  ): Promise<{ id: string; type: string; state: string; attempts: number; error: string }[]> {
    return this.database.query(
      'SELECT id, type, state, attempts, error FROM webhook_deliveries WHERE webhook_id = $1 ORDER BY occurred_at, number',
      [webhookId],
    );
  }
}
