import type { BoardDeviceCard, BoardPairingState, Client, PairedBoardDevice, Ride } from '@lotline/protocol';
import { idsIn } from '../../support/board.js';
import { Caller } from '../../support/staff.js';
import { adminAt, LOTS, addCheckedIn } from './lots.js';
import { sharedLotline } from './lotline.js';

type Answered = Ride & { id: string };

/** Pick-up boards without a login are open in this system (docs/product/pick-up-boards.md#access). */
describe.each(LOTS)('api.md, Calls: boards without a login at $lot', ({ lot, email }) => {
  const lotline = sharedLotline();
  const elsewhere = LOTS.map((each) => each.lot).find((each) => each !== lot);
  let valet: Caller;
  let visitor: Caller;
  beforeAll(async () => {
    valet = await Caller.signedIn(lotline.url, email);
    visitor = new Caller(lotline.url);
  });
  afterAll(() => lotline.end());

  const waitingCustomer = async (): Promise<Client> => {
    const client = await addCheckedIn(valet);
    await valet.patch(`/api/clients/${client.id}/shuttle-status`, { status: 'requesting_ride' });
    return client;
  };
  const column = async (status: string, at = lot): Promise<BoardDeviceCard[]> =>
    (await visitor.get<BoardDeviceCard[]>(`/api/clients/shuttle/${status}?lot=${at}`)).body;
  const move = ({ id }: { id: string }, body: object, at = lot) =>
    visitor.patch<Answered & { code?: string; current?: Answered }>(
      `/api/clients/${id}/shuttle-status?lot=${at}`,
      body,
    );

  it('should show any visitor the waiting customers, with the fields of a board', async () => {
    const { id, firstName, lastName, phone } = await waitingCustomer();
    const card = (await column('requesting_ride')).find((each) => each.id === id);
    expect(card).toMatchObject({ firstName, lastName, phone, partySize: 2, shuttleStatus: 'requesting_ride' });
    expect(Object.keys(card ?? {})).not.toEqual(expect.arrayContaining(['parkingSpot']));
    expect((await column('requesting_ride', elsewhere)).map((each) => each.id)).not.toContain(id);
  });

  it('should let any visitor take a customer into a lane and drop them off, and nothing else', async () => {
    const client = await waitingCustomer();
    expect((await move(client, { status: 'dropped_off' })).status).toBe(403);
    expect((await move(client, { status: 'picked_up', shuttleNumber: 1 }, elsewhere)).status).toBe(404);
    expect((await move(client, { status: 'picked_up', shuttleNumber: 1 })).body).toMatchObject({ shuttleNumber: 1 });
    expect((await move(client, { status: 'dropped_off' })).body).toMatchObject({ shuttleStatus: 'dropped_off' });
    expect((await move(client, { status: 'requesting_ride' })).status).toBe(403);
  });

  it('should apply an offline move once, and reject one that was overtaken', async () => {
    const client = await waitingCustomer();
    const card = (await column('requesting_ride')).find((each) => each.id === client.id);
    const offline = (moveId: string) => ({
      status: 'picked_up',
      shuttleNumber: 1,
      moveId,
      movedAt: new Date(Date.now() - 60_000).toISOString(),
      basedOn: {
        status: 'requesting_ride',
        shuttleNumber: null,
        customerRequestingRideTimestamp: card?.customerRequestingRideTimestamp ?? null,
      },
    });
    const first = offline(crypto.randomUUID());
    const taken = await move(client, first);
    expect(taken.body).toMatchObject({ shuttleNumber: 1, customerPickedUpTimestamp: first.movedAt });
    expect((await move(client, first)).body).toEqual(taken.body);
    const late = await move(client, offline(crypto.randomUUID()));
    expect([late.status, late.body.code, late.body.current]).toEqual([409, 'MOVE_OVERTAKEN', taken.body]);
    expect((await move(client, { ...first, basedOn: undefined })).status).toBe(400);
    expect(await idsIn(valet, 'picked_up')).toContain(client.id);
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
