import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Client } from '@lotline/protocol';
import { programEnvironment } from '../../../scripts/system/environment.ts';
import { BrokerOperator } from '../../support/broker-operator.js';
import { checkedInCustomer } from '../../support/customers.js';
import { eventually, type Lotline } from '../../support/lotline.js';
import { Caller } from '../../support/staff.js';
import { TSX } from '../../../scripts/processes/run-program.ts';

const MIGRATE = fileURLToPath(new URL('../../../scripts/migrate-all.ts', import.meta.url));
const ROTATED = ['clients', 'gateway'] as const;
const MEMBERS = 4;
/** Between two requests of one member of staff; together they send some 40 a second. */
const PAUSE_MS = 50;
const STEPS = [{ status: 'requesting_ride' }, { status: 'picked_up', shuttleNumber: 1 }, { status: null }];

/** Members of staff who work at all gateways in turn, each with one session. `failures` records every answer but 200. */
class Staff {
  readonly failures: string[] = [];
  requests = 0;
  private readonly drained = new Set<string>();
  private readonly inProgress = new Map<string, number>();
  private isWorking = true;
  private loops: Promise<void>[] = [];

  constructor(private readonly gateways: string[]) {}

  async begin(url: string): Promise<void> {
    const members = await Promise.all(Array.from({ length: MEMBERS }, () => Caller.signedIn(url)));
    this.loops = await Promise.all(
      members.map(async (member) => this.work(member, (await checkedInCustomer(member)).id)),
    ).then((loops) => loops.map((loop) => loop()));
  }

  /** Sends no request to a gateway that restarts, as a load balancer does. */
  async withGatewayDrained(gateway: string | undefined, restart: () => Promise<void>): Promise<void> {
    if (gateway === undefined) return restart();
    this.drained.add(gateway);
    await eventually(() => {
      if (this.inProgress.get(gateway)) throw new Error(`${gateway} still answers`);
    });
    await restart();
    this.drained.delete(gateway);
  }

  async awaitRequests(count: number): Promise<void> {
    const wanted = this.requests + count;
    await eventually(() => {
      if (this.requests < wanted) throw new Error(`${wanted - this.requests} requests of ${count} are missing`);
    });
  }

  async end(): Promise<void> {
    this.isWorking = false;
    await Promise.all(this.loops);
  }

  private work(signedIn: Caller, clientId: string): () => Promise<void> {
    let member = signedIn;
    const requests = [
      (turn: number) => member.patch<Client>(`/api/clients/${clientId}/shuttle-status`, STEPS[turn % STEPS.length]),
      () => member.get(`/api/clients/${clientId}`),
      () => member.get('/api/auth/user'),
    ];
    return async () => {
      for (let turn = 0; this.isWorking; turn += 1) {
        for (const request of requests) {
          const ready = this.gateways.filter((url) => !this.drained.has(url));
          member = member.at(ready[this.requests % ready.length] ?? member.url);
          await this.record(member.url, () => request(turn));
          await sleep(PAUSE_MS);
        }
      }
    };
  }

  private async record(url: string, request: () => Promise<{ status: number }>): Promise<void> {
    this.inProgress.set(url, (this.inProgress.get(url) ?? 0) + 1);
    const result = await request().then(({ status }) => String(status), describeError);
    this.inProgress.set(url, (this.inProgress.get(url) ?? 0) - 1);
    if (result !== '200') this.failures.push(`${url} answered ${result}`);
    this.requests += 1;
  }
}

const describeError = (error: unknown): string =>
  error instanceof Error ? `${error.message}: ${String(error.cause)}` : String(error);

/** Follows "Rotate secrets" of docs/operations.md. It must run last: afterwards the old logins are gone. */
export const secretsRotated = (running: () => Lotline): void =>
  describe('the rotation of secrets', () => {
    let lotline: Lotline;
    let staff: Staff;
    beforeAll(async () => {
      lotline = running();
      staff = new Staff(lotline.gateways);
      await staff.begin(lotline.url);
    });
    afterAll(() => staff.end());

    /** Restarts the processes of a service one after another with additional settings. */
    const restart = async (service: (typeof ROTATED)[number], settings: Record<string, string>): Promise<void> => {
      const replicas = lotline.processes.filter((each) => each.service === service);
      for (const [index, process] of replicas.entries()) {
        await staff.withGatewayDrained(service === 'gateway' ? lotline.gateways[index] : undefined, async () => {
          await process.stop();
          await process.start(settings);
          await process.waitReady();
        });
      }
    };
    const expectNoFailure = async (): Promise<void> => {
      await staff.awaitRequests(60);
      expect(staff.failures).toEqual([]);
    };
    const secondLogin = (url: string, service: string): string => {
      const login = new URL(url);
      Object.assign(login, { username: `lotline_${service}_b`, password: `second-${service}` });
      return login.href;
    };

    it('should give services a second database login without a failed request', async () => {
      const urls = programEnvironment(lotline);
      for (const service of ROTATED) {
        const name = `${service.toUpperCase()}_DATABASE_URL`;
        urls[name] = secondLogin(urls[name] ?? '', service);
      }
      const env = { ...process.env, ...urls, DATABASE_ADMIN_URL: lotline.servers.postgresUrl };
      await promisify(execFile)(process.execPath, [...TSX, MIGRATE], { env });
      for (const service of ROTATED)
        await restart(service, { DATABASE_URL: urls[`${service.toUpperCase()}_DATABASE_URL`] ?? '' });
      for (const service of ROTATED) await lotline.query(`ALTER ROLE lotline_${service} NOLOGIN`);
      const logins = await lotline.query<{ usename: string }>('SELECT DISTINCT usename FROM pg_stat_activity');
      expect(logins.map(({ usename }) => usename)).toEqual(
        expect.arrayContaining(ROTATED.map((service) => `lotline_${service}_b`)),
      );
      for (const service of ROTATED) expect(logins).not.toContainEqual({ usename: `lotline_${service}` });
      await expectNoFailure();
    });

    it('should give services a second broker user without a failed request', async () => {
      // A broker in a container has one user for all services.
      if (!lotline.servers.brokerPasswords) return;
      const operator = new BrokerOperator(lotline.dataFolder);
      await Promise.all(ROTATED.map((service) => operator.addUser(`lotline_${service}_b`, `second-${service}`)));
      for (const service of ROTATED)
        await restart(service, { RABBITMQ_URL: secondLogin(lotline.servers.rabbitmqUrl, service) });
      await Promise.all(ROTATED.map((service) => operator.deleteUser(`lotline_${service}`)));
      await expectNoFailure();
    });
  });
