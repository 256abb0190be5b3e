import {
  DomainError,
  unavailable,
  type RpcContextOf,
  type RpcInput,
  type RpcPattern,
  type RpcResponse,
} from '@lotline/protocol';
import { Inject, Injectable } from '@nestjs/common';
import { RmqRecordBuilder } from '@nestjs/microservices';
import { firstValueFrom, timeout, TimeoutError } from 'rxjs';
import { SERVICE, SETTINGS, type KitService, type KitSettings } from '../bootstrap/tokens.js';
import { Metrics } from '../metrics/metrics.js';
import { SenderPolicy } from '../senders/sender-policy.js';
import { currentTrace, inSpan } from '../tracing/tracing.js';
import { CallMetrics } from './call-metrics.js';
import { FailingFastClient } from './failing-fast-client.js';
import { CALL_TIMEOUT_MS, envelopeOf, timeoutError, type RpcReply } from './wire.js';

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
      throw error instanceof TimeoutError ? timeoutError() : unavailable();
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
