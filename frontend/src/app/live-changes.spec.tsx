import {
  clientRecordSchema,
  type Client,
  type ClientChange,
  type ClientRecord,
  type RideFields,
} from '@lotline/protocol';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CustomerDialog } from '../features/customer/customer-dialog.js';
import { Search } from '../features/search/search.js';
import { aClient } from '../testing/builders.js';
import { stopDateAt } from '../testing/clock.js';
import { FakeStream } from '../testing/fake-stream.js';
import { renderLive } from '../testing/render.js';
import { FakeServer, json } from '../testing/server.js';

const id = (digit: number): string => `c0000000-0000-4000-8000-00000000000${digit}`;
const clara = aClient({ id: id(1), version: 3 });
const dan = aClient({ id: id(2), version: 1, firstName: 'Dan', customerId: 'HV-2', phone: '626-555-0109' });
const eva = aClient({
  id: id(3),
  version: 7,
  firstName: 'Eva',
  lastName: 'Lind',
  customerId: null,
  parkingSpot: 'B02',
});

const recordOf = (client: Client): ClientRecord => clientRecordSchema.parse(client);

const LIST = 'GET /api/clients?search=santos&limit=50';
const HOLDERS = `GET /api/parking-spots/holders?spot=${clara.parkingSpot}`;

/** An open search for 'santos', with Clara's details over it if requested. */
class OpenDesk {
  readonly server = new FakeServer();
  readonly hand = userEvent.setup({ delay: null });
  /** The server's customers. */
  clients: Client[] = [clara, dan, eva];

  constructor() {
    stopDateAt('2026-11-21T15:42:00Z');
    FakeStream.install();
    this.server
      .on('GET /api/parking-spots/holders', () => json([]))
      .on('GET /api/clients', () => json(this.clients.filter(({ lastName }) => lastName === 'Santos')))
      .on(`GET /api/clients/${clara.id}`, () => json(this.clients.find((one) => one.id === clara.id)))
      .on(`GET /api/clients/${clara.id}/history`, () => json([]))
      .on(`GET /api/clients/${clara.id}/rides`, () => json([]))
      .on(`GET /api/clients/${clara.id}/texts`, () => json([]));
  }

  async open(withDetails: boolean): Promise<void> {
    renderLive(
      <>
        <Search onClose={() => undefined} />
        {withDetails && <CustomerDialog clientId={clara.id} name={null} field={null} onClose={() => undefined} />}
      </>,
    );
    const box = await screen.findByPlaceholderText(/search by name/);
    await this.hand.clear(box);
    await this.hand.type(box, 'santos{Enter}');
    await waitFor(() => expect(this.card('Clara Santos')).not.toBeNull());
    if (withDetails) {
      await screen.findByRole('dialog', { name: /Clara Santos/ });
      // Wait for the responses of history, rides and texts.
      await screen.findByText('No history yet.');
      await screen.findByText('No texts yet.');
      await waitFor(() => expect(this.requests).toContain(HOLDERS));
    }
    act(() => FakeStream.last.onopen());
    this.server.calls.length = 0;
  }

  /** The requests since the screen opened. */
  get requests(): string[] {
    return this.server.calls.map(({ method, path }) => `${method} ${path}`);
  }
  card = (name: string): HTMLElement | null =>
    screen.queryAllByRole('article').find(({ textContent }) => textContent.includes(name)) ?? null;

  /** Changes a customer on the server, and sends the live change. */
  changed(client: Client, changes: Partial<ClientRecord>, how: Partial<ClientChange> = {}): Client {
    const now = { ...client, ...changes, version: client.version + 1 };
    this.clients = this.clients.map((one) => (one.id === client.id ? now : one));
    const { version } = now;
    FakeStream.last.send('client', {
      id: client.id,
      version,
      client: recordOf(now),
      changed: Object.keys(changes),
      ...how,
    });
    return now;
  }
}

/** Lets immediate requests start. Requests within the throttle's interval are delayed. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve)));

describe('the requests that a live change causes', () => {
  let desk: OpenDesk;
  beforeEach(() => {
    desk = new OpenDesk();
  });

  it('should be the open list once for three edits of one moment', async () => {
    await desk.open(false);
    let edited = eva;
    for (const notes of ['one', 'two', 'three']) edited = desk.changed(edited, { notes });
    await settle();
    expect(desk.requests).toEqual([LIST]);
  });

  it('should be the history and the list for open details, which show the change immediately', async () => {
    await desk.open(true);
    desk.changed(clara, { parkingSpot: 'C14' });
    expect(screen.getByLabelText('Parking spot number')).toHaveValue('C14');
    expect(desk.card('C14')).not.toBeNull();
    await waitFor(() => expect(desk.requests).toContain('GET /api/parking-spots/holders?spot=C14'));
    // The record itself is polled.
    const others = desk.requests.filter((request) => !request.includes('/holders') && !request.endsWith(clara.id));
    expect(others.sort()).toEqual([`GET /api/clients/${clara.id}/history`, LIST]);
  });

  it('should be the spot’s holders when someone else gets the spot of the open details', async () => {
    await desk.open(true);
    desk.changed(eva, { parkingSpot: 'A07' });
    await waitFor(() => expect(desk.requests.sort()).toEqual([LIST, HOLDERS]));
  });

  it('should be the open list once after an import of many customers', async () => {
    await desk.open(true);
    desk.clients.push(aClient({ id: id(9), firstName: 'Nia', lastName: 'Santos' }));
    FakeStream.last.send('clients', {});
    await waitFor(() => expect(desk.card('Nia Santos')).not.toBeNull());
    expect(desk.requests.sort()).toEqual([LIST, HOLDERS]);
  });

  it('should be the list for listed customers, whose cards change immediately and disappear with the list', async () => {
    await desk.open(false);
    desk.changed(clara, { firstName: 'Klara' });
    expect(desk.card('Klara Santos')).not.toBeNull();
    desk.changed(dan, { lastName: 'Lind' });
    await waitFor(() => expect(desk.card('Dan Santos')).toBeNull());
    expect(new Set(desk.requests)).toEqual(new Set([LIST]));
  });

  it('should be the list once for a customer who enters it, however often they change', async () => {
    await desk.open(false);
    let edited = desk.changed(eva, { lastName: 'Santos' });
    edited = desk.changed(edited, { firstName: 'Ewa' });
    desk.changed(edited, { firstName: 'Eve' });
    await waitFor(() => expect(desk.card('Eve Santos')).not.toBeNull());
    await settle();
    expect(desk.requests).toEqual([LIST]);
  });

  it('should be the list once after a deletion', async () => {
    await desk.open(false);
    desk.clients = [clara, eva];
    FakeStream.last.send('client', { id: dan.id, version: 2, client: null });
    await waitFor(() => expect(desk.card('Dan Santos')).toBeNull());
    expect(desk.requests).toEqual([LIST]);
  });

  it('should be the open record after its deletion', async () => {
    await desk.open(true);
    desk.server.on(`GET /api/clients/${clara.id}`, () => json({ message: 'Not there', code: 'NOT_FOUND' }, 404));
    FakeStream.last.send('client', { id: clara.id, version: 4, client: null });
    expect(await screen.findByText(/deleted/i)).toBeInTheDocument();
    expect(desk.requests.sort()).toEqual([`GET /api/clients/${clara.id}`, LIST]);
  });

  it('should be none for a ride, which cards and details show immediately', async () => {
    await desk.open(false);
    const ride: RideFields = {
      shuttleStatus: 'picked_up',
      shuttleNumber: 2,
      shuttlePosition: 0,
      droppedOffTimestamp: null,
      customerRequestingRideTimestamp: '2026-11-21T15:40:00.000Z',
      customerPickedUpTimestamp: '2026-11-21T15:42:00.000Z',
      customerDroppedOffTimestamp: null,
      playAudioAlert: false,
    };
    const { firstName, lastName, phone, partySize, terminal, parkingSpot, returningAirline, clientType, language } =
      clara;
    FakeStream.last.send('ride', {
      ride: { ...ride, clientId: clara.id, lotId: clara.lotId, version: 5 },
      card: { firstName, lastName, phone, partySize, terminal, parkingSpot, returningAirline, clientType, language },
      link: clara.shuttleRequestId,
      boardVersion: 12,
      epoch: 'e1',
      riderVersion: 3,
    });
    expect(screen.getByText(/Shuttle 2/)).toBeInTheDocument();
    await settle();
    expect(desk.requests).toEqual([]);
  });

  it('should be the texts of that customer only', async () => {
    await desk.open(true);
    FakeStream.last.send('message', { clientId: eva.id, id: id(8), state: 'delivered' });
    FakeStream.last.send('message', { clientId: clara.id, id: id(7), state: 'sent' });
    FakeStream.last.send('message', { clientId: clara.id, id: id(7), state: 'delivered' });
    await waitFor(() => expect(desk.requests).toEqual(Array(2).fill(`GET /api/clients/${clara.id}/texts`)));
  });

  it('should be everything on the screen after the stream was lost', async () => {
    await desk.open(true);
    act(() => FakeStream.last.onerror());
    act(() => FakeStream.last.onopen());
    await waitFor(() =>
      expect(desk.requests.sort()).toEqual([
        'GET /api/auth/user',
        `GET /api/clients/${clara.id}`,
        `GET /api/clients/${clara.id}/texts`,
        LIST,
        HOLDERS,
        'GET /api/settings',
      ]),
    );
  });
});
