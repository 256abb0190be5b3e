import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { useKnownCustomer } from '../../lib/page/new-customer.js';
import { aClient } from '../../testing/builders.js';
import { stopDateAt } from '../../testing/clock.js';
import { Opened, renderInLot } from '../../testing/render.js';
import { FakeServer, json } from '../../testing/server.js';
import { sharedPhones } from './results.js';
import { SearchDialog } from './search-dialog.js';

const clara = aClient({ id: 'clara', checkOutDateTime: '2026-11-24 22:00:00' });
const rui = aClient({
  id: 'rui',
  firstName: 'Rui',
  phone: '4245550162',
  customerId: 'HV-9',
  parkingSpot: '',
  partySize: 2,
});
const SEARCH = 'GET /api/clients?search=santos&limit=50';

/** What the form would know. */
function Form({ onKnown }: { onKnown: (customer: unknown) => void }) {
  useKnownCustomer(onKnown);
  return <output aria-label="Path">{useLocation().pathname}</output>;
}

describe('search.md, Dialog: SearchDialog', () => {
  const onClose = jest.fn();
  const onKnown = jest.fn();
  let server: FakeServer;
  let user: UserEvent;

  beforeEach(async () => {
    stopDateAt('2026-11-21T15:42:00Z');
    server = new FakeServer().on('GET /api/clients', () => json([]));
    user = userEvent.setup({ delay: null });
    renderInLot(
      <>
        <SearchDialog onClose={onClose} />
        <Opened />
        <Form onKnown={onKnown} />
      </>,
    );
    await screen.findByRole('dialog', { name: 'Search Customers' });
    await screen.findByRole('search');
    // The box opens with the text of the test before.
    type('');
  });

  const box = () => screen.getByPlaceholderText('search by name, phone number, or customer ID');
  const type = (text: string) => fireEvent.change(box(), { target: { value: text } });
  const search = async (text: string) => {
    type(text);
    fireEvent.submit(screen.getByRole('search'));
  };
  const card = (name: string) => screen.findByRole('article', { name });
  const lists = () =>
    server.calls.filter(({ path }) => path.startsWith('/api/clients?search=')).map(({ path }) => path);

  it('should focus the search box', async () => {
    await waitFor(() => expect(box()).toHaveFocus());
  });

  it('should send no request until a term is entered', async () => {
    const hint = 'Enter a search term and press Enter or click Go to search.';
    expect(screen.getByText(hint)).toBeInTheDocument();
    type('   ');
    await user.click(screen.getByRole('button', { name: 'Go' }));
    expect(screen.getByText(hint)).toBeInTheDocument();
    expect(lists()).toEqual([]);
  });

  it('should show each result with every fact and the match highlighted', async () => {
    server.on(SEARCH, () => json([clara, rui]));
    await search('santos');
    const found = await card('Rui Santos');
    for (const fact of [
      'Walk In',
      '424-555-0162',
      'No spot',
      '$72.50',
      'Party of 2',
      'Nov 15, 5:30 AM',
      'Nov 24, 10:00 PM',
    ])
      expect(within(found).getByText(fact)).toBeInTheDocument();
    expect(within(found).getByText('Santos').tagName).toBe('MARK');
    expect(screen.getByText('2 customers')).toBeInTheDocument();
    expect(lists()).toEqual(['/api/clients?search=santos&limit=50']);
  });

  it('should show the loading and empty states', async () => {
    const answer = server.hold(SEARCH);
    await search('santos');
    expect(await screen.findByText('Loading clients...')).toBeInTheDocument();
    answer(json([]));
    expect(await screen.findByText('No clients found matching your search.')).toBeInTheDocument();
  });

  it('should offer to add the customer whom it did not find, under the name that was searched', async () => {
    server.on('GET /api/clients?search=Rui+Santos&limit=50', () => json([]));
    await search('Rui Santos');
    await user.click(await screen.findByRole('button', { name: 'Add a customer' }));
    expect(screen.getByLabelText('Path')).toHaveTextContent('/form');
    expect(onKnown.mock.calls).toEqual([[{ firstName: 'Rui', lastName: 'Santos' }]]);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('should offer a retry when the list could not be loaded', async () => {
    server.on(SEARCH, () => json({ message: 'Down', code: 'UNAVAILABLE' }, 503));
    await search('santos');
    expect(await screen.findByRole('alert')).toHaveTextContent('The customers could not be loaded');
    server.on(SEARCH, () => json([clara]));
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await card('Clara Santos')).toBeInTheDocument();
  });

  it('should open the details of a customer', async () => {
    server.on(SEARCH, () => json([clara]));
    await search('santos');
    await user.click(within(await card('Clara Santos')).getByRole('button', { name: 'Details' }));
    expect(screen.getByLabelText('Opened')).toHaveTextContent('clara');
  });

  it('should show the customer id when it is what matched', async () => {
    server.on('GET /api/clients?search=hv-9&limit=50', () => json([rui]));
    await search('hv-9');
    expect(within(await card('Rui Santos')).getByText('HV-9').tagName).toBe('MARK');
  });

  it('should show a flagged customer’s warning', async () => {
    const arrived = { manualCheckInStatus: 'checked-in', manualCheckInTimestamp: '2026-11-15T13:34:00Z' } as const;
    server.on(SEARCH, () =>
      json([{ ...clara, ...arrived, displayColor: 'green', checkOutDateTime: '2026-11-19 22:00:00' }]),
    );
    await search('santos');
    const late = await card('Clara Santos');
    expect(within(late).getByText('Still checked in 33 h past check-out')).toBeInTheDocument();
    expect(late).toHaveClass('flagged', 'tone-ok');
  });

  it('should list the checked-in customers', async () => {
    server.on('GET /api/clients?checkedIn=true&limit=50', () => json([]));
    await user.click(screen.getByRole('button', { name: 'Show All Current Checked In Customers' }));
    expect(await screen.findByText('No customers are currently checked in.')).toBeInTheDocument();
  });

  it('should list duplicate phones, and every customer who shares one', async () => {
    server.on('GET /api/clients?duplicates=true&limit=50', () => json([clara]));
    server.on('GET /api/clients?search=626-555-0108&limit=50', () => json([clara, { ...rui, phone: '6265550108' }]));
    await user.click(screen.getByRole('button', { name: 'Find Duplicate Phone Numbers' }));
    const listed = await card('Clara Santos');
    expect(listed).toHaveClass('tone-warn');
    await user.click(within(listed).getByRole('button', { name: 'Show Duplicates' }));
    expect(box()).toHaveValue('626-555-0108');
    expect(within(await card('Rui Santos')).getByText('Same phone')).toBeInTheDocument();
    expect(screen.getByLabelText('Opened')).toBeEmptyDOMElement();
  });

  it('should show a message when there are no duplicates', async () => {
    server.on('GET /api/clients?duplicates=true&limit=50', () => json([]));
    await user.click(screen.getByRole('button', { name: 'Find Duplicate Phone Numbers' }));
    expect(await screen.findByText('No duplicate phone numbers found.')).toBeInTheDocument();
  });

  it('should load the next page on request', async () => {
    server.on(SEARCH, () => json([clara], 200, { 'X-Next-Cursor': 'c2' }));
    server.on('GET /api/clients?search=santos&limit=50&cursor=c2', () => json([rui]));
    await search('santos');
    expect(await screen.findByText('1+ customers')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await card('Rui Santos')).toBeInTheDocument();
    expect(screen.getByText('2 customers')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });

  it('should check a customer in and out from their card, and show it', async () => {
    const here = { manualCheckInStatus: 'checked-in', manualCheckInTimestamp: '2026-11-21T15:42:00Z' } as const;
    const checkedIn = { ...clara, ...here, displayColor: 'green', version: 4 } as const;
    let listed = clara;
    server.on(SEARCH, () => json([listed, { ...rui, ...here, displayColor: 'green' }]));
    server.on('PATCH /api/clients/clara/check-in-status', () => json((listed = checkedIn)));
    server.on('POST /api/send-sms', () => json({ success: true }));
    await search('santos');
    expect(within(await card('Rui Santos')).getByRole('button', { name: 'Check Out' })).toBeEnabled();
    await user.click(within(await card('Clara Santos')).getByRole('button', { name: 'Check In' }));
    expect(await screen.findByText('Customer Checked In')).toBeInTheDocument();
    expect(await card('Clara Santos')).toHaveClass('tone-ok');
    expect(within(await card('Clara Santos')).getByRole('button', { name: 'Check In' })).toBeDisabled();
  });

  it('should refetch when the same search is repeated', async () => {
    server.on(SEARCH, () => json([clara]));
    await search('santos');
    await card('Clara Santos');
    fireEvent.submit(screen.getByRole('search'));
    await waitFor(() => expect(lists()).toHaveLength(2));
  });

  describe('while typing', () => {
    it('should search for the latest text when typing pauses', async () => {
      server.on(SEARCH, () => json([clara]));
      for (const text of ['s', 'sa', 'santos']) type(text);
      expect(await card('Clara Santos')).toBeInTheDocument();
      expect(lists()).toEqual(['/api/clients?search=santos&limit=50']);
      expect(box()).toHaveValue('santos');
    });

    it('should keep the previous results until the next response, and ignore late responses', async () => {
      const answers = new Map<string, (response: Response) => void>();
      for (const text of ['626', '6265', '62655'])
        server.on(
          `GET /api/clients?search=${text}&limit=50`,
          () => new Promise((resolve) => answers.set(text, resolve)),
        );
      const typed = async (text: string) => {
        type(text);
        await waitFor(() => expect(answers.has(text)).toBe(true));
      };
      await typed('626');
      expect(screen.getByText('Loading clients...')).toBeInTheDocument();
      answers.get('626')?.(json([clara]));
      await card('Clara Santos');

      await typed('6265');
      await typed('62655');
      expect(screen.getByRole('article', { name: 'Clara Santos' })).toBeInTheDocument();
      answers.get('62655')?.(json([rui]));
      await card('Rui Santos');
      answers.get('6265')?.(json([clara]));
      await act(async () => undefined);
      expect(screen.queryByRole('article', { name: 'Clara Santos' })).toBeNull();
    });

    it('should clear the previous results when the next search fails, and send no request for an empty box', async () => {
      server.on(SEARCH, () => json([clara]));
      server.on('GET /api/clients?search=santosx&limit=50', () => json({ message: 'Down', code: 'UNAVAILABLE' }, 503));
      await search('santos');
      await card('Clara Santos');
      type('santosx');
      expect(await screen.findByRole('alert')).toHaveTextContent('The customers could not be loaded');
      type('santosxy');
      type('');
      expect(screen.getByText(/^Enter a search term/)).toBeInTheDocument();
      // Waits longer than the search of the cleared text would have taken.
      server.on('GET /api/clients?search=rui&limit=50', () => json([rui]));
      type('rui');
      await card('Rui Santos');
      expect(lists().map((path) => /search=(\w+)/.exec(path)?.[1])).toEqual(['santos', 'santosx', 'rui']);
    });

    it('should move from the search box into the results', async () => {
      server.on(SEARCH, () => json([clara, rui]));
      await search('santos');
      const first = await card('Clara Santos');
      fireEvent.keyDown(box(), { key: 'ArrowDown' });
      expect(within(first).getByRole('button', { name: 'Details' })).toHaveFocus();
    });
  });

  it('should render only the cards near the viewport', async () => {
    const many = Array.from({ length: 50 }, (_, at) => aClient({ id: `c${at}`, lastName: `Santos ${at}` }));
    server.on(SEARCH, () => json(many));
    await search('santos');
    await card('Clara Santos 0');
    expect(screen.getAllByRole('article')).toHaveLength(24);
    expect(screen.getByText('50 customers')).toBeInTheDocument();
  });
});

describe('search.md, Duplicate phone numbers: sharedPhones', () => {
  const lot = { textingNumber: '+13105550199' };

  it('should find phones that are equal after removing dashes', () => {
    const clients = ['626-555-0108', '6265550108', '424-555-0162'].map((phone) => ({ phone }));
    expect(sharedPhones(clients, lot)).toEqual(new Set(['16265550108']));
  });

  it('should find phones in other spellings', () => {
    const clients = ['626-555-0108', '+1 (626) 555-0108 ext 5', '424-555-0162'].map((phone) => ({ phone }));
    expect(sharedPhones(clients, lot)).toEqual(new Set(['16265550108']));
  });

  it('should not treat placeholder phones as duplicates', () => {
    const clients = ['000-000-0000', '0000000000', '', ''].map((phone) => ({ phone }));
    expect(sharedPhones(clients, lot)).toEqual(new Set());
  });
});
