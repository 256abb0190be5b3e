import { createServer, type Server } from 'node:http';
import type { ServiceName } from '@lotline/protocol';
import { within } from '../deadline.js';
import { Metrics } from '../metrics/metrics.js';

const CHECK_TIMEOUT_MS = 1500;
/** Minimum time between checks, however often they are requested: /readyz is public at the gateway, and a check is a query. */
const CHECK_INTERVAL_MS = 500;
/** How long a check of the process itself may fail, so that a reconnect does not make the process unready. */
const OWN_FAULT_MS = 5000;

type State = 'ok' | 'failing';
type States = ReadonlyMap<string, State>;
type Check = () => Promise<unknown> | unknown;

/**
 * Whose fault a failing check is. `shared`: a server that all processes use; calls that need it are answered 503. `own`: this
 * process. `{ownUnless}`: this process, but only while that shared check is ok.
 */
export type FaultOf = 'shared' | 'own' | { ownUnless: string };

export interface Readiness {
  /** Whether this process should get traffic: it has started, does not drain, and has no fault of its own. */
  ready: boolean;
  /** Whether a check fails, so that some calls are answered 503. */
  degraded: boolean;
  checks: Record<string, State>;
}

/**
 * A process's health for probes, and its metrics for Prometheus. A shared server that fails does not make the process unready:
 * all replicas would leave the load balancer together, with everything that they could still answer
 * (docs/decisions/running.md).
 */
export class Health {
  readonly metrics: Metrics;
  private readonly checks = new Map<string, { check: Check; faultOf: FaultOf }>();
  /** When an own fault began, by the name of its check; `now` of the clock. */
  private readonly faultsSince = new Map<string, number>();
  private hasStarted = false;
  private isDraining = false;
  private server: Server | undefined;
  private checking: { startedAt: number; states: Promise<States> } | undefined;

  constructor(
    service: ServiceName,
    private readonly now = () => performance.now(),
  ) {
    this.metrics = new Metrics(service);
    this.watch();
  }

  /** `check` throws or rejects while what it checks is unusable. */
  register(name: string, check: Check, faultOf: FaultOf): void {
    this.checks.set(name, { check, faultOf });
  }

  /** Reports not ready from now on, so that no new work is sent here. */
  drain(): void {
    this.isDraining = true;
  }

  async readiness(): Promise<Readiness> {
    const states = await this.states();
    const degraded = [...states.values()].includes('failing');
    // The first success of every check ends the start.
    this.hasStarted ||= !degraded;
    return {
      ready: this.hasStarted && !this.isDraining && !this.hasOwnFault(states),
      degraded,
      checks: Object.fromEntries(states),
    };
  }

  private hasOwnFault(states: States): boolean {
    const now = this.now();
    let found = false;
    for (const [name, { faultOf }] of this.checks) {
      const isExcused = faultOf === 'shared' || (faultOf !== 'own' && states.get(faultOf.ownUnless) === 'failing');
      if (isExcused || states.get(name) !== 'failing') {
        this.faultsSince.delete(name);
        continue;
      }
      const since = this.faultsSince.get(name) ?? now;
      this.faultsSince.set(name, since);
      found ||= now - since >= OWN_FAULT_MS;
    }
    return found;
  }

  /** All callers within `CHECK_INTERVAL_MS` share one result. */
  private states(): Promise<States> {
    const startedAt = this.now();
    if (!this.checking || startedAt - this.checking.startedAt >= CHECK_INTERVAL_MS) {
      this.checking = { startedAt, states: this.check() };
    }
    return this.checking.states;
  }

  private async check(): Promise<States> {
    const states = await Promise.all(
      [...this.checks].map(async ([name, { check }]) => {
        const state = await within(CHECK_TIMEOUT_MS, Promise.resolve().then(check)).then(
          (): State => 'ok',
          (): State => 'failing',
        );
        return [name, state] as const;
      }),
    );
    return new Map(states);
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
    const readiness = await this.readiness();
    return { status: readiness.ready ? 200 : 503, type: 'application/json', body: JSON.stringify(readiness) };
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
