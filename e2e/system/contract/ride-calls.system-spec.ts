import type { BoardCard, Client, HistoryEntry, Ride } from '@lotline/contracts';
import { idsIn } from '../../support/board.js';
import { eventually } from '../../support/lotline.js';
import { Caller } from '../../support/staff.js';
import { LOTS, presentAt } from './lots.js';
import { sharedLotline } from './lotline.js';

const NULLS = { shuttleStatus: null, shuttleNumber: null };

/** Spec §7, call by call, with what §6, §8 and §9 say of it. */
describe.each(LOTS)('rides at $lot', ({ lot, email }) => {
  const lotline = sharedLotline();
  let valet: Caller;
  beforeAll(async () => {
    valet = await Caller.signedIn(lotline.url, email);
  }, 30_000);
  afterAll(() => lotline.end());

  const rideOf = async (client: Client, body: object) =>
    valet.patch<Ride & { id: string }>(`/api/clients/${client.id}/shuttle-status`, body);

  describe('PATCH /api/clients/{id}/shuttle-status', () => {
    it('should move a ride to any column and off the board', async () => {
      const client = await presentAt(valet);
      const asked = await rideOf(client, { status: 'requesting_ride' });
      expect(asked.body).toMatchObject({
        id: client.id,
        shuttleStatus: 'requesting_ride',
        shuttleNumber: null,
        playAudioAlert: true,
      });
      const taken = await rideOf(client, { status: 'picked_up', shuttleNumber: 1 });
      expect(taken.body).toMatchObject({
        shuttleStatus: 'picked_up',
        shuttleNumber: 1,
        shuttlePosition: 0,
        playAudioAlert: false,
      });
      const again = await rideOf(client, { status: 'requesting_ride', shuttleNumber: null });
      expect(again.body).toMatchObject({ shuttleStatus: 'requesting_ride', shuttleNumber: null });
      const off = await rideOf(client, { status: null, shuttleNumber: null });
      expect(off.body).toMatchObject({ ...NULLS, playAudioAlert: false });
      expect(off.body.customerPickedUpTimestamp).toBe(taken.body.customerPickedUpTimestamp);
      expect((await valet.get<Client>(`/api/clients/${client.id}`)).body).toMatchObject(NULLS);
    });

    it('should refuse a lane that the lot has not, and a status that is none', async () => {
      const client = await presentAt(valet);
      for (const body of [
        { status: 'picked_up', shuttleNumber: 3 },
        { status: 'picked_up' },
        { status: 'arrived' },
        {},
      ]) {
        expect((await rideOf(client, body)).status).toBe(400);
      }
      expect((await valet.get<Client>(`/api/clients/${client.id}`)).body.shuttleStatus).toBeNull();
    });
  });

  it('PATCH /api/clients/shuttle/positions should order a column', async () => {
    const [one, two] = [await presentAt(valet), await presentAt(valet)];
    for (const client of [one, two]) await rideOf(client, { status: 'picked_up', shuttleNumber: 1 });
    const ordered = async () => (await idsIn(valet, 'picked_up')).filter((id) => id === one.id || id === two.id);
    for (const [top, below] of [
      [one.id, two.id],
      [two.id, one.id],
    ]) {
      const updates = [
        { id: top, position: 0 },
        { id: below, position: 1 },
      ];
      expect((await valet.patch('/api/clients/shuttle/positions', { updates })).body).toEqual({ success: true });
      expect(await ordered()).toEqual([top, below]);
    }
    for (const client of [one, two]) await rideOf(client, { status: null });
  });

  it('PATCH /api/clients/{id}/audio-alert should end the alert', async () => {
    const client = await presentAt(valet);
    await rideOf(client, { status: 'requesting_ride' });
    const { body } = await valet.patch(`/api/clients/${client.id}/audio-alert`, { playAudioAlert: false });
    expect(body).toMatchObject({ id: client.id, shuttleStatus: 'requesting_ride', playAudioAlert: false });
    const column = await valet.get<BoardCard[]>('/api/clients/shuttle/requesting_ride');
    expect(column.body.find(({ id }) => id === client.id)?.playAudioAlert).toBe(false);
    expect((await valet.patch(`/api/clients/${client.id}/audio-alert`, { playAudioAlert: true })).status).toBe(400);
    await rideOf(client, { status: null });
  });

  it.each(['requesting_ride', 'picked_up', 'dropped_off'] as const)(
    'GET /api/clients/shuttle/%s should answer that column, unchanged as 304',
    async (status) => {
      const client = await presentAt(valet);
      await rideOf(client, { status, ...(status === 'picked_up' && { shuttleNumber: 1 }) });
      const { body } = await valet.get<BoardCard[]>(`/api/clients/shuttle/${status}`);
      expect(body.find(({ id }) => id === client.id)).toMatchObject({
        ...{ shuttleStatus: status, playAudioAlert: status === 'requesting_ride', lotId: lot },
        ...{ firstName: client.firstName, lastName: client.lastName, phone: client.phone, partySize: client.partySize },
      });
      expect(new Set(body.map(({ lotId }) => lotId))).toEqual(new Set([lot]));
      await rideOf(client, { status: null });
    },
  );

  it('POST /api/clients/shuttle/auto-checkout should check out who was dropped off', async () => {
    const client = await presentAt(valet);
    await rideOf(client, { status: 'dropped_off' });
    const { status, body } = await valet.post<{ success: true; checkedOutCount: number }>(
      '/api/clients/shuttle/auto-checkout',
    );
    expect([status, body]).toEqual([200, { success: true, checkedOutCount: expect.any(Number) }]);
    await eventually(async () => {
      const { body: after } = await valet.get<Client>(`/api/clients/${client.id}`);
      expect(after).toMatchObject({ manualCheckOutStatus: 'checked-out', ...NULLS });
      expect(after.droppedOffTimestamp).toEqual(expect.any(String));
    }, 15_000);
    const { body: history } = await valet.get<HistoryEntry[]>(`/api/clients/${client.id}/history`);
    expect(history[0]).toMatchObject({ action: 'checked-out-automatically', by: null });
  }, 20_000);
});
