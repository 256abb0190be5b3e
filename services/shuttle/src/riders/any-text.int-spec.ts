import { randomUUID } from 'node:crypto';
import { wellFormed, type ClientRecord } from '@lotline/protocol';
import { anyText } from '@lotline/protocol/testing';
import { eventually } from '@lotline/service-kit/testing';
import fc from 'fast-check';
import { clientRecord } from '../testing/client-record.js';
import { ShuttleUnderTest } from '../testing/shuttle-under-test.js';

const texts = fc.record({
  firstName: anyText(90),
  lastName: anyText(90),
  phone: anyText(30),
  parkingSpot: anyText(45),
  returningAirline: anyText(90),
  notes: anyText(3900),
  clientType: anyText(90),
});
type Texts = Pick<ClientRecord, 'firstName' | 'lastName' | 'phone' | 'parkingSpot' | 'returningAirline' | 'clientType'>;

describe('copy of a client with arbitrary texts', () => {
  let shuttle: ShuttleUnderTest;
  beforeAll(async () => {
    shuttle = await ShuttleUnderTest.start();
  });
  afterAll(() => shuttle.stop());

  const cardOf = async (clientId: string): Promise<Texts> => {
    const [rider] = await shuttle.database.query<{ card: Texts }>('SELECT card FROM riders WHERE client_id = $1', [
      clientId,
    ]);
    if (!rider) throw new Error('Not copied yet');
    return rider.card;
  };
  const shown = ({ firstName, lastName, phone, parkingSpot, returningAirline, clientType }: Texts): Texts => ({
    firstName,
    lastName,
    phone,
    parkingSpot,
    returningAirline,
    clientType,
  });

  it('should equal the client’s record, also on the board', async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (given) => {
        const client = clientRecord(
          Object.fromEntries(Object.entries(given).map(([key, text]) => [key, wellFormed(text)])),
        );
        await shuttle.save(client);
        expect(await cardOf(client.id)).toMatchObject(shown(client));
        const { change } = await shuttle.move(client.id, 'requesting_ride');
        expect(change?.card).toMatchObject(shown(client));
        const { cards } = await shuttle.board('requesting_ride');
        expect(cards.find(({ id }) => id === client.id)).toMatchObject(shown(client));
      }),
      { numRuns: 20 },
    );
    expect(await shuttle.broker.queueLength('shuttle.events.dlq')).toBe(0);
  });

  it('should make malformed texts well-formed', async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (given) => {
        const client = { ...clientRecord(), ...given };
        const event = {
          id: randomUUID(),
          type: 'client.saved',
          lotId: client.lotId,
          at: client.updatedAt,
          requestId: randomUUID(),
          payload: { client },
        };
        await shuttle.broker.sendToQueue('shuttle.events', JSON.stringify(event));
        await eventually(async () => {
          const expected = Object.entries(shown(client)).map(([key, text]) => [key, wellFormed(text)]);
          expect(await cardOf(client.id)).toMatchObject(Object.fromEntries(expected));
        });
      }),
      { numRuns: 20 },
    );
    expect(await shuttle.broker.queueLength('shuttle.events.dlq')).toBe(0);
  });
});
