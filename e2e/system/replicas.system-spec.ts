import type { Client } from '@lotline/protocol';
import { Redis } from 'ioredis';
import { BrokerProxy } from '../support/broker-proxy.js';
import { checkedInCustomers } from '../support/customers.js';
import { idsIn } from '../support/board.js';
import { eventually, startLotline, type Lotline } from '../support/lotline.js';
import { Caller } from '../support/staff.js';
import { copiesRebuilt } from './replicas/copies-rebuilt.js';
import { lotsManaged } from './replicas/lots.js';
import { secretsRotated } from './replicas/secrets-rotated.js';
import { underLoad } from './replicas/under-load.js';

describe('two gateways, three shuttle and two clients replicas', () => {
  let lotline: Lotline;
  let gatewayProxy: BrokerProxy;
  let redis: Redis;
  beforeAll(async () => {
    lotline = await startLotline({
      replicas: { gateway: 2, shuttle: 3, clients: 2 },
      redirectBroker: async (port) => (gatewayProxy = await BrokerProxy.open(port, 'gateway')).port,
    });
    redis = new Redis(lotline.servers.redisUrl);
  });
  afterAll(async () => {
    redis?.disconnect();
    await lotline?.stop();
    await gatewayProxy?.close();
  });

  it('should run the automatic check-out once per tick', async () => {
    const shuttles = lotline.processes.filter(({ service }) => service === 'shuttle');
    const countRuns = async (): Promise<number> => {
      const counts = await Promise.all(
        shuttles.map(({ healthUrl }) => metric(healthUrl, 'lotline_auto_checkout_runs_total')),
      );
      return counts.reduce((sum, count) => sum + count, 0);
    };
    await eventually(async () => expect((await ticks(redis)).length).toBeGreaterThanOrEqual(4));
    // The two differ between the end of a run and its entry in Redis.
    await eventually(async () => expect(await countRuns()).toBe((await ticks(redis)).length));
    const done = await ticks(redis);
    expect(new Set(done).size).toBe(done.length);
  });

  it('should handle each event once and never overwrite a ride with an older version', async () => {
    const staff = await Caller.signedIn(lotline.url);
    const customers = await checkedInCustomers(staff, 12);
    const ids = customers.map(({ id }) => id);
    const steps = [
      { status: 'requesting_ride' },
      { status: 'picked_up', shuttleNumber: 1 },
      { status: 'requesting_ride' },
      { status: 'picked_up', shuttleNumber: 2 },
      { status: null },
      { status: 'picked_up', shuttleNumber: 1 },
    ];
    await Promise.all(
      ids.map(async (id) => {
        for (const step of steps) {
          const { status } = await staff.patch(`/api/clients/${id}/shuttle-status`, step);
          expect(status).toBe(200);
          // the mover sees the move in the next list
          const { body } = await staff.get<Client>(`/api/clients/${id}`);
          expect(body.shuttleStatus).toBe(step.status);
        }
      }),
    );
    await eventually(async () => {
      const behind = await lotline.query(
        `SELECT r.client_id FROM shuttle.rides r LEFT JOIN clients.rides c USING (client_id)
         WHERE r.client_id = ANY($1)
           AND (c.version IS DISTINCT FROM r.version OR c.shuttle_status IS DISTINCT FROM r.status
                OR c.shuttle_number IS DISTINCT FROM r.lane)`,
        [ids],
      );
      expect(behind).toEqual([]);
    });
    const moves = await lotline.query('SELECT 1 FROM shuttle.ride_moves WHERE client_id = ANY($1)', [ids]);
    expect(moves).toHaveLength(ids.length * steps.length);

    await Promise.all(ids.map((id) => staff.patch(`/api/clients/${id}/shuttle-status`, { status: 'dropped_off' })));
    const readCheckOuts = () =>
      lotline.query(
        `SELECT client_id FROM clients.history WHERE client_id = ANY($1) AND action = 'checked-out-automatically'`,
        [ids],
      );
    await eventually(async () => expect(await readCheckOuts()).toHaveLength(ids.length));
    const onBoard = await idsIn(staff, 'dropped_off');
    expect(onBoard.filter((id) => ids.includes(id))).toEqual([]);
    for (const service of ['clients', 'shuttle']) {
      await eventually(async () => expect(await lotline.query(`SELECT 1 FROM ${service}.outbox`)).toHaveLength(0));
    }
    expect(await readCheckOuts()).toHaveLength(ids.length);
  });

  underLoad(
    () => lotline,
    () => gatewayProxy,
  );
  copiesRebuilt(() => lotline);
  lotsManaged(() => lotline);
  secretsRotated(() => lotline);
});

/** The ticks whose run has ended, once per run: each job's id ends with the time of its tick. */
async function ticks(redis: Redis): Promise<number[]> {
  const entries = await redis.xrange('bull:auto-checkout:events', '-', '+');
  return entries
    .filter(([, fields]) => fields.includes('completed'))
    .map(([, fields]) => Number(fields[fields.indexOf('jobId') + 1]?.split(':').at(-1)));
}

/** A counter from a process's Prometheus page. */
async function metric(healthUrl: string, name: string): Promise<number> {
  const page = await (await fetch(healthUrl.replace('/readyz', '/metrics'))).text();
  const [, value = '0'] = new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(page) ?? [];
  return Number(value);
}
