import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { FakeStream } from '../../testing/fake-stream.js';
import { json } from '../../testing/server.js';
import { aReply, aText, id, Inbox, names, press, row, stranger } from './testing/inbox.js';

describe('inbox.md, Reply: a reply', () => {
  let inbox: Inbox;
  beforeEach(() => {
    inbox = new Inbox();
  });

  const write = async (message: string, name = 'Rosa Reyes') => {
    press('Reply', row(name));
    const box = await screen.findByRole('textbox', { name: `Reply to ${name}` });
    fireEvent.change(box, { target: { value: message } });
    return box;
  };
  const SENT = `POST /api/texts/inbox/${id(1)}/reply`;

  it('should be measured, sent once and shown, also to an unknown phone', async () => {
    await inbox.open();
    const box = await write('At door 3.');
    expect(box).toHaveFocus();
    expect(screen.getByText(/^1 segment ·/)).toHaveTextContent('1 segment · 10 of 160 characters · GSM-7');
    press('Send');
    await waitFor(() => expect(names()).toEqual(['626-555-0108']));
    expect(await screen.findByText('Reply sent')).toBeInTheDocument();
    expect(inbox.server.sent(SENT).map(({ body }) => body)).toEqual([
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
    inbox.server.on(SENT, () => json({ message: 'Texts are sent only to phones of US.', code: 'TEXT_REFUSED' }, 422));
    await inbox.open();
    const box = await write('At door 3.');
    press('Send');
    expect(await screen.findByText('Texts are sent only to phones of US.')).toBeInTheDocument();
    expect(box).toHaveValue('At door 3.');
    await waitFor(() => expect(row('Rosa Reyes').getByRole('button', { name: 'Send' })).toBeEnabled());
    press('Send');
    await waitFor(() => expect(inbox.server.sent(SENT)).toHaveLength(2));
    const [first, second] = inbox.server.sent(SENT).map(({ body }) => body);
    expect(first).toEqual(second);
  });

  it('should not be sent when it is too long or empty', async () => {
    await inbox.open();
    const box = await write('x'.repeat(1601));
    expect(screen.getByText('At most 1600 characters')).toBeInTheDocument();
    expect(row('Rosa Reyes').getByRole('button', { name: 'Send' })).toBeDisabled();
    fireEvent.change(box, { target: { value: '  ' } });
    fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true });
    expect(inbox.server.sent(SENT)).toEqual([]);
    fireEvent.change(box, { target: { value: 'Hello' } });
    fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true });
    await waitFor(() => expect(inbox.server.sent(SENT)).toHaveLength(1));
  });

  it('should stay open when a colleague reads the text meanwhile', async () => {
    await inbox.open();
    act(() => FakeStream.last.onopen());
    const box = await write('At door');
    inbox.texts = [stranger];
    FakeStream.last.send('inbox', {});
    expect(await screen.findByRole('link', { name: 'Texts, 1 unread' })).toBeInTheDocument();
    expect(box).toHaveValue('At door');
    expect(row('Rosa Reyes').queryByText('Unread')).not.toBeInTheDocument();
    press('Cancel');
    await waitFor(() => expect(names()).toEqual(['626-555-0108']));
  });

  it('should not be offered to a phone that has opted out', async () => {
    inbox.texts = [aText({ isOptedOut: true })];
    await inbox.open();
    expect(row('Rosa Reyes').getByText('Opted out of texts')).toBeInTheDocument();
    expect(row('Rosa Reyes').queryByRole('button', { name: 'Reply' })).not.toBeInTheDocument();
  });

  it('should show an automatic reply, and why a reply failed', async () => {
    inbox.texts = [
      aText({ reply: aReply({ event: 'reply', body: 'Reply SHUTTLE', state: 'failed', errorCode: '21211' }) }),
    ];
    await inbox.open();
    expect(row('Rosa Reyes').getByText(/^Automatic reply 7:35 AM/)).toBeInTheDocument();
    expect(row('Rosa Reyes').getByText('failed · no such number')).toBeInTheDocument();
  });
});
