import { DomainError, unavailable, type ServiceName } from '@lotline/protocol';
import { ServerRMQ } from '@nestjs/microservices';
import type { AmqpConnectionManager } from 'amqp-connection-manager';
import type { Channel, ConsumeMessage } from 'amqplib';
import { reasonOf, type Logger } from '../logging/logger.js';
import type { Metrics } from '../metrics/metrics.js';
import { SenderPolicy } from '../senders/sender-policy.js';
import { brokerUrlsFromAny, openCallConnection } from '../events/connection.js';
import { continueTrace } from '../tracing/tracing.js';
import { CallLimiter, type Delivery } from './call-limiter.js';
import { CallMetrics, isPattern } from './call-metrics.js';
import { CallQueues } from './call-queues.js';
import { CALL_TIMEOUT_MS, errorReply, rpcQueue, RPC_QUEUE_OPTIONS } from './wire.js';

/**
 * Receives a service's calls and runs each at most once. A call is acknowledged when it starts; a redelivered one may have been
 * started by a process that died, so it is rejected. Unlike Nest's server it can drain, and survives the deletion of its queue.
 */
export class RpcServer extends ServerRMQ {
  private readonly calls = new CallLimiter((delivery) => this.answer(delivery));
  private readonly queues: CallQueues;
  private readonly senders: SenderPolicy;
  private readonly metrics: CallMetrics;

  constructor(
    private readonly url: string,
    private readonly service: ServiceName,
    private readonly log: Logger,
    metrics: Metrics,
  ) {
    super({
      queue: rpcQueue(service),
      queueOptions: RPC_QUEUE_OPTIONS,
      // `CallLimiter` acknowledges, not Nest.
      noAck: true,
      persistent: false,
    });
    this.queues = new CallQueues(service, this.calls);
    this.senders = new SenderPolicy(url, service);
    this.metrics = new CallMetrics(metrics.histogram('lotline_rpc_server_duration_seconds'));
    metrics.gauge('lotline_rpc_calls', (gauge) => {
      gauge.set({ state: 'running' }, this.calls.runningCount);
      gauge.set({ state: 'waiting' }, this.calls.waitingCount);
    });
  }

  override createClient<T>(): Promise<T>;
  override createClient(): Promise<AmqpConnectionManager> {
    const connection = openCallConnection(brokerUrlsFromAny(this.url), `${this.service} calls`);
    this.queues.consumeFrom(connection);
    return Promise.resolve(connection);
  }

  /** Measures every handler. */
  override addHandler(...[pattern, handle, ...rest]: Parameters<ServerRMQ['addHandler']>): void {
    const name = isPattern(pattern) ? pattern : 'unknown';
    const measured: typeof handle = async (data, context) => {
      const startedAt = performance.now();
      const reply: unknown = await handle(data, context);
      this.metrics.record(name, outcomeOf(reply), startedAt);
      return reply;
    };
    super.addHandler(pattern, measured, ...rest);
  }

  /** The channel for answers. Calls are consumed on others. */
  override async setupChannel(_channel: Channel, callback: () => void): Promise<void> {
    callback();
  }

  /** Throws while no call can reach this process: after a lost connection, or when the queue was deleted. */
  assertListening(): void {
    this.queues.assertConsuming();
  }

  /**
   * Stops accepting calls and answers those that it has. A call that still runs after `CALL_TIMEOUT_MS` no longer has a caller.
   */
  async drain(): Promise<void> {
    await this.queues.stop();
    await this.calls.waitUntilIdle(CALL_TIMEOUT_MS);
  }

  /** The broker guarantees the sender's user id. Calls of the gateway, which may make all, are not parsed here. */
  private isAllowed(message: ConsumeMessage): boolean {
    const { userId } = message.properties;
    if (this.senders.isGateway(userId)) return true;
    const pattern = patternOf(message);
    if (this.senders.mayCall(userId, pattern)) return true;
    this.log.error({ sender: userId, pattern }, 'call rejected: the sender is not allowed to make it');
    return false;
  }

  private async answer({ message, channel }: Delivery): Promise<void> {
    try {
      if (message.fields.redelivered) this.reject(message, channel, unavailable());
      else if (!this.isAllowed(message)) this.reject(message, channel, new DomainError('FORBIDDEN', 'Forbidden'));
      else {
        await continueTrace(message.properties.headers?.traceparent, () => this.handleMessage({ ...message }, channel));
      }
    } catch (error) {
      this.handleError(reasonOf(error));
    }
  }

  /** Replies to a call with an error without starting it. */
  private reject(message: ConsumeMessage, channel: Channel, error: DomainError): void {
    const { replyTo, correlationId } = message.properties;
    const packet = { response: errorReply(error), isDisposed: true };
    channel.sendToQueue(String(replyTo), Buffer.from(JSON.stringify(packet)), { correlationId: String(correlationId) });
    const pattern = patternOf(message);
    this.metrics.record(isPattern(pattern) ? pattern : 'unknown', error.code, performance.now());
  }
}

/** The outcome of a handler's reply: ok, or the error's code. */
function outcomeOf(reply: unknown): string {
  const error: unknown = Reflect.get(Object(reply), 'error');
  return error === undefined ? 'ok' : String(Reflect.get(Object(error), 'code'));
}

/** Reads the pattern as Nest does. Empty if the message is not a call. */
function patternOf({ content }: ConsumeMessage): string {
  try {
    return String(Reflect.get(Object(JSON.parse(content.toString())), 'pattern'));
  } catch {
    return '';
  }
}
