import { type Client, clientRecordSchema } from '@lotline/protocol';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Profiler } from 'react';
import { api } from '../../lib/api/api.js';
import { aClient, aSettings } from '../../testing/builders.js';
import { stopDateAt } from '../../testing/clock.js';
import { FakeStream } from '../../testing/fake-stream.js';
import { Opened, renderLive } from '../../testing/render.js';
import { FakeServer, json } from '../../testing/server.js';
import { ContractsScreen } from './contracts-screen.js';

const lot = aSettings();
const MONTHLY = `${lot.host} Monthly Contract`;
const QUARTERLY = `${lot.host} Quarterly Contract`;
const LIST = 'GET /api/clients';
const contract = (at: number, changes: Partial<Client> = {}): Client =>
  aClient({
    id: `c0000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    clientType: MONTHLY,
    checkInDateTime: '2026-11-01 00:00:00',
    checkOutDateTime: '2027-03-01 23:59:00',
    paymentAmount: '240.00',
    ...changes,
  });
const hana = contract(1, { firstName: 'Hana', lastName: 'Abebe', clientType: QUARTERLY, phone: '3235550114' });
const sam = contract(2, { firstName: 'Samuel', lastName: 'Hartwell', checkOutDateTime: '2026-11-24 23:59:00' });
const lucia = contract(3, { firstName: 'Lucia', lastName: 'Barros', checkOutDateTime: '2026-11-15 23:59:00' });
const fleet = contract(4, { firstName: 'Fleet', lastName: '24/7 Couriers', phone: '' });

describe('contracts.md, List: ContractsScreen', () => {
  const user = userEvent.setup({ delay: null });
  let server: FakeServer;
  let contracts: Client[];
  let tag: string;
  let renders: number;

  beforeEach(() => {
    stopDateAt('2026-11-21T15:42:31Z');
    FakeStream.install();
    contracts = [sam, fleet, lucia, hana];
    tag = '"1"';
    renders = 0;
    server = new FakeServer().on(LIST, () => json(contracts, 200, { ETag: tag }));
  });

  const open = async () => {
    const shown = renderLive(
      <>
        <Profiler id="contracts" onRender={() => (renders += 1)}>
          <ContractsScreen />
        </Profiler>
        <Opened />
      </>,
      '/contracts',
    );
    await screen.findByText(/total contracts/);
    return shown;
  };
  const names = () => screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'));
  const card = (name: string) => within(screen.getByRole('article', { name }));
  const sortBy = async (order: string) => {
    await user.click(screen.getByLabelText('Sort'));
    await user.click(await screen.findByText(order, { selector: '.ant-select-item-option-content' }));
  };

  it('should list by last name under letters with # last, or flat by check-out', async () => {
    await open();
    expect(screen.getByRole('heading', { name: 'Contract Customers' })).toBeInTheDocument();
    expect(screen.getByText('4 total contracts')).toBeInTheDocument();
    expect(names()).toEqual(['Hana Abebe', 'Lucia Barros', 'Samuel Hartwell', 'Fleet 24/7 Couriers']);
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'A',
      'B',
      'H',
      '#',
    ]);
    expect(
      new URL(server.calls.find(({ path }) => path.startsWith('/api/clients?'))?.path ?? '', 'http://x').search,
    ).toBe(`?${new URLSearchParams({ clientType: `${MONTHLY},${QUARTERLY}` })}`);

    await sortBy('Checkout Date/Time');
    expect(names()).toEqual(['Lucia Barros', 'Samuel Hartwell', 'Fleet 24/7 Couriers', 'Hana Abebe']);
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
  });

  it('contracts.md, Cards: should show each contract’s specified facts and flags', async () => {
    await open();
    for (const fact of ['323-555-0114', 'Contract Duration', 'Nov 1 - Mar 1, 2027', '$240.00'])
      expect(card('Hana Abebe').getByText(fact)).toBeInTheDocument();
    expect(screen.getByRole('article', { name: 'Hana Abebe' })).toHaveTextContent(QUARTERLY);
    expect(card('Fleet 24/7 Couriers').getByText('No phone')).toBeInTheDocument();
    expect(card('Lucia Barros').getByText('Contract has ended')).toBeInTheDocument();
    expect(screen.getByRole('article', { name: 'Lucia Barros' })).toHaveClass('flagged');
    expect(card('Samuel Hartwell').getByText('Expires in 3 days')).toHaveClass('urgent');
  });

  it('should count expiring and ended contracts, and filter by them', async () => {
    await open();
    await user.click(screen.getByRole('button', { name: '1 expires within 30 days' }));
    expect(names()).toEqual(['Samuel Hartwell']);
    await user.click(screen.getByRole('button', { name: '1 has ended' }));
    expect(names()).toEqual(['Lucia Barros']);
    await user.click(screen.getByRole('button', { name: '1 has ended' }));
    expect(names()).toHaveLength(4);
  });

  it('should open the details of a contract', async () => {
    await open();
    await user.click(screen.getByRole('button', { name: 'Hana Abebe' }));
    expect(screen.getByLabelText('Opened')).toHaveTextContent(hana.id);
  });

  it('should show the loading, empty and error states', async () => {
    const answer = server.hold(LIST);
    renderLive(<ContractsScreen />, '/contracts');
    expect(await screen.findByText('Loading contract customers...')).toBeInTheDocument();
    answer(json({ message: 'Down', code: 'UNAVAILABLE' }, 503));
    expect(await screen.findByRole('alert')).toHaveTextContent('The contracts could not be loaded');
    server.on(LIST, () => json([]));
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('No contract customers found')).toBeInTheDocument();
    expect(screen.getByText('0 total contracts')).toBeInTheDocument();
  });

  it('should offer to add the first contract, and keep its form when a colleague is faster', async () => {
    contracts = [];
    await open();
    const empty = screen.getByText('No contract customers found').parentElement;
    fireEvent.click(within(empty ?? document.body).getByText('Add Contract Customer'));
    fireEvent.change(await screen.findByLabelText('Last Name'), { target: { value: 'Abebe' } });
    act(() => FakeStream.last.onopen());
    act(() => FakeStream.last.onopen());
    contracts = [hana];
    tag = '"2"';
    expect(await screen.findByText('1 total contracts')).toBeInTheDocument();
    expect(screen.getByLabelText('Last Name')).toHaveValue('Abebe');
  });

  it('should poll every 10 s', async () => {
    const pauses = jest.spyOn(window, 'setTimeout');
    await open();
    expect(pauses.mock.calls.map(([, ms]) => ms)).toContain(10_000);
  });

  it('should not re-render for an unchanged poll, and show what changes with the next', async () => {
    const { store } = await open();
    await waitFor(() => expect(names()).toHaveLength(4));
    await act(() => new Promise((resolve) => setTimeout(resolve))); // the last render of the opening screen
    const answers: Response[] = [];
    server.on(LIST, () => {
      const answer = json(contracts, 200, { ETag: tag });
      answers.push(answer);
      return answer;
    });
    renders = 0;
    const before = server.calls.length;
    await act(async () => {
      store.dispatch(api.util.invalidateTags(['ClientList']));
    });
    await waitFor(() => expect(server.calls.length).toBeGreaterThan(before));
    await waitFor(() => expect(answers).toHaveLength(1));
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(renders).toBe(0);

    contracts = [hana];
    tag = '"2"';
    await act(async () => {
      store.dispatch(api.util.invalidateTags(['ClientList']));
    });
    expect(await screen.findByText('1 total contracts')).toBeInTheDocument();
  });

  it('should show another desk’s changes', async () => {
    await open();
    const now = { ...sam, lastName: 'Aardman', version: sam.version + 1 };
    FakeStream.last.send('client', {
      id: sam.id,
      version: now.version,
      client: clientRecordSchema.parse(now),
      changed: ['lastName'],
    });
    expect(names()[0]).toBe('Samuel Aardman');
    contracts = contracts.filter(({ id }) => id !== hana.id);
    tag = '"2"';
    FakeStream.last.send('client', { id: hana.id, version: 99, client: null });
    expect(await screen.findByText('3 total contracts')).toBeInTheDocument();
  });

  it('should render only the cards near the viewport of thousands', async () => {
    contracts = Array.from({ length: 3_000 }, (_, at) => contract(at, { lastName: `Abbot${at}` }));
    await open();
    expect(screen.getByText('3000 total contracts')).toBeInTheDocument();
    expect(screen.getAllByRole('article').length).toBeLessThan(50);
  });
});
