import type { BoardCard, Client, HistoryEntry, Ride } from '@lotline/protocol';
import { idsIn } from '../../support/board.js';
import { eventually } from '../../support/lotline.js';
import { Caller } from '../../support/staff.js';
import { LOTS, addCheckedIn } from './lots.js';
import { sharedLotline } from './lotline.js';

const NULLS = { shuttleStatus: null, shuttleNumber: null };

describe.each(LOTS)('api.md, Calls: rides at $lot', ({ email }) => {
  const lotline = sharedLotline();
  let valet: Caller;
  beforeAll(async () => {
    valet = await Caller.signedIn(lotline.url, email);
  });
  afterAll(() => lotline.end());

  const moveRide = async (client: Client, body: object) =>
    valet.patch<Ride & { id: string }>(`/api/clients/${client.id}/shuttle-status`, body);

  describe('PATCH /api/clients/{id}/shuttle-status', () => {
    it('should move a ride to any column and off the board', async () => {
      const client = await addCheckedIn(valet);
      const asked = await moveRide(client, { status: 'requesting_ride' });
      expect(asked.body).toMatchObject({
        id: client.id,
        shuttleStatus: 'requesting_ride',
        shuttleNumber: null,
        playAudioAlert: true,
      });
      const taken = await moveRide(client, { status: 'picked_up', shuttleNumber: 1 });
      expect(taken.body).toMatchObject({
        shuttleStatus: 'picked_up',
        shuttleNumber: 1,
        shuttlePosition: 0,
        playAudioAlert: false,
      });
      const again = await moveRide(client, { status: 'requesting_ride', shuttleNumber: null });
      expect(again.body).toMatchObject({ shuttleStatus: 'requesting_ride', shuttleNumber: null });
      const off = await moveRide(client, { status: null, shuttleNumber: null });
      expect(off.body).toMatchObject({ ...NULLS, playAudioAlert: false });
      expect(off.body.customerPickedUpTimestamp).toBe(taken.body.customerPickedUpTimestamp);
      expect((await valet.get<Client>(`/api/clients/${client.id}`)).body).toMatchObject(NULLS);
    });
  });

  it('PATCH /api/clients/shuttle/positions should order a column', async () => {
    const [one, two] = [await addCheckedIn(valet), await addCheckedIn(valet)];
    for (const client of [one, two]) await moveRide(client, { status: 'picked_up', shuttleNumber: 1 });
    const readOrder = async () => (await idsIn(valet, 'picked_up')).filter((id) => id === one.id || id === two.id);
    for (const [top, below] of [
      [one.id, two.id],
      [two.id, one.id],
    ]) {
      const updates = [
        { id: top, position: 0 },
        { id: below, position: 1 },
      ];
      expect((await valet.patch('/api/clients/shuttle/positions', { updates })).body).toEqual({ success: true });
      expect(await readOrder()).toEqual([top, below]);
    }
    for (const client of [one, two]) await moveRide(client, { status: null });
  });

  it('PATCH /api/clients/{id}/audio-alert should end the alert', async () => {
    const client = await addCheckedIn(valet);
    await moveRide(client, { status: 'requesting_ride' });
    const { body } = await valet.patch(`/api/clients/${client.id}/audio-alert`, { playAudioAlert: false });
    expect(body).toMatchObject({ id: client.id, shuttleStatus: 'requesting_ride', playAudioAlert: false });
    const column = await valet.get<BoardCard[]>('/api/clients/shuttle/requesting_ride');
    expect(column.body.find(({ id }) => id === client.id)?.playAudioAlert).toBe(false);
    expect((await valet.patch(`/api/clients/${client.id}/audio-alert`, { playAudioAlert: true })).status).toBe(400);
    await moveRide(client, { status: null });
  });

  it('dispatch.md, Auto-checkout: POST /api/clients/shuttle/auto-checkout should check out dropped-off customers', async () => {
    const client = await addCheckedIn(valet);
    await moveRide(client, { status: 'dropped_off' });
    const { status, body } = await valet.post<{ success: true; checkedOutCount: number }>(
      '/api/clients/shuttle/auto-checkout',
    );
    expect([status, body]).toEqual([200, { success: true, checkedOutCount: expect.any(Number) }]);
    await eventually(async () => {
      const { body: after } = await valet.get<Client>(`/api/clients/${client.id}`);
      expect(after).toMatchObject({ manualCheckOutStatus: 'checked-out', ...NULLS });
      expect(after.droppedOffTimestamp).toEqual(expect.any(String));
    });
    const { body: history } = await valet.get<HistoryEntry[]>(`/api/clients/${client.id}/history`);
    expect(history[0]).toMatchObject({ action: 'checked-out-automatically', by: null });
  });
});
