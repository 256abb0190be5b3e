import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aSettings } from '../../testing/builders.js';
import { FakeServer, json } from '../../testing/server.js';
import { ResetPasswordPage } from './reset-password-page.js';

describe('sign-in.md, New password by a link: ResetPasswordPage', () => {
  const hand = userEvent.setup({ delay: null });
  let server: FakeServer;
  beforeEach(() => {
    server = new FakeServer().on('GET /api/settings', () => json(aSettings({ resetByEmail: true })));
  });
  afterEach(() => {
    window.history.replaceState(null, '', '/');
  });

  it('should ask for a link, and say the same whether the account exists or not', async () => {
    render(<ResetPasswordPage />);
    server.on('POST /api/password-reset', () => json({ success: true }));
    await hand.type(screen.getByLabelText('Email'), 'dana@lotline.test{Enter}');
    expect(await screen.findByText('Check your email')).toBeInTheDocument();
    expect(screen.getByText(/^If dana@lotline\.test has an account/)).toBeInTheDocument();
    expect(server.sent('POST /api/password-reset').map(({ body }) => body)).toEqual([{ email: 'dana@lotline.test' }]);
  });

  it('should point to the administrator where no e-mails are sent', async () => {
    server.on('GET /api/settings', () => json(aSettings()));
    render(<ResetPasswordPage />);
    expect(await screen.findByText(/^Ask your administrator for a password reset link/)).toBeInTheDocument();
  });

  it('should take the token out of the address, and set the new password', async () => {
    window.history.replaceState(null, '', '/reset-password#t0ken');
    const message = 'Password must be at least 6 characters';
    server.on('POST /api/password-reset/confirm', () =>
      json({ message, code: 'INVALID', errors: [{ path: 'password', message }] }, 400),
    );
    render(<ResetPasswordPage />);
    expect(window.location.href).not.toContain('t0ken');
    const password = screen.getByLabelText('New password');
    await hand.type(password, 'short{Enter}');
    expect(await screen.findByText(message)).toBeInTheDocument();
    server.on('POST /api/password-reset/confirm', () => json({ success: true }));
    await hand.type(password, ' of five{Enter}');
    expect(await screen.findByText('Your password has been changed')).toBeInTheDocument();
    expect(server.sent('POST /api/password-reset/confirm').at(-1)?.body).toEqual({
      token: 't0ken',
      password: 'short of five',
    });
  });

  it('should take the token of a link that is opened in the tab that asked for it', async () => {
    render(<ResetPasswordPage />);
    expect(screen.getByLabelText('Email')).toBeInTheDocument();
    act(() => void (window.location.hash = '#t0ken'));
    server.on('POST /api/password-reset/confirm', () => json({ success: true }));
    await hand.type(await screen.findByLabelText('New password'), 'long enough{Enter}');
    expect(await screen.findByText('Your password has been changed')).toBeInTheDocument();
    expect(server.sent('POST /api/password-reset/confirm').map(({ body }) => body)).toMatchObject([{ token: 't0ken' }]);
    expect(window.location.href).not.toContain('t0ken');
  });

  it('should say that a link is no longer valid', async () => {
    window.history.replaceState(null, '', '/reset-password#old');
    const message = 'This link is no longer valid. Ask for a new one.';
    server.on('POST /api/password-reset/confirm', () =>
      json({ message, code: 'INVALID', errors: [{ path: 'token', message }] }, 400),
    );
    render(<ResetPasswordPage />);
    await hand.type(screen.getByLabelText('New password'), 'long enough{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
  });
});
