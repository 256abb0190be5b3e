import type { InboxText } from '@lotline/protocol';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useSearchParams } from 'react-router-dom';
import { useLiveStream } from '../../lib/live/use-live-stream.js';
import { aClient, aSettings, aUser } from '../../testing/builders.js';
import { stopDateAt } from '../../testing/clock.js';
import { FakeStream } from '../../testing/fake-stream.js';
import { InLot } from '../../testing/in-lot.js';
import { renderScreen } from '../../testing/render.js';
import { FakeServer, json } from '../../testing/server.js';
import { TextsButton } from './texts-button.js';
import { TextsScreen } from './texts-screen.js';

const UNREAD = 'GET /api/texts/inbox?unread=true';
const COUNT = 'GET /api/texts/inbox/count';
const id = (digit: number): string => `d0000000-0000-4000-8000-00000000000${digit}`;
const rosa = { id: 'c0000000-0000-4000-8000-000000000001', firstName: 'Rosa', lastName: 'Reyes' };
const aText = (changes: Partial<InboxText> = {}): InboxText => ({
  id: id(1),
  phone: '+13105550142',
  event: 'message',
  body: 'Where do I wait?',
  createdAt: '2026-11-21T15:30:00.000Z',
  isRead: false,
  readBy: null,
  isOptedOut: false,
  suggestsOptOut: false,
  reply: null,
  client: rosa,
  ...changes,
});
const stranger = aText({ id: id(2), phone: '+16265550108', body: 'New phone', client: null });
const aReply = (changes: object = {}) => ({
  id: id(9),
  direction: 'outbound' as const,
  event: 'inbox_reply',
  body: 'At door 3.',
  state: 'delivered' as const,
  errorCode: null,
  createdAt: '2026-11-21T15:35:00.000Z',
  updatedAt: '2026-11-21T15:35:00.000Z',
  ...changes,
});

const Opened = () => <output aria-label="Opened">{useSearchParams()[0].get('customer')}</output>;

function Screen() {
  useLiveStream();
  return (
    <InLot>
      <TextsButton path="/texts" letter="x" />
      <main>
        <TextsScreen />
      </main>
      <Opened />
    </InLot>
  );
}

describe('inbox.md, Screen: TextsScreen', () => {
  let server: FakeServer;
  /** The texts of the lot, newest first. */
  let texts: InboxText[];

  beforeEach(() => {
    stopDateAt('2026-11-21T15:42:00Z');
    FakeStream.install();
    texts = [stranger, aText()];
    const set = (textId: string, changes: Partial<InboxText>): Response => {
      texts = texts.map((text) => (text.id === textId ? { ...text, ...changes } : text));
      return json({ success: true });
    };
    server = new FakeServer()
      .on('GET /api/settings', () => json(aSettings()))
      .on('GET /api/auth/user', () => json(aUser()))
      .on(COUNT, () => json({ unread: texts.filter(({ isRead }) => !isRead).length }))
      .on(UNREAD, () => json(texts.filter(({ isRead }) => !isRead)))
      .on('GET /api/texts/inbox', () => json(texts));
    for (const text of texts) {
      server
        .on(`POST /api/texts/inbox/${text.id}/read`, () => set(text.id, { isRead: true, readBy: 'Dana R.' }))
        .on(`DELETE /api/texts/inbox/${text.id}/read`, () => set(text.id, { isRead: false, readBy: null }))
        .on(`POST /api/texts/inbox/${text.id}/reply`, () => {
          set(text.id, { isRead: true, readBy: 'Dana R.', reply: aReply() });
          return json(aReply());
        })
        .on(`POST /api/texts/inbox/${text.id}/attach`, ({ body }) =>
          set(text.id, { client: Reflect.get(Object(body), 'clientId') === null ? null : rosa }),
        );
    }
  });
  afterEach(() => {
    server.restore();
    jest.useRealTimers();
  });

  const open = async (): Promise<void> => {
    renderScreen(<Screen />, '/texts');
    await screen.findAllByRole('article');
  };
  const row = (name: string) => within(screen.getByRole('article', { name }));
  const names = () => screen.queryAllByRole('article').map((each) => within(each).getByRole('heading').textContent);
  const press = (name: string, at = row('Rosa Reyes')) => fireEvent.click(at.getByRole('button', { name }));
  const showAll = () => fireEvent.click(screen.getByText('All'));

  it('should show each unread text with its sender and time, and count them in the header', async () => {
    await open();
    expect(names()).toEqual(['626-555-0108', 'Rosa Reyes']);
    expect(row('626-555-0108').getByText('Unknown phone')).toBeInTheDocument();
    for (const shown of ['310-555-0142', 'Where do I wait?', '7:30 AM', 'Unread'])
      expect(row('Rosa Reyes').getByText(shown)).toBeInTheDocument();
    expect(row('Rosa Reyes').getByText('Rosa Reyes').tagName).toBe('BDI');
    expect(await screen.findByRole('link', { name: 'Texts, 2 unread' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByText('2 unread')).toBeInTheDocument();
  });

  it('should mark a text as read, and undo it', async () => {
    await open();
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
    await open();
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
    await open();
    act(() => FakeStream.last.onopen());
    texts = [aText({ id: id(3), client: { ...rosa, firstName: 'Nadia' } }), { ...stranger, isRead: true }, aText()];
    FakeStream.last.send('inbox', {});
    await waitFor(() => expect(names()).toEqual(['Nadia Reyes', 'Rosa Reyes']));
    texts = texts.map((text) => ({ ...text, isRead: true }));
    FakeStream.last.send('inbox', {});
    expect(await screen.findByRole('link', { name: 'Texts' })).toBeInTheDocument();
    expect(await screen.findByText('No unread texts')).toBeInTheDocument();
  });

  describe('inbox.md, Reply: a reply', () => {
    const write = async (message: string, name = 'Rosa Reyes') => {
      press('Reply', row(name));
      const box = await screen.findByRole('textbox', { name: `Reply to ${name}` });
      fireEvent.change(box, { target: { value: message } });
      return box;
    };
    const SENT = `POST /api/texts/inbox/${id(1)}/reply`;

    it('should be measured, sent once and shown, also to an unknown phone', async () => {
      await open();
      const box = await write('At door 3.');
      expect(box).toHaveFocus();
      expect(screen.getByText(/^1 segment ·/)).toHaveTextContent('1 segment · 10 of 160 characters · GSM-7');
      press('Send');
      await waitFor(() => expect(names()).toEqual(['626-555-0108']));
      expect(await screen.findByText('Reply sent')).toBeInTheDocument();
      expect(server.sent(SENT).map(({ body }) => body)).toEqual([
        { message: 'At door 3.', timestamp: expect.stringMatching(/^[\w-]{36}$/) },
      ]);
      await write('Who is this?', '626-555-0108');
      press('Send', row('626-555-0108'));
      expect(await screen.findByText('No unread texts')).toBeInTheDocument();
      fireEvent.click(screen.getByRole('button', { name: 'Show all texts' }));
      await screen.findByRole('article', { name: 'Rosa Reyes' });
      expect(row('Rosa Reyes').getByText('At door 3.')).toBeInTheDocument();
      expect(row('Rosa Reyes').getByText('delivered')).toBeInTheDocument();
    });

    it('should keep its text and its timestamp when it fails', async () => {
      server.on(SENT, () => json({ message: 'Texts are sent only to phones of US.', code: 'TEXT_REFUSED' }, 422));
      await open();
      const box = await write('At door 3.');
      press('Send');
      expect(await screen.findByText('Texts are sent only to phones of US.')).toBeInTheDocument();
      expect(box).toHaveValue('At door 3.');
      await waitFor(() => expect(row('Rosa Reyes').getByRole('button', { name: 'Send' })).toBeEnabled());
      press('Send');
      await waitFor(() => expect(server.sent(SENT)).toHaveLength(2));
      const [first, second] = server.sent(SENT).map(({ body }) => body);
      expect(first).toEqual(second);
    });

    it('should not be sent when it is too long or empty', async () => {
      await open();
      const box = await write('x'.repeat(1601));
      expect(screen.getByText('At most 1600 characters')).toBeInTheDocument();
      expect(row('Rosa Reyes').getByRole('button', { name: 'Send' })).toBeDisabled();
      fireEvent.change(box, { target: { value: '  ' } });
      fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true });
      expect(server.sent(SENT)).toEqual([]);
      fireEvent.change(box, { target: { value: 'Hello' } });
      fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true });
      await waitFor(() => expect(server.sent(SENT)).toHaveLength(1));
    });

    it('should stay open when a colleague reads the text meanwhile', async () => {
      await open();
      act(() => FakeStream.last.onopen());
      const box = await write('At door');
      texts = [stranger];
      FakeStream.last.send('inbox', {});
      expect(await screen.findByRole('link', { name: 'Texts, 1 unread' })).toBeInTheDocument();
      expect(box).toHaveValue('At door');
      expect(row('Rosa Reyes').queryByText('Unread')).not.toBeInTheDocument();
      press('Cancel');
      await waitFor(() => expect(names()).toEqual(['626-555-0108']));
    });

    it('should not be offered to a phone that has opted out', async () => {
      texts = [aText({ isOptedOut: true })];
      await open();
      expect(row('Rosa Reyes').getByText('Opted out of texts')).toBeInTheDocument();
      expect(row('Rosa Reyes').queryByRole('button', { name: 'Reply' })).not.toBeInTheDocument();
    });

    it('should show an automatic reply, and why a reply failed', async () => {
      texts = [
        aText({ reply: aReply({ event: 'reply', body: 'Reply SHUTTLE', state: 'failed', errorCode: '21211' }) }),
      ];
      await open();
      expect(row('Rosa Reyes').getByText(/^Automatic reply 7:35 AM/)).toBeInTheDocument();
      expect(row('Rosa Reyes').getByText('failed · no such number')).toBeInTheDocument();
    });
  });

  it('should suggest the opt-out that a text asks for, which staff confirm and can undo', async () => {
    texts = [{ ...stranger, suggestsOptOut: true }, aText()];
    const set = (isOptedOut: boolean) => {
      texts = texts.map((text) => (text.id === stranger.id ? { ...text, isOptedOut } : text));
      return json({ optedOut: isOptedOut });
    };
    server
      .on(`POST /api/texts/inbox/${stranger.id}/opt-out`, () => set(true))
      .on(`DELETE /api/texts/inbox/${stranger.id}/opt-out`, () => set(false));
    await open();
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
    await open();
    press('Open customer');
    expect(screen.getByLabelText('Opened')).toHaveTextContent(rosa.id);
  });

  it('should attach an unknown phone to a booking, and undo it', async () => {
    server.on('GET /api/clients?search=reyes&limit=50', () =>
      json([aClient({ ...rosa, phone: '310-555-0142', parkingSpot: 'A07' })]),
    );
    await open();
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
    expect(server.sent(`POST /api/texts/inbox/${id(2)}/attach`).map(({ body }) => body)).toEqual([
      { clientId: rosa.id },
      { clientId: null },
    ]);
  });

  it('should load the next page on request', async () => {
    server.on(UNREAD, () => json([stranger], 200, { 'X-Next-Cursor': 'c2' }));
    server.on(`${UNREAD}&cursor=c2`, () => json([aText()]));
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(names()).toEqual(['626-555-0108', 'Rosa Reyes']));
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });

  it('should show the loading, error and empty states', async () => {
    let answer: (response: Response) => void = () => undefined;
    server.on(UNREAD, () => new Promise((resolve) => (answer = resolve)));
    renderScreen(<Screen />, '/texts');
    expect(await screen.findByRole('status', { name: 'Loading the texts' })).toBeInTheDocument();
    answer(json({ message: 'Down', code: 'UNAVAILABLE' }, 503));
    expect(await screen.findByRole('alert')).toHaveTextContent('The texts could not be loaded');
    texts = [];
    server.on(UNREAD, () => json([]));
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('No unread texts')).toBeInTheDocument();
    showAll();
    expect(await screen.findByText('No texts yet')).toBeInTheDocument();
    expect(screen.getByText('Texts to 310-555-0199 appear here.')).toBeInTheDocument();
  });

  it('should say that there are more unread texts than are counted', async () => {
    server.on(COUNT, () => json({ unread: 100 }));
    await open();
    expect(await screen.findByRole('link', { name: 'Texts, 99+ unread' })).toHaveTextContent('99+');
  });
});
