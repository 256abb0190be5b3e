import type { ApiToken } from '@lotline/protocol';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aUser } from '../../../testing/builders.js';
import { renderInLot } from '../../../testing/render.js';
import { FakeServer, json } from '../../../testing/server.js';
import { aToken } from './testing/tokens.js';
import { TokensPart } from './tokens-part.js';

const SECRET = `lot_${'k'.repeat(39)}x7Qa`;
const LOTS = [
  { id: 'harborview', title: 'Harborview', role: 'admin' as const },
  { id: 'eastgate', title: 'Eastgate', role: 'admin' as const },
];

describe('tokens.md, Tokens screen: TokensPart', () => {
  let server: FakeServer;
  let tokens: ApiToken[];
  beforeEach(() => {
    tokens = [aToken({ lotIds: ['eastgate', 'harborview'] })];
    server = new FakeServer()
      .on('GET /api/auth/user', () => json(aUser({ role: 'admin', lots: LOTS })))
      .on('GET /api/tokens', () => json(tokens))
      .on('POST /api/tokens', () => json({ ...aToken(), token: SECRET }, 201));
  });

  const show = () => renderInLot(<TokensPart />, '/admin/tokens');
  const openForm = async () => {
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Create Token' }));
    await screen.findByLabelText('Name');
    return screen.getByRole('dialog');
  };
  const submit = (dialog: HTMLElement) => fireEvent.click(within(dialog).getByRole('button', { name: 'Create Token' }));

  it('should list each token with its lots, permissions, use and author, and never the token', async () => {
    show();
    const row = await screen.findByRole('article', { name: 'Reservations site' });
    for (const text of ['lot_…x7Qa', 'Read customers · Add and change customers', 'Never used', 'Does not expire'])
      expect(within(row).getByText(text)).toBeInTheDocument();
    expect(row).toHaveTextContent('Eastgate, Harborview');
    expect(within(row).getByText(/Created Nov 3.* by Dana R\./)).toBeInTheDocument();
  });

  it('should create a token for the current lot that expires in a year, and show it once', async () => {
    const dialog = await openForm();
    fireEvent.change(within(dialog).getByLabelText('Name'), { target: { value: 'Reservations site' } });
    fireEvent.click(within(dialog).getByLabelText('Read customers'));
    submit(dialog);
    expect(await screen.findByLabelText('Token')).toHaveAttribute('readonly');
    const [sent] = server.sent('POST /api/tokens');
    expect(sent?.body).toEqual({
      name: 'Reservations site',
      lotIds: ['harborview'],
      permissions: ['readCustomers'],
      expiresAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByDisplayValue(SECRET)).toBeNull());
  });

  it('should copy the new token, or select it where the browser has no clipboard', async () => {
    const dialog = await openForm();
    fireEvent.change(within(dialog).getByLabelText('Name'), { target: { value: 'Site' } });
    fireEvent.click(within(dialog).getByLabelText('Read customers'));
    submit(dialog);
    const shown = await screen.findByLabelText<HTMLTextAreaElement>('Token');
    expect(shown).toHaveValue(SECRET);
    fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
    expect([shown.selectionStart, shown.selectionEnd]).toEqual([0, SECRET.length]);
    const written: string[] = [];
    const clipboard = { writeText: (text: string) => Promise.resolve(void written.push(text)) };
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
    fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeInTheDocument();
    expect(written).toEqual([SECRET]);
    Reflect.deleteProperty(navigator, 'clipboard');
  });

  it('should show the errors at their fields, also those of the server', async () => {
    const dialog = await openForm();
    submit(dialog);
    expect(await screen.findByText('Please name the token')).toBeInTheDocument();
    expect(screen.getByText('Please choose at least one permission')).toBeInTheDocument();
    expect(server.sent('POST /api/tokens')).toEqual([]);
    const message = 'Unknown lot';
    server.on('POST /api/tokens', () => json({ message, code: 'INVALID', errors: [{ path: 'lotIds', message }] }, 400));
    fireEvent.change(within(dialog).getByLabelText('Name'), { target: { value: 'Site' } });
    fireEvent.click(within(dialog).getByLabelText('Read customers'));
    submit(dialog);
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
  });

  it('should revoke a token after a confirmation, and say so', async () => {
    server.on('DELETE /api/tokens/7c9e6679-7425-40de-944b-e07fc1f90ae7', () => {
      tokens = [];
      return json({ success: true });
    });
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Revoke Reservations site' }));
    const question = await screen.findByRole('dialog', { name: 'Revoke this token?' });
    fireEvent.click(within(question).getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('Token Revoked')).toBeInTheDocument();
    expect(await screen.findByText('No tokens yet.')).toBeInTheDocument();
  });
});
