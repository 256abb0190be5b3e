import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aClient } from '../../testing/builders.js';
import { FakeStream } from '../../testing/fake-stream.js';
import { json } from '../../testing/server.js';
import { aText, COUNT, id, Inbox, names, press, rosa, row, show, stranger, UNREAD } from './testing/inbox.js';

describe('inbox.md, Screen: TextsScreen', () => {
  let inbox: Inbox;
  beforeEach(() => {
    inbox = new Inbox();
  });

  const showAll = () => fireEvent.click(screen.getByText('All'));

  it('should show each unread text with its sender and time, and count them in the header', async () => {
    await inbox.open();
    expect(names()).toEqual(['626-555-0108', 'Rosa Reyes']);
    expect(row('626-555-0108').getByText('Unknown phone')).toBeInTheDocument();
    for (const shown of ['310-555-0142', 'Where do I wait?', '7:30 AM', 'Unread'])
      expect(row('Rosa Reyes').getByText(shown)).toBeInTheDocument();
    expect(row('Rosa Reyes').getByText('Rosa Reyes').tagName).toBe('BDI');
    expect(await screen.findByRole('link', { name: 'Texts, 2 unread' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByText('2 unread')).toBeInTheDocument();
  });

  it('should mark a text as read, and undo it', async () => {
    await inbox.open();
    press('Mark as read');
    await waitFor(() => expect(names()).toEqual(['626-555-0108']));
    expect(await screen.findByRole('link', { name: 'Texts, 1 unread' })).toBeInTheDocument();
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(names()).toHaveLength(2));
    showAll();
    await screen.findByRole('article', { name: 'Rosa Reyes' });
    press('Mark as read');
    expect(await row('Rosa Reyes').findByText('Read by Dana R.')).toBeInTheDocument();
    expect(row('Rosa Reyes').getByRole('button', { name: 'Mark as unread' })).toBeInTheDocument();
  });

  it('should keep the place of the keyboard when a row leaves the list', async () => {
    await inbox.open();
    const button = row('626-555-0108').getByRole('button', { name: 'Mark as read' });
    button.focus();
    fireEvent.click(button);
    await waitFor(() => expect(names()).toEqual(['Rosa Reyes']));
    await waitFor(() => expect(row('Rosa Reyes').getByRole('button', { name: 'Reply' })).toHaveFocus());
    const last = row('Rosa Reyes').getByRole('button', { name: 'Mark as read' });
    last.focus();
    fireEvent.click(last);
    expect(await screen.findByText('No unread texts')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Texts' })).toHaveFocus());
  });

  it('should show a colleague’s reading and new texts at once', async () => {
    await inbox.open();
    act(() => FakeStream.last.onopen());
    inbox.texts = [
      aText({ id: id(3), client: { ...rosa, firstName: 'Nadia' } }),
      { ...stranger, isRead: true },
      aText(),
    ];
    FakeStream.last.send('inbox', {});
    await waitFor(() => expect(names()).toEqual(['Nadia Reyes', 'Rosa Reyes']));
    inbox.texts = inbox.texts.map((text) => ({ ...text, isRead: true }));
    FakeStream.last.send('inbox', {});
    expect(await screen.findByRole('link', { name: 'Texts' })).toBeInTheDocument();
    expect(await screen.findByText('No unread texts')).toBeInTheDocument();
  });

  it('should suggest the opt-out that a text asks for, which staff confirm and can undo', async () => {
    inbox.texts = [{ ...stranger, suggestsOptOut: true }, aText()];
    const set = (isOptedOut: boolean) => {
      inbox.texts = inbox.texts.map((text) => (text.id === stranger.id ? { ...text, isOptedOut } : text));
      return json({ optedOut: isOptedOut });
    };
    inbox.server
      .on(`POST /api/texts/inbox/${stranger.id}/opt-out`, () => set(true))
      .on(`DELETE /api/texts/inbox/${stranger.id}/opt-out`, () => set(false));
    await inbox.open();
    expect(screen.getAllByText('Seems to ask for no more texts.')).toHaveLength(1);
    press('Opt out', row('626-555-0108'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Opt 626-555-0108 out of Texts' }));
    fireEvent.click(await dialog.findByRole('button', { name: 'Opt out' }));
    expect(await row('626-555-0108').findByText('Opted out of texts')).toBeInTheDocument();
    expect(screen.queryByText('Seems to ask for no more texts.')).not.toBeInTheDocument();
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Seems to ask for no more texts.')).toBeInTheDocument();
  });

  it('should open the customer', async () => {
    await inbox.open();
    press('Open customer');
    expect(screen.getByLabelText('Opened')).toHaveTextContent(rosa.id);
  });

  it('should attach an unknown phone to a booking, and undo it', async () => {
    inbox.server.on('GET /api/clients?search=reyes&limit=50', () =>
      json([aClient({ ...rosa, phone: '310-555-0142', parkingSpot: 'A07' })]),
    );
    await inbox.open();
    press('Attach to a booking', row('626-555-0108'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Attach 626-555-0108 to a booking' }));
    fireEvent.change(await dialog.findByRole('searchbox', { name: 'Search bookings' }), {
      target: { value: ' reyes ' },
    });
    const booking = await dialog.findByRole('button', { name: /Rosa Reyes/ });
    expect(booking).toHaveTextContent('310-555-0142 · Nov 15 – Nov 24 · Spot A07');
    fireEvent.click(booking);
    await waitFor(() => expect(names()).toEqual(['Rosa Reyes', 'Rosa Reyes']));
    expect(await screen.findByText('Texts of 626-555-0108 are with Rosa Reyes.')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(names()).toEqual(['626-555-0108', 'Rosa Reyes']));
    expect(inbox.server.sent(`POST /api/texts/inbox/${id(2)}/attach`).map(({ body }) => body)).toEqual([
      { clientId: rosa.id },
      { clientId: null },
    ]);
  });

  it('should load the next page on request', async () => {
    inbox.server.on(UNREAD, () => json([stranger], 200, { 'X-Next-Cursor': 'c2' }));
    inbox.server.on(`${UNREAD}&cursor=c2`, () => json([aText()]));
    await inbox.open();
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(names()).toEqual(['626-555-0108', 'Rosa Reyes']));
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });

  it('should show the loading, error and empty states', async () => {
    const answer = inbox.server.hold(UNREAD);
    show();
    expect(await screen.findByRole('status', { name: 'Loading the texts' })).toBeInTheDocument();
    answer(json({ message: 'Down', code: 'UNAVAILABLE' }, 503));
    expect(await screen.findByRole('alert')).toHaveTextContent('The texts could not be loaded');
    inbox.texts = [];
    inbox.server.on(UNREAD, () => json([]));
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('No unread texts')).toBeInTheDocument();
    showAll();
    expect(await screen.findByText('No texts yet')).toBeInTheDocument();
    expect(screen.getByText('Texts to 310-555-0199 appear here.')).toBeInTheDocument();
  });

  it('should say that there are more unread texts than are counted', async () => {
    inbox.server.on(COUNT, () => json({ unread: 100 }));
    await inbox.open();
    expect(await screen.findByRole('link', { name: 'Texts, 99+ unread' })).toHaveTextContent('99+');
  });
});
