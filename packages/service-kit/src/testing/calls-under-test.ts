import type { OpenContext, User } from '@lotline/protocol';
import { Metrics } from '../metrics/metrics.js';
import { RpcClient } from '../rpc/client.js';
import { TcpProxy, testSettings, testUrl, useFreshFixture } from './index.js';
import { ProbesUnderTest, type RunningProbe } from './probe-service.js';

export const systemCaller: OpenContext = { lotId: null, requestId: 'test', actor: { kind: 'system' } };

/** A response that contains the requested id as the first name. */
export const account = (id: string): User => ({
  id: '6b1f3a52-3c1d-4d86-9a6e-0d8d6f0c2f11',
  email: 'dana@lot.test',
  firstName: id,
  lastName: 'Reyes',
  profileImageUrl: null,
  operatorAdmin: false,
  roles: [],
  version: 1,
  passwordId: null,
});

/** Services that answer `auth.user.get` and clients that call them, on the real broker. Each test gets new ones. */
export const useCalls = (): CallsUnderTest => useFreshFixture(new CallsUnderTest('auth'));

class CallsUnderTest extends ProbesUnderTest {
  /** The ids that handlers were called with. */
  readonly received: string[] = [];
  private readonly closing: (() => Promise<void>)[] = [];

  /** Starts a service; `proxy` leads to the broker. */
  async start(
    onGet: (id: string) => Promise<User> = (id) => Promise.resolve(account(id)),
    proxy?: TcpProxy,
  ): Promise<RunningProbe> {
    return this.startAt(proxy?.url, onGet);
  }

  /** Starts a service that uses this RABBITMQ_URL. */
  async startAt(
    rabbitmqUrl: string | undefined,
    onGet: (id: string) => Promise<User> = (id) => Promise.resolve(account(id)),
  ): Promise<RunningProbe> {
    const service = await this.startProbe(rabbitmqUrl);
    service.probe.onGet = (id) => {
      this.received.push(id);
      return onGet(id);
    };
    return service;
  }

  /** The metrics of the caller that `get` uses by default. */
  get metrics(): Metrics {
    return this.broker.metrics;
  }

  get(id: string, timeoutMs?: number, client = this.broker.rpc): Promise<User> {
    return client.call('auth.user.get', { id }, systemCaller, timeoutMs);
  }

  /** Locks the services out of their queue until the returned function is called. */
  async lock(): Promise<() => Promise<void>> {
    const owner = await this.broker.lockQueue('auth.rpc');
    let closing: Promise<void> | undefined;
    const unlock = (): Promise<void> => (closing ??= owner.close());
    this.closing.push(unlock);
    return unlock;
  }

  /** Opens a proxy to the broker. */
  async openProxy(): Promise<TcpProxy> {
    const opened = await TcpProxy.open(testUrl('RABBITMQ'));
    this.closing.push(() => opened.close());
    return opened;
  }

  /** Creates a client of the broker at `url`. */
  client(url = testUrl('RABBITMQ')): RpcClient {
    const settings = { ...testSettings(), DATABASE_URL: '', RABBITMQ_URL: url };
    const client = new RpcClient(settings, { name: 'gateway' }, new Metrics('gateway'));
    this.closing.unshift(() => client.close());
    return client;
  }

  override async end(): Promise<void> {
    for (const service of [...this.running]) await this.stop(service);
    for (const close of this.closing.splice(0)) await close();
    this.received.splice(0);
    await super.end();
  }
}

/** Whether a service's `/readyz` reports that it is ready. */
export const isReady = async ({ healthPort }: RunningProbe): Promise<boolean> =>
  (await fetch(`http://127.0.0.1:${healthPort}/readyz`)).status === 200;
