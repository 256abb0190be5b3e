import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { Client } from '@lotline/protocol';
import { takeCheckInAhead, recordOpened } from '../../lib/page/open-customer.js';
import { aClient, aSettings, aUser } from '../../testing/builders.js';
import { stopDateAt } from '../../testing/clock.js';
import { Opened, renderInLot } from '../../testing/render.js';
import { FakeServer, json } from '../../testing/server.js';
import { SearchDialog } from './search-dialog.js';
import { startTypingAhead } from './typed-ahead.js';

const lot = aSettings();
const valet = aUser();
const BOOKED = {
  manualCheckInStatus: null,
  manualCheckInTimestamp: null,
  manualCheckOutStatus: null,
  manualCheckOutTimestamp: null,
} as const;
const HERE = { ...BOOKED, manualCheckInStatus: 'checked-in', manualCheckInTimestamp: '2026-11-15T13:34:00Z' } as const;
const booked = (firstName: string, checkInDateTime: string, changes: Partial<Client> = {}) =>
  aClient({
    id: firstName,
    firstName,
    checkInDateTime,
    checkOutDateTime: '2026-11-24 22:00:00',
    ...BOOKED,
    ...changes,
  });
const RANGE = '2026-11-20+18%3A00%3A00';
const END = '2026-11-21+23%3A59%3A59';
const TO_CHECK_IN = `GET /api/clients?pending=check-in&checkinFrom=${RANGE}&checkinTo=${END}&limit=50`;
const TO_CHECK_OUT = `GET /api/clients?pending=check-out&checkoutFrom=${RANGE}&checkoutTo=${END}&limit=50`;

describe('search.md, Dialog: the opened search', () => {
  let server: FakeServer;
  let user: UserEvent;

  beforeEach(() => {
    stopDateAt('2026-11-21T15:42:00Z');
    server = new FakeServer().on('GET /api/clients', () => json([]));
    user = userEvent.setup({ delay: null });
  });

  const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Search customers' });
  const opened = () => screen.getByLabelText('Opened').textContent;
  const list = (name: string) => screen.findByRole('region', { name });
  const cards = (within_: HTMLElement) =>
    within(within_)
      .getAllByRole('article')
      .map((card) => within(card).getByRole('heading').textContent);
  async function open() {
    const rendered = renderInLot(
      <>
        <SearchDialog onClose={() => undefined} />
        <Opened />
      </>,
    );
    await screen.findByRole('search');
    return rendered;
  }
  const press = (...keys: string[]) => keys.forEach((key) => fireEvent.keyDown(document.body, { key }));

  it('should search for what was typed since it was asked for, and open the only result of an early Enter', async () => {
    server.on('GET /api/clients?search=hv-9&limit=50', () => json([booked('Clara', '2026-11-21 09:00:00')]));
    startTypingAhead();
    press(...'hv-9', 'Enter');
    await open();
    expect(box()).toHaveValue('hv-9');
    await waitFor(() => expect(opened()).toBe('Clara'));
    press('x');
    expect(box()).toHaveValue('hv-9');
  });

  it('should select what was typed last, so that the next text replaces it', async () => {
    const { unmount } = await open();
    fireEvent.change(box(), { target: { value: 'santos' } });
    unmount();
    await open();
    await waitFor(() => expect(box()).toHaveFocus());
    expect([box().value, box().selectionStart, box().selectionEnd]).toEqual(['santos', 0, 6]);
    await user.keyboard('rui');
    expect(box()).toHaveValue('rui');
  });

  it('should offer whom the person opened last, without deleted customers', async () => {
    const [ann, bob] = [booked('Ann', '2026-11-01 09:00:00'), booked('Bob', '2026-11-02 09:00:00')];
    for (const id of ['Ann', 'gone', 'Bob']) recordOpened({ userId: valet.id, lotId: lot.lotId }, id);
    server.on('GET /api/clients?ids=Bob%2Cgone%2CAnn&limit=50', () => json([ann, bob]));
    await open();
    const names = within(await list('Last opened')).getAllByRole('button');
    expect(names.map(({ textContent }) => textContent)).toEqual(['Bob Santos', 'Ann Santos']);
    await user.click(screen.getByRole('button', { name: 'Ann Santos' }));
    expect(opened()).toBe('Ann');
  });

  it('should list today’s check-ins and check-outs that are still to do, with how late they are', async () => {
    server.on(TO_CHECK_IN, () =>
      json([
        booked('Late', '2026-11-21 07:00:00'),
        // The release before sends all of the range.
        booked('Done', '2026-11-21 07:10:00', HERE),
        booked('Contract', '2026-11-21 07:20:00', { clientType: `${lot.host} Monthly Contract` }),
        booked('Soon', '2026-11-21 08:00:00'),
      ]),
    );
    server.on(TO_CHECK_OUT, () =>
      json([booked('Leaving', '2026-11-15 07:00:00', { ...HERE, checkOutDateTime: '2026-11-20 19:30:00' })]),
    );
    await open();
    const arriving = await list('To check in today 2');
    expect(cards(arriving)).toEqual(['Late Santos', 'Soon Santos']);
    expect(within(arriving).getByText(/late$/)).toHaveTextContent('42 min late');
    const leaving = await list('To check out today 1');
    expect(cards(leaving)).toEqual(['Leaving Santos']);
    expect(within(leaving).getByText('12 h 12 min late')).toBeInTheDocument();
    fireEvent.change(box(), { target: { value: 'x' } });
    expect(await screen.findByText('No clients found matching your search.')).toBeInTheDocument();
    expect(arriving).not.toBeInTheDocument();
  });

  it('should show more of a long list on request', async () => {
    const many = Array.from({ length: 7 }, (_, at) => booked(`C${at}`, `2026-11-21 08:0${at}:00`));
    server.on(TO_CHECK_IN, () => json(many, 200, { 'X-Next-Cursor': 'c2' }));
    server.on(`${TO_CHECK_IN}&cursor=c2`, () => json([booked('Last', '2026-11-21 09:00:00')]));
    await open();
    const arriving = await list('To check in today 7+');
    expect(cards(arriving)).toHaveLength(6);
    await user.click(within(arriving).getByRole('button', { name: 'Show more' }));
    expect(cards(arriving)).toHaveLength(7);
    await user.click(within(arriving).getByRole('button', { name: 'Show more' }));
    await within(arriving).findByRole('article', { name: 'Last Santos' });
    expect(within(arriving).queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('should say that no check-in or check-out is left', async () => {
    await open();
    expect(await screen.findByText('No check-in is left.')).toBeInTheDocument();
    expect(screen.getByText('No check-out is left.')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Last opened' })).toBeNull();
  });

  describe('Enter', () => {
    const SEARCH = 'GET /api/clients?search=santos&limit=50';
    const [ann, bob] = [booked('Ann', '2026-11-01 09:00:00'), booked('Bob', '2026-11-02 09:00:00')];
    const enter = async () => {
      await open();
      await waitFor(() => expect(box()).toHaveFocus());
      await user.keyboard('santos{Enter}');
    };

    it('should open the only result', async () => {
      server.on(SEARCH, () => json([ann]));
      await enter();
      await waitFor(() => expect(opened()).toBe('Ann'));
    });

    it('should check in the only result when F4 follows Enter at once', async () => {
      const answer = server.hold(SEARCH);
      await enter();
      fireEvent.keyDown(box(), { key: 'F4' });
      answer(json([ann]));
      await waitFor(() => expect(opened()).toBe('Ann'));
      expect([takeCheckInAhead(), takeCheckInAhead()]).toEqual(['Ann', null]);
    });

    it('should open the only result that is shown already', async () => {
      server.on(SEARCH, () => json([ann]));
      await open();
      for (const value of ['', 'santos']) fireEvent.change(box(), { target: { value } });
      await screen.findByRole('article', { name: 'Ann Santos' });
      await user.click(screen.getByRole('button', { name: 'Go' }));
      expect(opened()).toBe('');
      await user.type(box(), '{Enter}');
      expect(opened()).toBe('Ann');
    });

    it.each<[string, Response]>([
      ['several results', json([ann, bob])],
      ['one result of more pages', json([ann], 200, { 'X-Next-Cursor': 'c2' })],
    ])('should open none of %s', async (_what, response) => {
      server.on(SEARCH, () => response);
      await enter();
      await screen.findByRole('article', { name: 'Ann Santos' });
      // The effects of the answer.
      await act(() => Promise.resolve());
      expect(opened()).toBe('');
    });

    it('should open nothing once the person has typed on or left the box', async () => {
      const answers: ((response: Response) => void)[] = [];
      server.on(SEARCH, () => new Promise((resolve) => answers.push(resolve)));
      await enter();
      await user.keyboard('x{Backspace}');
      answers[0]?.(json([ann]));
      await screen.findByRole('article', { name: 'Ann Santos' });
      expect(opened()).toBe('');
      await user.keyboard('{Enter}');
      await waitFor(() => expect(opened()).toBe('Ann'));
    });

    it('should open nothing over something else that has the focus', async () => {
      const answer = server.hold(SEARCH);
      await enter();
      act(() => screen.getByRole('button', { name: 'Go' }).focus());
      answer(json([ann]));
      await screen.findByRole('article', { name: 'Ann Santos' });
      expect(opened()).toBe('');
    });
  });

  it('should show first whose car is in the spot that was typed', async () => {
    server.on('GET /api/clients?search=c17&limit=50', () =>
      json([
        booked('Named', '2026-11-21 09:00:00', { customerId: 'XC17' }),
        booked('Booked', '2026-11-25 09:00:00', { parkingSpot: 'C17' }),
        booked('Parked', '2026-11-15 09:00:00', { parkingSpot: 'C 17', ...HERE }),
      ]),
    );
    await open();
    fireEvent.change(box(), { target: { value: 'c17' } });
    const parked = await screen.findByRole('article', { name: 'Parked Santos' });
    expect(cards(document.body)).toEqual(['Parked Santos', 'Booked Santos', 'Named Santos']);
    expect(within(parked).getByText('C 17').tagName).toBe('MARK');
  });
});
