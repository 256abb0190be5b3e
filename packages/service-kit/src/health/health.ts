import { createServer, type Server } from 'node:http';
import type { ServiceName } from '@lotline/contracts';
import { Metrics } from '../metrics/metrics.js';

const CHECK_TIMEOUT_MS = 1500;
/** Minimum time between checks, however often they are requested: /readyz is public at the gateway, and a check is a query. */
const CHECK_INTERVAL_MS = 500;

type States = (readonly [name: string, state: 'ok' | 'failing'])[];

/** A process's health for probes, and its metrics for Prometheus. */
export class Health {
  readonly metrics: Metrics;
  private readonly checks = new Map<string, () => Promise<unknown> | unknown>();
  private draining = false;
  private server: Server | undefined;
  private checking: { startedAt: number; states: Promise<States> } | undefined;

  constructor(
    service: ServiceName,
    private readonly now = () => performance.now(),
  ) {
    this.metrics = new Metrics(service);
    this.watch();
  }

  /** `check` throws or rejects while the dependency is unusable. */
  register(name: string, check: () => Promise<unknown> | unknown): void {
    this.checks.set(name, check);
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
    if (path === '/metrics') return { status: 200, type: this.metrics.contentType, body: await this.metrics.page() };
    if (path !== '/readyz') return { status: 404, type: 'text/plain', body: 'not found' };
    const { ready, checks } = await this.readiness();
    return { status: ready ? 200 : 503, type: 'application/json', body: JSON.stringify({ ready, checks }) };
  }

  private watch(): void {
    const ready = this.metrics.gauge('lotline_ready');
    const checkOk = this.metrics.gauge('lotline_check_ok');
    // The checks have a cache and a time limit of their own.
    this.metrics.readAtScrape(
      'checks',
      [ready, checkOk],
      async () => {
        const readiness = await this.readiness();
        return () => {
          ready.set(readiness.ready ? 1 : 0);
          for (const [check, state] of Object.entries(readiness.checks)) checkOk.set({ check }, state === 'ok' ? 1 : 0);
        };
      },
      { cacheMs: 0, budgetMs: CHECK_TIMEOUT_MS + 500 },
    );
  }
}
