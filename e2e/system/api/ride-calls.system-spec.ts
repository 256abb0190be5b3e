import type { BoardPairingState, Client, HistoryEntry, PairedBoardDevice } from '@lotline/protocol';
import { eventually } from '../../support/lotline.js';
import { Caller } from '../../support/staff.js';
import { addCheckedIn, adminAt, EASTGATE } from './lots.js';
import { sharedLotline } from './lotline.js';

describe('api.md, Calls: rides and boards', () => {
  const { lot, email } = EASTGATE;
  const lotline = sharedLotline();
  let valet: Caller;
  beforeAll(async () => {
    valet = await Caller.signedIn(lotline.url, email);
  });
  afterAll(() => lotline.end());

  it('dispatch.md, Auto-checkout: POST /api/clients/shuttle/auto-checkout should check out dropped-off customers', async () => {
    const client = await addCheckedIn(valet);
    await valet.patch(`/api/clients/${client.id}/shuttle-status`, { status: 'dropped_off' });
    const { status, body } = await valet.post<{ success: true; checkedOutCount: number }>(
      '/api/clients/shuttle/auto-checkout',
    );
    expect([status, body]).toEqual([200, { success: true, checkedOutCount: expect.any(Number) }]);
    await eventually(async () => {
      const { body: after } = await valet.get<Client>(`/api/clients/${client.id}`);
      expect(after).toMatchObject({ manualCheckOutStatus: 'checked-out', shuttleStatus: null, shuttleNumber: null });
      expect(after.droppedOffTimestamp).toEqual(expect.any(String));
    });
    const { body: history } = await valet.get<HistoryEntry[]>(`/api/clients/${client.id}/history`);
    expect(history[0]).toMatchObject({ action: 'checked-out-automatically', by: null });
  });

  it('pick-up-boards.md, Pairing: should be paired by a code that staff of the lot confirm, and revoked by an admin', async () => {
    const tablet = new Caller(lotline.url);
    expect((await tablet.get<BoardPairingState>(`/api/boards/me?lot=${lot}`)).body).toMatchObject({
      state: 'open',
      lotId: lot,
    });
    const asked = await tablet.post<{ code: string }>('/api/boards/pair', { lane: 1, lot, device: 'Tablet' });
    const { code } = asked.body;
    const found = await valet.post<{ id: string }>('/api/boards/find', { code });
    expect(found.body).toMatchObject({ lane: 1, device: 'Tablet' });
    const paired = await valet.post<PairedBoardDevice>(`/api/boards/${found.body.id}/confirm`, { code });
    expect((await valet.get<PairedBoardDevice[]>('/api/boards')).body).toContainEqual(paired.body);
    expect((await valet.delete(`/api/boards/${found.body.id}`)).status).toBe(403);
    const admin = await adminAt(lotline, lot);
    expect((await admin.delete(`/api/boards/${found.body.id}`)).body).toEqual({ success: true });
    expect((await admin.get<PairedBoardDevice[]>('/api/boards')).body).not.toContainEqual(paired.body);
  });
});
