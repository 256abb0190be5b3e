import { randomUUID } from 'node:crypto';
import type { SignedInUser } from '@lotline/contracts';
import { BoardTraffic } from '../../support/board-traffic.js';
import type { BrokerWay } from '../../support/broker-way.js';
import { eventually, type Lotline } from '../../support/lotline.js';
import { Caller } from '../../support/staff.js';

/** Not a board's list: those an open board shows to whoever is signed out, too. */
const STAFFS = '/api/clients?limit=1';

/** What speed may not cost: two lots, two gateways and three shuttle services, while both boards move all the time. */
export const underLoad = (running: () => Lotline, brokerWay: () => BrokerWay): void =>
  describe('two gateways under load', () => {
    let lotline: Lotline;
    let way: BrokerWay;
    let traffic: BoardTraffic[] = [];

    const at = (index: number): string => lotline.gateways[index] ?? lotline.url;
    const signIn = (email?: string): Promise<Caller> => Caller.signedIn(at(0), email);
    const toEastgate = async (): Promise<Caller> => {
      const admin = await signIn('admin@lotline.test');
      await admin.put('/api/auth/lot', { lotId: 'eastgate' });
      return admin;
    };
    const faults = () => traffic.flatMap((each) => each.faults);

    beforeAll(async () => {
      lotline = running();
      way = brokerWay();
      traffic = [
        await BoardTraffic.begin('harborview', lotline.gateways, () => signIn()),
        await BoardTraffic.begin('eastgate', lotline.gateways, toEastgate),
      ];
    });
    afterAll(() => Promise.all(traffic.map((each) => each.end())));

    it('should show movers their moves at either gateway, and nobody another lot’s rides', async () => {
      await Promise.all(traffic.map((each) => each.awaitMoves(60)));
      expect(faults()).toEqual([]);
      for (const { reads } of traffic) expect(reads).toBeGreaterThan(100);
    });

    it('should sign out at once where it was asked for, and soon at the other gateway', async () => {
      for (let turn = 0; turn < 5; turn += 1) {
        const here = await signIn();
        const there = here.at(at(1));
        expect([(await here.get(STAFFS)).status, (await there.get(STAFFS)).status]).toEqual([200, 200]);
        await here.get('/api/logout');
        expect((await here.get(STAFFS)).status).toBe(401);
        await eventually(async () => expect((await there.get(STAFFS)).status).toBe(401));
      }
    });

    it('should act by a changed role at both gateways', async () => {
      const admin = await signIn('admin@lotline.test');
      const agent = await signIn('agent@lotline.test');
      const { body } = await agent.get<SignedInUser>('/api/auth/user');
      // Nobody has this id: who may change roles is told so, everybody else is forbidden to ask.
      const changeRole = (url: string) => agent.at(url).put(`/api/users/${randomUUID()}/role`, { role: 'valet' });
      for (const [role, status] of [
        ['admin', 404],
        ['valet', 403],
        ['admin', 404],
      ] as const) {
        expect((await admin.put(`/api/users/${body.id}/role`, { role })).status).toBe(200);
        await eventually(async () => {
          const answers = await Promise.all(lotline.gateways.map(changeRole));
          expect(answers.map((answer) => answer.status)).toEqual(lotline.gateways.map(() => status));
        });
      }
    });

    it('should answer nothing for longer than a second that it does not hear of, while cut off and afterwards', async () => {
      const readiness = async () =>
        (await Promise.all(lotline.gateways.map((url) => fetch(`${url}/readyz`)))).map(({ status }) => status);
      way.hold();
      await eventually(async () => expect(await readiness()).toEqual([503, 503])); // it is cut off indeed
      await Promise.all(traffic.map((each) => each.awaitMoves(20)));
      for (const each of traffic) each.looks = false;
      await Promise.all(traffic.map((each) => each.awaitHeldTo(100)));
      for (const each of traffic) each.looks = true;
      way.release();
      await Promise.all(traffic.map((each) => each.awaitMoves(20)));
      await eventually(async () => expect(await readiness()).toEqual([200, 200]));
      await Promise.all(traffic.map((each) => each.awaitMoves(20)));
      expect(faults()).toEqual([]);
    });
  });
