import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';

const CHECK_TIMEOUT_MS = 1500;
/** Minimum time between checks, however often they are requested: /readyz is public at the gateway, and a check is a query. */
const CHECK_INTERVAL_MS = 500;

type States = (readonly [name: string, state: 'ok' | 'failing'])[];

/** A process's health for probes, and its metrics for Prometheus. */
export class Health {
  readonly registry = new Registry();
  private readonly checks = new Map<string, () => Promise<unknown> | unknown>();
  private draining = false;
  private server: Server | undefined;
  private isProcessWatched = false;

  private checking: { startedAt: number; states: Promise<States> } | undefined;

  constructor(
    service: string,
    private readonly now = () => performance.now(),
  ) {
    this.registry.setDefaultLabels({ service });
  }

  /** `check` throws or rejects while the dependency is unusable. */
  register(name: string, check: () => Promise<unknown> | unknown): void {
    this.checks.set(name, check);
  }

  /** Adds a counter to /metrics; by Prometheus's convention its `name` ends in `_total`. */
  counter(name: string, help: string): Counter {
    return new Counter({ name, help, registers: [this.registry] });
  }

  /** Adds a gauge to /metrics; `read` is called for every scrape. */
  gauge(name: string, help: string, read: () => number): void {
    new Gauge({
      name,
      help,
      registers: [this.registry],
      collect() {
        this.set(read());
      },
    });
  }

  /** Reports not ready from now on, so that no new work is sent here. */
  drain(): void {
    this.draining = true;
  }

  async readiness(): Promise<{ ready: boolean; checks: Record<string, 'ok' | 'failing'> }> {
    const results = await this.states();
    return {
      ready: !this.draining && results.every(([, state]) => state === 'ok'),
      checks: Object.fromEntries(results),
    };
  }

  /** All callers within `CHECK_INTERVAL_MS` share one result. */
  private states(): Promise<States> {
    const startedAt = this.now();
    if (!this.checking || startedAt - this.checking.startedAt >= CHECK_INTERVAL_MS) {
      this.checking = { startedAt, states: this.check() };
    }
    return this.checking.states;
  }

  private check(): Promise<States> {
    return Promise.all(
      [...this.checks].map(async ([name, check]) => {
        const deadline = new Promise((_, reject) => setTimeout(reject, CHECK_TIMEOUT_MS).unref());
        const ok = await Promise.race([Promise.resolve().then(check), deadline]).then(
          () => true,
          () => false,
        );
        return [name, ok ? 'ok' : 'failing'] as const;
      }),
    );
  }

  /** Opens the health port: /healthz, /readyz, /metrics. Returns its number, which the system chooses if `port` is 0. */
  async listen(host: string, port: number): Promise<number> {
    const server = createServer((request, response) => {
      void this.answer(request.url ?? '').then(({ status, type, body }) => {
        response.writeHead(status, { 'content-type': type }).end(body);
      });
    });
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
    this.server = server;
    const address = server.address();
    return address === null || typeof address === 'string' ? port : address.port;
  }

  /** Call this last: until then probes learn that the process is no longer ready. */
  async close(): Promise<void> {
    const { server } = this;
    if (!server) return;
    await new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  }

  private async answer(path: string): Promise<{ status: number; type: string; body: string }> {
    if (path === '/healthz') return { status: 200, type: 'text/plain', body: 'ok' };
    if (path === '/metrics') return { status: 200, type: this.registry.contentType, body: await this.metrics() };
    if (path !== '/readyz') return { status: 404, type: 'text/plain', body: 'not found' };
    const { ready, checks } = await this.readiness();
    return { status: ready ? 200 : 503, type: 'application/json', body: JSON.stringify({ ready, checks }) };
  }

  /**
   * Starts the default process metrics at the first scrape. The library never stops its collectors, so starting them earlier
   * would keep every stopped service of the integration tests in memory.
   */
  private metrics(): Promise<string> {
    if (!this.isProcessWatched) collectDefaultMetrics({ register: this.registry });
    this.isProcessWatched = true;
    return this.registry.metrics();
  }
}
