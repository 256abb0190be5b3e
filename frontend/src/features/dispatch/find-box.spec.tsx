import { fireEvent, screen, within } from '@testing-library/react';
import { aClient } from '../../testing/builders.js';
import { json } from '../../testing/server.js';
import { DispatchOnScreen } from './testing/dispatch.js';

const PAUSE = 300;
const SEARCH = 'GET /api/clients?search=dana&limit=6';
const REQUEST = 'PATCH /api/clients/dana/shuttle-status';
const dana = aClient({ id: 'dana', firstName: 'Dana', lastName: 'Reyes', phone: '3105550177', parkingSpot: 'C17' });

describe('dispatch.md, Board: the box of the dispatch board', () => {
  const desk = new DispatchOnScreen();
  const { after, open, names, tap } = desk;
  beforeEach(desk.begin);

  const box = () => screen.getByRole('searchbox', { name: 'Filter the board or add a customer' });
  const type = async (text: string) => {
    fireEvent.change(box(), { target: { value: text } });
    await after(PAUSE);
  };
  const found = () => within(screen.getByRole('region', { name: 'Not on the board' }));

  it.each([
    ['a name', 'miguel', ['Miguel Santos'], []],
    ['digits of the phone', '0142', ['Ada Okafor', 'Miguel Santos'], ['Jun Tanaka']],
    ['a terminal', 't1', ['Ada Okafor', 'Miguel Santos'], ['Jun Tanaka']],
    ['what nobody has', 'zzz', [], []],
  ])('should filter the board by %s, until Esc', async (_what, text, waiting, riding) => {
    desk.server.on(`GET /api/clients?search=${text}&limit=6`, () => json([]));
    await open();
    await type(text);
    expect(names('Customer Requesting Ride')).toEqual(waiting);
    expect(names('Shuttle 1')).toEqual(riding);
    fireEvent.keyDown(box(), { key: 'Escape' });
    expect(names('Customer Requesting Ride')).toEqual(['Ada Okafor', 'Miguel Santos']);
    expect(names('Shuttle 1')).toEqual(['Jun Tanaka']);
  });

  it('should add a customer who is not on the board', async () => {
    const riding = aClient({ id: 'ada', firstName: 'Dana', lastName: 'Okafor', shuttleStatus: 'requesting_ride' });
    desk.server.on(SEARCH, () => json([dana, riding]));
    desk.server.on(REQUEST, () => {
      desk.server.rev += 1;
      return json({ ...dana, shuttleStatus: 'requesting_ride' });
    });
    await open();
    await type('dana');
    expect(
      found()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([expect.stringMatching(/^Dana Reyes310-555-0177 · .*C17Add to the board$/)]);
    tap(found().getByRole('button', { name: 'Add to the board' }));
    await after(PAUSE);
    expect(desk.server.sent(REQUEST).map(({ body }) => body)).toEqual([
      { status: 'requesting_ride', shuttleNumber: null, movedFrom: { status: null, shuttleNumber: null } },
    ]);
    expect(box()).toHaveValue('');
  });

  it('should say why a customer cannot be added, and keep what was typed', async () => {
    const message = 'This customer is checked out. Check them in again to call a shuttle.';
    desk.server.on(SEARCH, () => json([dana]));
    desk.server.on(REQUEST, () => json({ message, code: 'RIDE_CLOSED' }, 410));
    await open();
    await type('dana');
    tap(found().getByRole('button', { name: 'Add to the board' }));
    await after(PAUSE);
    expect(screen.getByText(message)).toBeInTheDocument();
    expect(box()).toHaveValue('dana');
  });

  it.each([
    ['nobody', () => json([]), 'Nobody else was found.'],
    ['an outage', () => json({ message: '', code: 'UNAVAILABLE' }, 503), 'The customers could not be searched.'],
  ])('should say that it found %s', async (_what, answer, text) => {
    desk.server.on(SEARCH, answer);
    await open();
    await type('dana');
    expect(screen.getByText(text)).toBeInTheDocument();
  });

  it('should send the whole order of a lane while the board is filtered', async () => {
    desk.server.on('GET /api/clients?search=jun&limit=6', () => json([]));
    await open();
    await type('jun');
    tap(desk.card('Jun Tanaka'));
    desk.tapTarget('Customer Requesting Ride');
    await after(PAUSE);
    expect(desk.server.sent('PATCH /api/clients/shuttle/positions').map(({ body }) => body)).toEqual([
      { updates: ['jun', 'ada', 'miguel'].map((id, position) => ({ id, position })) },
    ]);
  });
});
