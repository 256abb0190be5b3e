import {
  DomainError,
  unavailable,
  type RpcContextOf,
  type RpcInput,
  type RpcPattern,
  type RpcResponse,
} from '@lotline/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { ClientRMQ, RmqRecordBuilder } from '@nestjs/microservices';
import type { AmqpConnectionManager } from 'amqp-connection-manager';
import { firstValueFrom, timeout, TimeoutError } from 'rxjs';
import { SERVICE, SETTINGS, type KitService, type KitSettings } from '../bootstrap/tokens.js';
import type { Channel, Message } from 'amqplib';
import { brokerUrlsFromAny, connectionOptions } from '../events/connection.js';
import { Metrics } from '../metrics/metrics.js';
import { SenderPolicy } from '../senders/sender-policy.js';
import { currentTrace, inSpan } from '../tracing/tracing.js';
import { withCallChannels } from './call-channels.js';
import { CallMetrics } from './call-metrics.js';
import {
  CALL_TIMEOUT_MS,
  envelopeOf,
  rpcQueue,
  RPC_QUEUE_OPTIONS,
  spareRpcQueue,
  timeoutError,
  type RpcReply,
} from './wire.js';

/** Nest's client never settles calls that were pending when the broker died; this one fails them. */
class FailingFastClient extends ClientRMQ {
  /** While the broker is short of memory or disk, it takes no calls. */
  isBlocked = false;
  /** Whether the present channel has sent a call to the spare queue. */
  private usesSpare = false;

  /** `noAssert`: this process may not declare the queue, which exists already. */
  constructor(
    url: string,
    caller: string,
    private readonly service: string,
    noAssert: boolean,
  ) {
    super({
      urls: brokerUrlsFromAny(url),
      queue: rpcQueue(service),
      noAssert,
      queueOptions: RPC_QUEUE_OPTIONS,
      socketOptions: connectionOptions(`${caller} calls of ${service}`),
      persistent: false,
    });
    this.status.subscribe((status) => {
      const name = String(status);
      this.isBlocked = name === 'blocked';
      if (name === 'disconnected') this.handleClose();
    });
  }

  override async setupChannel(channel: Channel, resolve: () => void): Promise<void> {
    this.usesSpare = false;
    channel.on('return', (message: Message) => this.sendToSpare(channel, message));
    await super.setupChannel(channel, resolve);
  }

  /** A returned call has reached no queue, so it may be sent again. */
  private sendToSpare(channel: Channel, { content, properties, fields }: Message): void {
    const spare = spareRpcQueue(this.service);
    if (fields.routingKey === spare) {
      this.routingMap.get(String(properties.correlationId))?.({ err: new Error('No queue takes the call') });
      return;
    }
    this.usesSpare = true;
    channel.sendToQueue(spare, content, { ...properties, replyTo: this.replyQueue, mandatory: true });
  }

  /**
   * If the spare queue's leader is lost too, and a call comes before the election of another, RabbitMQ sends all calls of the channel
   * to the lost leader. A new channel finds the new one.
   */
  leaveLostLeader(): void {
    if (!this.usesSpare) return;
    this.usesSpare = false;
    this.client?.reconnect();
  }

  override createClient(): AmqpConnectionManager {
    return withCallChannels(super.createClient());
  }
}

/** Calls other services. */
@Injectable()
export class RpcClient {
  private readonly clients = new Map<string, FailingFastClient>();

  private readonly senders: SenderPolicy;
  private readonly metrics: CallMetrics;

  constructor(
    @Inject(SETTINGS) private readonly settings: KitSettings,
    @Inject(SERVICE) private readonly service: KitService,
    metrics: Metrics,
  ) {
    this.metrics = new CallMetrics(metrics.histogram('lotline_rpc_client_duration_seconds'));
    this.senders = new SenderPolicy(settings.RABBITMQ_URL, service.name);
  }

  /**
   * Calls a handler and returns its answer. Throws the handler's DomainError; UNAVAILABLE at once while the broker is down, or when
   * the call was lost; TIMEOUT when no answer came within `timeoutMs` or before the context's deadline. A call that was lost or
   * timed out may or may not have had its effect.
   */
  async call<P extends RpcPattern>(
    pattern: P,
    data: RpcInput<P>,
    context: RpcContextOf<P>,
    timeoutMs = CALL_TIMEOUT_MS,
  ): Promise<RpcResponse<P>> {
    const startedAt = performance.now();
    try {
      const span = { kind: 'client', attributes: { 'rpc.method': pattern } } as const;
      const response = await inSpan(`call ${pattern}`, span, () => this.send(pattern, data, context, timeoutMs));
      this.metrics.record(pattern, 'ok', startedAt);
      return response;
    } catch (error) {
      this.metrics.record(pattern, error instanceof DomainError ? error.code : 'INTERNAL', startedAt);
      throw error;
    }
  }

  private async send<P extends RpcPattern>(
    pattern: P,
    data: RpcInput<P>,
    context: RpcContextOf<P>,
    timeoutMs: number,
  ): Promise<RpcResponse<P>> {
    const deadline = Math.min(Date.now() + timeoutMs, context.deadline ?? Infinity);
    const remainingMs = Math.ceil(deadline - Date.now());
    if (remainingMs <= 0) throw timeoutError();
    // The message expires when the caller gives up, so that a queue without a consumer does not fill up.
    const trace = currentTrace();
    const headers = trace && { headers: { traceparent: trace.traceparent } };
    const record = new RmqRecordBuilder(envelopeOf(context, data, deadline))
      .setOptions({ expiration: remainingMs, userId: this.senders.userId, mandatory: true, ...headers })
      .build();
    const client = this.clientOf(pattern);
    if (client.isBlocked) throw unavailable();
    const reply = await firstValueFrom(
      client.send<RpcReply<RpcResponse<P>>>(pattern, record).pipe(timeout(remainingMs)),
    ).catch((error: unknown) => {
      if (!(error instanceof TimeoutError)) throw unavailable();
      client.leaveLostLeader();
      throw timeoutError();
    });
    if ('error' in reply) throw new DomainError(reply.error.code, reply.error.message, reply.error.details);
    return reply.ok;
  }

  /** Opens the connections to these services, so that the first call need not wait for them. */
  async connect(services: readonly string[]): Promise<void> {
    await Promise.allSettled(services.map((service) => this.clientFor(service).connect()));
  }

  async close(): Promise<void> {
    await Promise.allSettled([...this.clients.values()].map((client) => client.close()));
  }

  private clientOf(pattern: RpcPattern): FailingFastClient {
    return this.clientFor(pattern.slice(0, pattern.indexOf('.')));
  }

  private clientFor(service: string): FailingFastClient {
    let client = this.clients.get(service);
    if (!client) {
      client = new FailingFastClient(this.settings.RABBITMQ_URL, this.service.name, service, this.senders.hasOwnUser);
      this.clients.set(service, client);
    }
    return client;
  }
}
