import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { hasUnsaved } from '../../lib/page/unsaved.js';
import { renderRoutes } from '../../testing/render.js';
import { SecretDialog } from './secret-dialog.js';

describe('screens.md, Dialogs: SecretDialog', () => {
  let goBack: () => void;

  function Tokens() {
    const navigate = useNavigate();
    const [isOpen, setOpen] = useState(true);
    goBack = () => void navigate(-1);
    if (!isOpen) return <p>Closed</p>;
    return (
      <SecretDialog title="Token" text="Copy it now." label="Secret" secret="s3cret" onClose={() => setOpen(false)}>
        For a program.
      </SecretDialog>
    );
  }
  const open = async () => {
    renderRoutes([
      { path: '/', element: <Link to="/tokens">Tokens</Link> },
      { path: '/tokens', element: <Tokens /> },
    ]);
    await userEvent.click(screen.getByRole('link', { name: 'Tokens' }));
    return screen.findByLabelText('Secret');
  };
  const mask = () => screen.getByRole('dialog').parentElement ?? document.body;

  it.each([
    ['Esc', () => userEvent.keyboard('{Escape}')],
    ['Back', () => act(async () => goBack())],
    ['a press beside it', () => userEvent.click(mask())],
  ])('should stay open at %s', async (_what, leave) => {
    const secret = await open();
    await leave();
    expect(secret).toBeInTheDocument();
  });

  it('should keep the page from reloading, and close at Done', async () => {
    const secret = await open();
    expect(hasUnsaved()).toBe(true);
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(secret).not.toBeInTheDocument();
    await act(async () => goBack());
    expect(await screen.findByRole('link', { name: 'Tokens' })).toBeInTheDocument();
  });
});
