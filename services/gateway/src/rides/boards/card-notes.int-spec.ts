import { randomUUID } from 'node:crypto';
import { DomainError, toBoardCard, type LotContext } from '@lotline/protocol';
import { eventually, useFixture } from '@lotline/service-kit/testing';
import { customer, rideChanged } from '../../testing/builders.js';
import { CODE } from '../../testing/fake-board-devices.js';
import { GatewayFixture, staffUser } from '../../testing/gateway-fixture.js';
import { Visitor } from '../../testing/visitor.js';

const NOTES = 'Two dogs';
const card = toBoardCard(rideChanged(1));
const notesOf = (id: string): string => `/api/clients/shuttle/${id}/notes`;

describe('pick-up-boards.md, What a board may do: GET /api/clients/shuttle/{id}/notes', () => {
  const fixture = useFixture(
    new GatewayFixture([staffUser(), staffUser({ email: 'east@lot.test', lotIds: ['eastgate'] })]),
  );
  /** Who asked the clients service. */
  let asked: LotContext['actor'][];

  fixture.services.boardVersions = { harborview: 1 };
  fixture.services.boards = { 'harborview picked_up': JSON.stringify([card]) };
  beforeAll(async () => {
    await fixture.broker.answer({
      'clients.client.get': ({ id }, { lotId, actor }) => {
        asked.push(actor);
        if (lotId !== 'harborview') throw new DomainError('NOT_FOUND', 'No such customer');
        return customer({ id, notes: NOTES });
      },
    });
  });
  beforeEach(() => (asked = []));

  const paired = async (url: string): Promise<Visitor> => {
    const board = new Visitor(url);
    await board.send('POST', '/api/boards/pair', { lane: 1, lot: 'harborview', device: 'Tablet' });
    const [device] = [...fixture.services.boardDevices.known.values()];
    const staff = await Visitor.signedIn(url);
    const id = device?.id ?? '';
    await staff.send('POST', `/api/boards/${id}/confirm`, { code: CODE });
    await fixture.broker.publish('board-device.changed', 'harborview', { id, state: 'paired' });
    await eventually(async () => expect((await board.get('/api/clients/shuttle/picked_up')).status).toBe(200));
    return board;
  };

  it('should be returned to staff of the lot, and to no other', async () => {
    const { url } = await fixture.start();
    const [staff, east] = [new Visitor(url), new Visitor(url)];
    await staff.signIn();
    await east.signIn('east@lot.test');
    const { status, json, headers } = await staff.get(notesOf(card.id));
    expect([status, json, headers.get('cache-control')]).toEqual([200, { notes: NOTES }, 'no-store']);
    expect((await east.get(notesOf(card.id))).status).toBe(404);
  });

  it('should be returned to a paired board for customers who are on the board only', async () => {
    const board = await paired((await fixture.start()).url);
    expect(await board.get(notesOf(card.id))).toMatchObject({ status: 200, json: { notes: NOTES } });
    expect(asked).toEqual([{ kind: 'board', lane: 1 }]);
    expect((await board.get(notesOf(randomUUID()))).status).toBe(404);
    expect((await board.get(notesOf('nobody'))).status).toBe(404);
    expect(asked).toHaveLength(1);
  });

  it('should be refused to open boards, and to devices that are not paired', async () => {
    const open = new Visitor((await fixture.start({ BOARD_ACCESS: 'open' })).url);
    expect(await open.get(notesOf(card.id))).toMatchObject({ status: 403, json: { code: 'FORBIDDEN' } });
    expect((await new Visitor((await fixture.start()).url).get(notesOf(card.id))).status).toBe(401);
    expect(asked).toEqual([]);
  });
});
