import type { ListedLot, ManagedLot } from '@lotline/protocol';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aLot, aUser } from '../../../testing/builders.js';
import { FakeStream } from '../../../testing/fake-stream.js';
import { renderLive } from '../../../testing/render.js';
import { FakeServer, json } from '../../../testing/server.js';
import { LotsPart } from './lots-part.js';

const harborview = aLot();
const eastgate = aLot({ id: 'eastgate', title: 'Eastgate Park & Fly', address: '12 Gate Rd, Queens', version: 2 });
const pier = aLot({ id: 'pier', title: 'Old Pier Lot', archivedAt: '2026-11-03T22:10:00.000Z' });

const listed = ({ logo: _, ...lot }: ManagedLot): ListedLot => lot;

describe('lots.md, Lots in the admin panel: LotsPart', () => {
  const user = userEvent.setup({ delay: null });
  let server: FakeServer;
  let lots: ManagedLot[];
  let isOperatorAdmin: boolean;

  beforeEach(() => {
    lots = [harborview, pier, eastgate];
    isOperatorAdmin = true;
    FakeStream.install();
    server = new FakeServer()
      .on('GET /api/auth/user', () => json(aUser({ role: 'admin', operatorAdmin: isOperatorAdmin })))
      .on('GET /api/lots', () => json(lots.map(listed)))
      .on('GET /api/lots/eastgate', () => json(lots.find(({ id }) => id === 'eastgate')));
  });

  const open = async (at = '/admin/lots') => {
    const shown = renderLive(<LotsPart />, at);
    await screen.findByText(at.includes('?') ? 'All lots' : 'Harborview Airport Parking');
    return shown;
  };
  const row = (title: string) => within(screen.getByRole('article', { name: title }));
  const change = (field: HTMLElement, value: string) =>
    act(async () => void fireEvent.change(field, { target: { value } }));
  const fill = (label: string, value: string) => change(screen.getByLabelText(label), value);
  const group = (name: string) => within(screen.getByRole('group', { name }));

  const fillNewLot = async () => {
    await fill('Title', 'Northfield Parking');
    await fill('Website', 'northfield.example');
    await fill('Reservations site', 'reservations.example');
    await fill('Office phone', '312-555-0100');
    await fill('Texting number', '312-555-0199');
    await fill('Names and ranges', 'A1-A60, B1-B60');
  };

  it('should list lots in use first, with their size, address and archive date', async () => {
    await open();
    expect(screen.getAllByRole('article').map((one) => one.getAttribute('aria-label'))).toEqual([
      'Harborview Airport Parking',
      'Eastgate Park & Fly',
      'Old Pier Lot',
    ]);
    expect(row('Eastgate Park & Fly').getByText('2 shuttles · 120 spots')).toBeInTheDocument();
    expect(row('Eastgate Park & Fly').getByText('12 Gate Rd, Queens')).toBeInTheDocument();
    expect(row('Old Pier Lot').getByText('Archived Nov 3, 2:10 PM')).toBeInTheDocument();
    expect(screen.queryByLabelText('Find a lot')).not.toBeInTheDocument();
  });

  it('should let the admin of a lot edit it, and neither add nor archive nor restore lots', async () => {
    isOperatorAdmin = false;
    await open();
    expect(row('Old Pier Lot').queryByRole('button', { name: /^Restore/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add Lot' })).not.toBeInTheDocument();
    await user.click(row('Eastgate Park & Fly').getByRole('button', { name: 'Edit Eastgate Park & Fly' }));
    expect(await screen.findByRole('button', { name: 'Save Lot' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Archive Lot' })).not.toBeInTheDocument();
  });

  it('should find one of many lots', async () => {
    lots = Array.from({ length: 12 }, (_, at) =>
      aLot({ id: `lot-${at}`, title: `Lot ${at}`, address: `${at} Pier Rd` }),
    );
    renderLive(<LotsPart />, '/admin/lots');
    await user.type(await screen.findByLabelText('Find a lot'), '7 pier');
    expect(screen.getAllByRole('article').map((one) => one.getAttribute('aria-label'))).toEqual(['Lot 7']);
    await user.type(screen.getByLabelText('Find a lot'), 'x');
    expect(screen.getByText('No lots found.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show all lots' }));
    expect(screen.getByRole('article', { name: 'Lot 0' })).toBeInTheDocument();
  });

  it('should keep a short name that someone typed', async () => {
    await open();
    await user.click(screen.getByRole('button', { name: 'Add Lot' }));
    await screen.findByText('New lot');
    await fill('Short name', 'pier-9');
    await fill('Title', 'Northfield Parking');
    expect(screen.getByLabelText('Short name')).toHaveValue('pier-9');
  });

  it('should show what is missing in a new lot, add it, and derive its short name', async () => {
    server.on('POST /api/lots', ({ body }) => json({ ...aLot(), ...(body as object) }, 201));
    await open();
    await user.click(screen.getByRole('button', { name: 'Add Lot' }));
    await screen.findByText('New lot');
    await user.click(screen.getByRole('button', { name: 'Add Lot' }));
    for (const message of [
      'A lot needs a title',
      'A lot needs the host of its web site',
      'A lot needs an office phone',
    ])
      expect(await screen.findByText(message)).toBeInTheDocument();
    expect(server.sent('POST /api/lots')).toEqual([]);

    await user.type(screen.getByLabelText('Title'), 'North');
    expect(screen.getByLabelText('Short name')).toHaveValue('north');
    await fillNewLot();
    expect(screen.getByLabelText('Short name')).toHaveValue('northfield-parking');
    expect(await screen.findByText('120 spots, suggested in this order')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Add Terminal' }));
    await change(group('Terminal 1').getByLabelText('Name'), 'T1');
    await user.click(screen.getByRole('button', { name: 'Add Shuttle' }));
    await change(group('Shuttle 2').getByLabelText('Tracking link'), 'https://track.example/2');
    await user.click(screen.getByRole('button', { name: 'Add Lot' }));
    expect(await screen.findByText('Northfield Parking is ready to use.')).toBeInTheDocument();
    expect(await screen.findByText('Eastgate Park & Fly')).toBeInTheDocument();
    expect(server.sent('POST /api/lots')[0]?.body).toMatchObject({
      id: 'northfield-parking',
      title: 'Northfield Parking',
      timeZone: 'America/Los_Angeles',
      terminals: ['T1'],
      shuttles: [{ number: 1 }, { number: 2, trackingUrl: 'https://track.example/2' }],
      textingNumber: '+13125550199',
      autoCheckoutSeconds: 300,
      parkingSpots: ['A1-A60', 'B1-B60'],
    });
  });

  it('should save the opened version, and keep fields that the form does not have', async () => {
    lots = [harborview, { ...eastgate, texts: { en: {} } } as ManagedLot];
    server.on('PUT /api/lots/eastgate', () => json({ ...eastgate, version: 3 }));
    await open('/admin/lots?edit=eastgate');
    await fill('Address', '14 Gate Rd');
    await user.click(screen.getByRole('button', { name: 'Save Lot' }));
    expect(await screen.findByText('Lot Saved')).toBeInTheDocument();
    const [sent] = server.sent('PUT /api/lots/eastgate');
    expect(sent?.headers['if-match']).toBe('"2"');
    expect(sent?.body).toMatchObject({ id: 'eastgate', address: '14 Gate Rd', texts: { en: {} } });
  });

  it('should merge a colleague’s change, and ask about fields that both changed', async () => {
    await open('/admin/lots?edit=eastgate');
    await fill('Title', 'Eastgate');
    lots = [{ ...eastgate, version: 3, title: 'East', address: '1 New Rd' }];
    FakeStream.last.send('lot', { lotId: 'eastgate', version: 3 });
    expect(await screen.findByText('You both changed: Title.')).toBeInTheDocument();
    expect(screen.getByText('East')).toBeInTheDocument();
    expect(screen.getByLabelText('Title')).toHaveValue('Eastgate');
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    expect(screen.getByLabelText('Title')).toHaveValue('Eastgate');
    expect(screen.getByLabelText('Address')).toHaveValue('1 New Rd');
  });

  it('should show a conflict that the save finds', async () => {
    server.on('PUT /api/lots/eastgate', () => {
      // The error itself names the change: reading the lot again may fail.
      server.on('GET /api/lots/eastgate', () => json({ message: 'Away', code: 'UNAVAILABLE' }, 503));
      const current = { ...eastgate, version: 3, title: 'East', address: '1 New Rd' };
      return json({ message: 'Someone else has changed this lot.', code: 'STALE_VERSION', current }, 412);
    });
    await open('/admin/lots?edit=eastgate');
    await fill('Title', 'Eastgate');
    await user.click(screen.getByRole('button', { name: 'Save Lot' }));
    expect(await screen.findByText('You both changed: Title.')).toBeInTheDocument();
    expect(screen.getByText('East')).toBeInTheDocument();
    expect(screen.getByLabelText('Title')).toHaveValue('Eastgate');
    server.on('PUT /api/lots/eastgate', () => json({ ...eastgate, version: 4, title: 'Eastgate' }));
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    await user.click(screen.getByRole('button', { name: 'Save Lot' }));
    expect(await screen.findByText('Lot Saved')).toBeInTheDocument();
    const sent = server.sent('PUT /api/lots/eastgate').at(-1);
    expect([sent?.headers['if-match'], sent?.body]).toMatchObject(['"3"', { title: 'Eastgate', address: '1 New Rd' }]);
  });

  it.each([
    ['an edited lot', 'Edit Eastgate Park & Fly', 'PUT /api/lots/eastgate', 'Save Lot', 'Lot Saved'],
    ['a new lot', 'Add Lot', 'POST /api/lots', 'Add Lot', 'Lot Added'],
  ])(
    'should keep the form that is open now when the answer for %s arrives late',
    async (_, opener, call, send, done) => {
      const answer = server.hold(call);
      server.on('GET /api/lots/pier', () => json(pier));
      await open();
      await user.click(screen.getByRole('button', { name: opener }));
      await screen.findByRole('button', { name: 'Cancel' });
      if (opener === 'Add Lot') await fillNewLot();
      await user.click(screen.getByRole('button', { name: send }));
      await waitFor(() => expect(server.sent(call)).toHaveLength(1));
      await user.click(screen.getByRole('button', { name: 'Cancel' }));
      const discard = screen.queryByRole('button', { name: 'Discard' });
      if (discard) await user.click(discard);
      await user.click(await screen.findByRole('button', { name: 'Edit Old Pier Lot' }));
      await screen.findByLabelText('Title');
      answer(json({ ...eastgate, version: 3 }));
      expect(await screen.findByText(done)).toBeInTheDocument();
      await fill('Title', 'New Pier Lot');
      expect(screen.getByLabelText('Title')).toHaveValue('New Pier Lot');
    },
  );

  it('should ask before unsaved values are lost', async () => {
    await open('/admin/lots?edit=eastgate');
    await fill('Title', 'Eastgate');
    await user.click(screen.getByRole('button', { name: 'All lots' }));
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(await screen.findByRole('article', { name: 'Eastgate Park & Fly' })).toBeInTheDocument();
  });

  it('should archive a lot after confirmation, say why not, and restore one', async () => {
    const message = 'The lot cannot be archived while 2 customers wait or ride';
    server.on('POST /api/lots/eastgate/archive', () => json({ message, code: 'CONFLICT' }, 409));
    await open('/admin/lots?edit=eastgate');
    const archive = async () => {
      await user.click(screen.getByRole('button', { name: 'Archive Lot' }));
      await user.click(await screen.findByRole('button', { name: 'Archive' }));
    };
    await archive();
    expect(await screen.findByText(message)).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    server.on('POST /api/lots/eastgate/archive', () => {
      lots = [harborview, { ...eastgate, version: 3, archivedAt: '2026-11-21T15:42:00.000Z' }];
      return json(lots[1]);
    });
    await archive();
    expect(await screen.findByText('Lot Archived')).toBeInTheDocument();
    server.on('POST /api/lots/eastgate/restore', () => json({ ...eastgate, version: 4 }));
    await user.click(await screen.findByRole('button', { name: 'Restore Eastgate Park & Fly' }));
    expect(await screen.findByText('Eastgate Park & Fly is open again.')).toBeInTheDocument();
  });

  it('should show and keep a time zone that is stored by its old name', async () => {
    lots = [harborview, { ...eastgate, timeZone: 'Asia/Katmandu' }];
    server.on('PUT /api/lots/eastgate', () => json({ ...eastgate, version: 3 }));
    await open('/admin/lots?edit=eastgate');
    expect(screen.getByText('Asia/Katmandu')).toBeInTheDocument();
    await fill('Title', 'Eastgate');
    await user.click(screen.getByRole('button', { name: 'Save Lot' }));
    await screen.findByText('Lot Saved');
    expect(server.sent('PUT /api/lots/eastgate')[0]?.body).toMatchObject({ timeZone: 'Asia/Katmandu' });
  });

  it('should find a time zone by its old name, and save its newer name', async () => {
    server.on('PUT /api/lots/eastgate', () => json({ ...eastgate, version: 3 }));
    await open('/admin/lots?edit=eastgate');
    await user.click(screen.getByLabelText('Time zone'));
    await fill('Time zone', 'katmandu');
    await user.click(await screen.findByText('Asia/Kathmandu (Asia/Katmandu)'));
    await user.click(screen.getByRole('button', { name: 'Save Lot' }));
    await screen.findByText('Lot Saved');
    expect(server.sent('PUT /api/lots/eastgate')[0]?.body).toMatchObject({ timeZone: 'Asia/Kathmandu' });
  });

  it('should order terminals, with the meeting point by terminal', async () => {
    server.on('PUT /api/lots/eastgate', () => json({ ...eastgate, version: 3 }));
    await open('/admin/lots?edit=eastgate');
    await user.click(screen.getByText('By terminal'));
    await change(await group('Terminal 2').findByLabelText('Meeting point'), 'Meet at door 3, upper level');
    await change(group('Terminal 2').getByLabelText('Color'), '#12408f');
    await user.click(screen.getByRole('button', { name: 'Move terminal 2 up' }));
    await user.click(screen.getByRole('button', { name: 'Remove terminal 3' }));
    await user.click(screen.getByRole('button', { name: 'Save Lot' }));
    await screen.findByText('Lot Saved');
    expect(server.sent('PUT /api/lots/eastgate')[0]?.body).toMatchObject({
      terminals: ['T2', 'T1'],
      terminalColors: { T2: '#12408f' },
      meetingPoint: { T2: 'Meet at door 3, upper level' },
    });
  });
});
