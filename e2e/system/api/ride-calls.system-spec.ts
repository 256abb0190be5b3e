import type { BoardCard, Client, HistoryEntry, LotWait, Ride, RideEntry } from '@lotline/protocol';
import { idsIn } from '../../support/board.js';
import { eventually } from '../../support/lotline.js';
import { Caller } from '../../support/staff.js';
import { LOTS, pickUpAll, addCheckedIn, addFinishedRides } from './lots.js';
import { sharedLotline } from './lotline.js';

const NULLS = { shuttleStatus: null, shuttleNumber: null };

describe.each(LOTS)('api.md, Calls: rides at $lot', ({ lot, email }) => {
  const lotline = sharedLotline();
  let valet: Caller;
  beforeAll(async () => {
    valet = await Caller.signedIn(lotline.url, email);
  });
  afterAll(() => lotline.end());

  const moveRide = async (client: Client, body: object) =>
    valet.patch<Ride & { id: string }>(`/api/clients/${client.id}/shuttle-status`, body);

  it('GET /api/clients/shuttle/wait should answer the current wait estimate, and how many customers wait', async () => {
    await addFinishedRides(lotline, lot);
    await pickUpAll(valet);
    const client = await addCheckedIn(valet);
    await moveRide(client, { status: 'requesting_ride' });
    const readWait = async () => (await valet.get<LotWait>('/api/clients/shuttle/wait')).body;
    // The answer may be some seconds old.
    await eventually(async () => {
      const { estimate, waiting, longestSince } = await readWait();
      expect(waiting).toBeGreaterThan(0);
      expect(longestSince).not.toBeNull();
      expect(estimate?.toMinutes).toBeGreaterThan(estimate?.fromMinutes ?? Infinity);
    });
    await moveRide(client, { status: null });
  });

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

    it('should reject an unknown lane and an unknown status', async () => {
      const client = await addCheckedIn(valet);
      for (const body of [
        { status: 'picked_up', shuttleNumber: 3 },
        { status: 'picked_up' },
        { status: 'arrived' },
        {},
      ]) {
        expect((await moveRide(client, body)).status).toBe(400);
      }
      expect((await valet.get<Client>(`/api/clients/${client.id}`)).body.shuttleStatus).toBeNull();
    });
  });

  it('PATCH /api/clients/{id}/shuttle-status should reject a move if another dispatcher was first, and name them', async () => {
    const client = await addCheckedIn(valet);
    await moveRide(client, { status: 'requesting_ride' });
    const movedFrom = { status: 'requesting_ride', shuttleNumber: null };
    const first = await moveRide(client, { status: 'picked_up', shuttleNumber: 1, movedFrom });
    expect(first.status).toBe(200);
    const second = await moveRide(client, { status: 'dropped_off', movedFrom });
    expect(second).toMatchObject({
      status: 409,
      body: { code: 'MOVE_OVERTAKEN', current: first.body, movedBy: { kind: 'staff' } },
    });
    const badPlace = { status: 'picked_up', shuttleNumber: 1, movedFrom: { status: 'lost' } };
    expect((await moveRide(client, badPlace)).status).toBe(400);
    await moveRide(client, { status: null });
  });

  it('PATCH /api/clients/{id}/shuttle-status should undo a move, restore its times, and record it in the history', async () => {
    const client = await addCheckedIn(valet);
    const asked = await moveRide(client, { status: 'requesting_ride' });
    await moveRide(client, { status: 'picked_up', shuttleNumber: 1 });
    const undo = { movedFrom: { status: 'picked_up', shuttleNumber: 1 }, undo: true };
    const undone = await moveRide(client, { status: 'requesting_ride', ...undo });
    const { customerRequestingRideTimestamp } = asked.body;
    expect(undone).toMatchObject({
      status: 200,
      body: { shuttleStatus: 'requesting_ride', customerRequestingRideTimestamp, customerPickedUpTimestamp: null },
    });
    const { body: entries } = await valet.get<RideEntry[]>(`/api/clients/${client.id}/rides`);
    expect(entries.map(({ action }) => action)).toEqual(['undone', 'picked-up', 'requested']);
    await moveRide(client, { status: null });
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

  it.each(['requesting_ride', 'picked_up', 'dropped_off'] as const)(
    'GET /api/clients/shuttle/%s should answer that column',
    async (status) => {
      const client = await addCheckedIn(valet);
      await moveRide(client, { status, ...(status === 'picked_up' && { shuttleNumber: 1 }) });
      const { body } = await valet.get<BoardCard[]>(`/api/clients/shuttle/${status}`);
      expect(body.find(({ id }) => id === client.id)).toMatchObject({
        ...{ shuttleStatus: status, playAudioAlert: status === 'requesting_ride', lotId: lot },
        ...{ firstName: client.firstName, lastName: client.lastName, phone: client.phone, partySize: client.partySize },
      });
      expect(new Set(body.map(({ lotId }) => lotId))).toEqual(new Set([lot]));
      await moveRide(client, { status: null });
    },
  );

  describe('alerts.md, Acknowledgment: POST /api/clients/shuttle/acknowledged', () => {
    const findRequest = async (client: Client): Promise<BoardCard | undefined> => {
      const { body } = await valet.get<BoardCard[]>('/api/clients/shuttle/requesting_ride');
      return body.find(({ id }) => id === client.id);
    };
    const acknowledge = (by: Caller, client: Client, sound: boolean) =>
      by.post('/api/clients/shuttle/acknowledged', { clientIds: [client.id], sound });

    it('should acknowledge a request when the first screen with sound shows it, at its own lot only', async () => {
      const client = await addCheckedIn(valet);
      await moveRide(client, { status: 'requesting_ride' });
      expect(await findRequest(client)).toMatchObject({ acknowledgedAt: null, unacknowledgedAt: null });
      const { body } = await acknowledge(valet, client, false);
      expect(body).toEqual({ success: true });
      const elsewhere = LOTS.find((other) => other.lot !== lot);
      await acknowledge(await Caller.signedIn(lotline.url, elsewhere?.email), client, true);
      expect(await findRequest(client)).toMatchObject({ acknowledgedAt: null });
      await acknowledge(valet, client, true);
      const acknowledged = await findRequest(client);
      expect(acknowledged).toMatchObject({ acknowledgedAt: expect.any(String), unacknowledgedAt: null });
      await acknowledge(valet, client, true);
      expect(await findRequest(client)).toEqual(acknowledged);
      await moveRide(client, { status: null });
      await moveRide(client, { status: 'requesting_ride' });
      expect(await findRequest(client)).toMatchObject({ acknowledgedAt: null });
      await moveRide(client, { status: null });
    });

    it('should mark an unacknowledged request, text the on-duty phone once, and record both in the history', async () => {
      const client = await addCheckedIn(valet);
      await moveRide(client, { status: 'requesting_ride' });
      await lotline.query(
        `UPDATE shuttle.rides SET requested_at = requested_at - interval '61 seconds' WHERE client_id = $1`,
        [client.id],
      );
      // config/lots.test.json: only the first lot has the phone.
      const actions =
        lot === 'harborview' ? ['on-duty-texted', 'unacknowledged', 'requested'] : ['unacknowledged', 'requested'];
      await eventually(async () => {
        const { body } = await valet.get<RideEntry[]>(`/api/clients/${client.id}/rides`);
        expect(body.map(({ action }) => action)).toEqual(actions);
      });
      expect(await findRequest(client)).toMatchObject({ acknowledgedAt: null, unacknowledgedAt: expect.any(String) });
      const texts = () =>
        lotline.query<{ body: string; phone: string }>(
          `SELECT body, phone FROM notify.messages WHERE client_id = $1 AND event = 'unacknowledged_request'`,
          [client.id],
        );
      const sent =
        lot === 'harborview' ? [{ body: expect.stringContaining(client.firstName), phone: '+13105550177' }] : [];
      await eventually(async () => expect(await texts()).toEqual(sent));
      await moveRide(client, { status: null });
    });
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
