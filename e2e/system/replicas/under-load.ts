import { BoardTraffic } from '../../support/board-traffic.js';
import type { BrokerProxy } from '../../support/broker-proxy.js';
import { eventually, type Lotline } from '../../support/lotline.js';
import { Caller } from '../../support/staff.js';

/** Correctness under load: two lots, two gateways and three shuttle services, while both boards move all the time. */
export const underLoad = (running: () => Lotline, brokerProxy: () => BrokerProxy): void =>
  describe('two gateways under load', () => {
    let lotline: Lotline;
    let proxy: BrokerProxy;
    let traffic: BoardTraffic[] = [];

    const at = (index: number): string => lotline.gateways[index] ?? lotline.url;
    const signIn = (email?: string): Promise<Caller> => Caller.signedIn(at(0), email);
    const toEastgate = async (): Promise<Caller> => {
      const admin = await signIn('admin@lotline.test');
      await admin.put('/api/auth/lot', { lotId: 'eastgate' });
      return admin;
    };
    const errors = () => traffic.flatMap((each) => each.errors);

    beforeAll(async () => {
      lotline = running();
      proxy = brokerProxy();
      traffic = [
        await BoardTraffic.begin('harborview', lotline.gateways, () => signIn()),
        await BoardTraffic.begin('eastgate', lotline.gateways, toEastgate),
      ];
    });
    afterAll(() => Promise.all(traffic.map((each) => each.end())));

    it('should show movers their moves at either gateway, and no rides of another lot', async () => {
      await Promise.all(traffic.map((each) => each.awaitMoves(60)));
      expect(errors()).toEqual([]);
      for (const { reads } of traffic) expect(reads).toBeGreaterThan(100);
    });

    it('should never answer from data older than a second, while cut off from events and afterwards', async () => {
      const readDegraded = async (): Promise<unknown[]> => {
        const answers = await Promise.all(lotline.gateways.map((url) => fetch(`${url}/readyz`)));
        expect(answers.map(({ status }) => status)).toEqual([200, 200]); // both stay in traffic
        return Promise.all(answers.map(async (answer) => Reflect.get(Object(await answer.json()), 'degraded')));
      };
      proxy.pause();
      await eventually(async () => expect(await readDegraded()).toEqual([true, true])); // it is really cut off
      await Promise.all(traffic.map((each) => each.awaitMoves(20)));
      for (const each of traffic) each.checksGateways = false;
      await Promise.all(traffic.map((each) => each.awaitVisibleMoves(100)));
      for (const each of traffic) each.checksGateways = true;
      proxy.resume();
      await Promise.all(traffic.map((each) => each.awaitMoves(20)));
      await eventually(async () => expect(await readDegraded()).toEqual([false, false]));
      await Promise.all(traffic.map((each) => each.awaitMoves(20)));
      expect(errors()).toEqual([]);
    });

    it('should answer every call while the shuttle service is scaled from three replicas to one, to three and to one', async () => {
      const shuttles = () => lotline.processes.filter(({ service }) => service === 'shuttle');
      const awaitMovesEverywhere = () => Promise.all(traffic.map((each) => each.awaitMoves(20)));
      const before = traffic.map(({ reads }) => reads);
      const removeOldest = async (count: number) => {
        for (const oldest of shuttles().slice(0, count)) {
          expect(await lotline.removeReplica(oldest)).toBe('it ended with code 0');
        }
        await awaitMovesEverywhere();
      };
      await removeOldest(2);
      expect(shuttles()).toHaveLength(1);
      await lotline.addReplica('shuttle');
      await lotline.addReplica('shuttle');
      await awaitMovesEverywhere();
      await removeOldest(2);
      // The last one is new: the calls that it answers reached it without a restart of their callers.
      expect(shuttles().map(({ name }) => name)).toEqual(['shuttle-5']);
      expect(errors()).toEqual([]);
      for (const [index, { reads }] of traffic.entries()) expect(reads).toBeGreaterThan((before[index] ?? 0) + 100);
    });
  });
