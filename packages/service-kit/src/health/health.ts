import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';

const CHECK_DEADLINE_MS = 1500;
/** The checks run at most so often, however many ask: /readyz is public at the gateway, and a check is a query. */
const CHECK_EVERY_MS = 500;

type States = (readonly [name: string, state: 'ok' | 'failing'])[];

/** What a process knows of its own state, for probes and for Prometheus (design §6). */
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

  /** `check` throws or rejects while what it looks at cannot be used. */
  register(name: string, check: () => Promise<unknown> | unknown): void {
    this.checks.set(name, check);
  }

  /** Something to count at /metrics; `name` as Prometheus wants it, ending in `_total`. */
  counter(name: string, help: string): Counter {
    return new Counter({ name, help, registers: [this.registry] });
  }

  /** Something that goes up and down, at /metrics; `read` is asked whenever /metrics is. */
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

  /** From now on not ready: nothing new is to be sent here. */
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

  /** Shared by all who ask within `CHECK_EVERY_MS`. */
  private states(): Promise<States> {
    const startedAt = this.now();
    if (!this.checking || startedAt - this.checking.startedAt >= CHECK_EVERY_MS) {
      this.checking = { startedAt, states: this.check() };
    }
    return this.checking.states;
  }

  private check(): Promise<States> {
    return Promise.all(
      [...this.checks].map(async ([name, check]) => {
        const deadline = new Promise((_, reject) => setTimeout(reject, CHECK_DEADLINE_MS).unref());
        const ok = await Promise.race([Promise.resolve().then(check), deadline]).then(
          () => true,
          () => false,
        );
        return [name, ok ? 'ok' : 'failing'] as const;
      }),
    );
  }

  /** Opens the health port: /healthz, /readyz, /metrics. Answers its number, which the system chooses where `port` is 0. */
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

  /** Last of all: until then it says that the process is no longer ready. */
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
   * The process itself, its memory, loop and garbage, is watched from the first time that somebody asks: what watches them is
   * never ended by its library, and kept all of a service that had stopped (350 of them in the integration tests).
   */
  private metrics(): Promise<string> {
    if (!this.isProcessWatched) collectDefaultMetrics({ register: this.registry });
    this.isProcessWatched = true;
    return this.registry.metrics();
  }
}
