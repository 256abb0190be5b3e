import { Agent, get, type IncomingHttpHeaders } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { sendRequest } from '../../support/http.ts';
import { TIMED_OUT } from '../checks/answers.ts';

type Call = Omit<Parameters<typeof sendRequest>[2], 'signal'>;

export type Gateway = { name: string; url: URL; ready: boolean; stopping: boolean; agent: Agent };

/** Shorter than the interval in docker/proxy.cfg. */
const POLL_MS = 500;
const POLL_TIMEOUT_MS = 1000;
/** Longer than any call may take. */
const TIMEOUT_MS = 10_000;
/**
 * Shorter than a gateway keeps an idle connection: a call on one that the gateway is about to close would be reset.
 */
export const IDLE_MS = 60_000;

/**
 * A load balancer for the gateways: each caller has its own gateway and uses another one while its own is not ready.
 */
export class LoadBalancer {
  readonly over: AbortSignal;

  gateways: Gateway[] = [];

  constructor(gateways: { name: string; url: string }[], over: AbortSignal) {
    this.over = over;
    for (const gateway of gateways) this.add(gateway);
  }

  /** @param gateway that is ready */
  add({ name, url }: { name: string; url: string }) {
    const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY, timeout: IDLE_MS });
    const gateway = { name, url: new URL(url), ready: true, stopping: false, agent };
    this.gateways.push(gateway);
    void this.#watch(gateway);
  }

  /** Routes the calls of one gateway's caller. They switch to another gateway once theirs is told to stop. */
  pinnedTo(gateway: Gateway) {
    return { gatewayOf: () => (gateway.stopping ? this.gatewayOf(0) : gateway) };
  }

  /** The other callers learn from the gateway itself that it stops, as from any load balancer. */
  expectStop(name: string) {
    const gateway = this.gateways.find((each) => each.name === name);
    if (gateway) gateway.stopping = true;
  }

  /** @param name of a gateway that has ended */
  remove(name: string) {
    const gateway = this.gateways.find((each) => each.name === name);
    if (gateway) this.gateways.splice(this.gateways.indexOf(gateway), 1);
    gateway?.agent.destroy();
  }

  /** Returns the caller's own gateway if none is ready. */
  gatewayOf(home: number) {
    const own = this.gateways[home % this.gateways.length];
    if (!own) throw new Error('There is no gateway');
    return own.ready ? own : (this.gateways.find(({ ready }) => ready) ?? own);
  }

  close() {
    for (const { agent } of this.gateways) agent.destroy();
  }

  async #watch(gateway: Gateway) {
    while (!this.over.aborted && this.gateways.includes(gateway)) {
      gateway.ready = await isReady(new URL('/readyz', gateway.url).href);
      await sleep(POLL_MS, undefined, { ref: false });
    }
  }
}

/** @param url of `/readyz` */
async function isReady(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const looking = get(url, { signal: AbortSignal.timeout(POLL_TIMEOUT_MS), agent: false }, (response) => {
      response.resume().on('error', () => resolve(false));
      resolve(response.statusCode === 200);
    });
    looking.on('error', () => resolve(false));
  });
}

/**
 * Returns whether a process is ready and reaches every server: a process that is only ready may answer calls with 503.
 * @param url of `/readyz`
 */
export async function isHealthy(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(POLL_TIMEOUT_MS) });
    const { degraded }: { degraded?: boolean } = JSON.parse(await response.text());
    return response.ok && degraded === false;
  } catch {
    return false;
  }
}

/** A response. Without one, `status` is null and `code` is the connection's error code. */
export type Reply = { status: number | null; code?: string; headers: IncomingHttpHeaders; text: string };

/** @returns never rejects */
export async function ask({ url, agent }: Gateway, call: Call, timeoutMs: number = TIMEOUT_MS): Promise<Reply> {
  try {
    return await sendRequest(agent, url, { ...call, signal: AbortSignal.timeout(timeoutMs) });
  } catch (error) {
    const code = error instanceof Error && error.name === 'AbortError' ? TIMED_OUT : codeOf(error);
    return { status: null, code, headers: {}, text: '' };
  }
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
