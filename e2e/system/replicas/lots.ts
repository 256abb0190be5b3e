import type { ApiError, Client, LotOverview, ManagedLot, SignedInUser } from '@lotline/protocol';
import { booking, checkedInCustomer } from '../../support/customers.js';
import { eventually, type Lotline } from '../../support/lotline.js';
import { Caller } from '../../support/staff.js';
import { fetchDescription } from '../api/description.js';
import { LiveRequests } from '../api/live-requests.js';

const WESTGATE = {
  id: 'westgate',
  title: 'Westgate Parking',
  host: 'westgate.example',
  reservationsHost: 'reservations.example',
  timeZone: 'America/Denver',
  terminals: ['North', 'South'],
  meetingPoint: { North: 'Meet at door 3, upper level' },
  shuttles: [1, 2].map((number) => ({ number, name: `Shuttle ${number}`, trackingUrl: 'https://track.example' })),
  officePhone: '303-555-0100',
  textingNumber: '+13035550199',
  parkingSpots: ['A1-A120'],
  boardAccess: 'open',
};
/** A change is in force everywhere within this time. */
const SOON_MS = 1000;
const PNG = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUg==';
const BOARD = '/api/clients/shuttle/requesting_ride?lot=westgate';

export const lotsManaged = (running: () => Lotline): void =>
  describe('api.md, Calls: lots', () => {
    let lotline: Lotline;
    let gateways: string[];
    let admin: Caller;
    beforeAll(async () => {
      lotline = running();
      gateways = lotline.gateways;
      Caller.description = await fetchDescription(lotline);
      admin = await Caller.signedIn(lotline.url, 'admin@lotline.test');
    });
    afterAll(() => (Caller.description = undefined));

    const expectSoon = (check: () => Promise<void>): Promise<void> => eventually(check, SOON_MS);
    const read = async (): Promise<ManagedLot> => (await admin.get<ManagedLot>('/api/lots/westgate')).body;
    const edit = async (changes: object): Promise<ManagedLot> => {
      const { version, ...lot } = await read();
      const match = { 'if-match': `"${version}"` };
      const { status, body } = await admin.put<ManagedLot>('/api/lots/westgate', { ...lot, ...changes }, match);
      expect(status).toBe(200);
      return body;
    };
    /** On the screen of all lots, for somebody who stays signed in. */
    const lotsOf = async (caller: Caller): Promise<string[]> =>
      (await caller.get<LotOverview[]>('/api/overview')).body.map(({ lotId }) => lotId);

    it('should be usable at once, and tell open screens of each change', async () => {
      const screens = await Promise.all(gateways.map((gateway) => LiveRequests.open(admin.at(gateway))));
      const created = await admin.post<ManagedLot>('/api/lots', WESTGATE);
      expect([created.status, created.body.version]).toEqual([201, 1]);
      for (const gateway of gateways) {
        await expectSoon(async () => {
          const { body } = await admin.at(gateway).get<SignedInUser>('/api/auth/user');
          expect(body.lots).toContainEqual(expect.objectContaining({ id: 'westgate', title: 'Westgate Parking' }));
          expect(await lotsOf(admin.at(gateway))).toContain('westgate');
        });
      }
      const form = {
        email: 'west@lotline.test',
        firstName: 'Wes',
        lastName: 'Hale',
        password: 'westgate',
        roles: [{ lotId: 'westgate', role: 'valet' }],
      };
      expect((await admin.post('/api/users', form)).status).toBe(201);
      for (const gateway of gateways) {
        const valet = await Caller.signedIn(gateway, form.email, form.password);
        const client = await checkedInCustomer(valet, { terminal: 'North', parkingSpot: 'A1' });
        expect(
          (await valet.patch(`/api/clients/${client.id}/shuttle-status`, { status: 'requesting_ride' })).status,
        ).toBe(200);
        const board = await new Caller(gateway).get<Client[]>(BOARD);
        expect(board.body.map(({ id }) => id)).toContain(client.id);
        expect((await valet.get('/api/parking-spots/next')).body).toMatchObject({ next: 'A2', total: 120 });
        await valet.patch(`/api/clients/${client.id}/shuttle-status`, { status: null });
      }
      await edit({ title: 'Westgate Airport Parking' });
      for (const screen of screens) {
        await expectSoon(async () => expect(screen.versionsOf('westgate')).toEqual([1, 2]));
        screen.close();
      }
    });

    it('should change the figures that depend on the lot', async () => {
      const valet = await Caller.signedIn(lotline.url, 'west@lotline.test', 'westgate');
      const before = await valet.get('/api/parking-spots/next');
      await edit({ parkingSpotsOutOfUse: ['A2-A5'] });
      await expectSoon(async () => {
        const { body } = await valet.get('/api/parking-spots/next', {
          'if-none-match': before.headers.get('etag') ?? '',
        });
        expect(body).toMatchObject({ next: 'A6', total: 116 });
      });
    });

    it('should serve the logo at an address that changes with it', async () => {
      const { logoUrl } = await edit({ logo: PNG });
      const response = await fetch(`${lotline.url}${logoUrl}`);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
      expect(response.headers.get('cache-control')).toContain('immutable');
      expect(Buffer.from(await response.arrayBuffer()).toString('base64')).toBe(PNG.split(',')[1]);
      expect((await edit({ logo: undefined })).logoUrl).toBeNull();
      expect((await fetch(`${lotline.url}${logoUrl}`)).status).toBe(404);
    });

    it('should be closed for everybody once archived, and open again once restored', async () => {
      const valet = await Caller.signedIn(lotline.url, 'west@lotline.test', 'westgate');
      const client = await checkedInCustomer(valet);
      const link = `/api/shuttle-status/${client.shuttleRequestId}`;
      await valet.patch(`/api/clients/${client.id}/shuttle-status`, { status: 'requesting_ride' });
      const refused = await admin.post<ApiError>('/api/lots/westgate/archive');
      expect([refused.status, refused.body.message]).toEqual([
        409,
        'The lot has an open ride. Complete all rides first.',
      ]);
      await valet.patch(`/api/clients/${client.id}/shuttle-status`, { status: null });
      expect((await admin.post('/api/lots/westgate/archive')).status).toBe(200);
      for (const gateway of gateways) {
        await expectSoon(async () => {
          const visitor = new Caller(gateway);
          const statuses = [
            (await visitor.get('/api/settings?lot=westgate')).status,
            (await visitor.get(link)).status,
            (await visitor.post(`/api/shuttle-request/${client.shuttleRequestId}`)).status,
            (await visitor.get(BOARD)).status,
            (await visitor.post('/api/boards/pair', { lane: 1, lot: 'westgate', device: 'Tablet' })).status,
            (await valet.at(gateway).post('/api/clients', booking())).status,
            (await visitor.post('/api/login', { email: 'west@lotline.test', password: 'westgate' })).status,
          ];
          expect(statuses).toEqual([410, 410, 410, 410, 410, 403, 403]);
          expect(await lotsOf(admin.at(gateway))).not.toContain('westgate');
        });
      }
      expect((await admin.post('/api/lots/westgate/restore')).status).toBe(200);
      await expectSoon(async () => expect((await valet.get(`/api/clients/${client.id}/history`)).status).toBe(200));
      expect((await new Caller(lotline.url).get(link)).status).toBe(200);
      for (const gateway of gateways) {
        await expectSoon(async () => {
          expect(await lotsOf(admin.at(gateway))).toContain('westgate');
          // In the earlier session, which had no other lot.
          expect(await lotsOf(valet.at(gateway))).toEqual(['westgate']);
        });
      }
      await admin.post('/api/lots/westgate/archive');
    });
  });
