import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { aSettings, aUser } from '../../testing/builders.js';
import { FakeServer, json } from '../../testing/server.js';
import { markSessionEnded } from '../../lib/session/post-login-redirect.js';
import { carryToast } from '../../ui/toast/stored-toast.js';
import { SignInPage } from './sign-in-page.js';

const TOO_MANY = 'Too many failed sign-ins. Please try again later.';
const refused = (code: string, message: string, status: number, more = {}) => json({ code, message, ...more }, status);

describe('SignInPage', () => {
  let server: FakeServer;
  let user: UserEvent;
  beforeEach(() => {
    user = userEvent.setup();
    server = new FakeServer().on('GET /api/settings', () => json(aSettings()));
  });
  afterEach(() => {
    server.restore();
    sessionStorage.clear();
  });

  const email = () => screen.getByLabelText('Email');
  const password = () => screen.getByLabelText('Password');
  const button = () => screen.getByRole('button', { name: 'Sign In' });
  const open = async () => {
    render(<SignInPage />);
    await screen.findByRole('heading', { name: 'Harborview Airport Parking' });
  };
  const signIn = async (address: string, secret: string) => {
    await open();
    if (address) await user.type(email(), address);
    if (secret) await user.type(password(), secret);
    await user.click(button());
  };

  it('should say whose it is, in the title too, with the focus ready to type', async () => {
    await open();
    await waitFor(() => expect(document.title).toBe('Sign In · Harborview Airport Parking'));
    expect(screen.getByText('Sign in to your account')).toBeInTheDocument();
    expect(screen.getByText('Need an account? Contact your administrator.')).toBeInTheDocument();
    expect(screen.getByText('© 2025 Harborview Airport Parking')).toBeInTheDocument();
    expect(email()).toHaveFocus();
    expect(email()).toHaveAttribute('autocomplete', 'username');
    expect(password()).toHaveAttribute('autocomplete', 'current-password');
  });

  it('should do without the lot’s settings', async () => {
    server.on('GET /api/settings', () => refused('UNAVAILABLE', 'Unavailable', 503));
    render(<SignInPage />);
    expect(await screen.findByRole('heading', { name: 'Lotline' })).toBeInTheDocument();
    expect(document.title).toBe('Sign In · Lotline');
    expect(button()).toBeEnabled();
  });

  it('should say at once, and once, why one was led here', async () => {
    carryToast({ title: 'Unauthorized', description: 'You are logged out. Logging in again...', tone: 'destructive' });
    await open();
    expect(await screen.findByText('You are logged out. Logging in again...')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Close notification' }));
    await user.type(email(), 'dana');
    expect(screen.queryByText('You are logged out. Logging in again...')).not.toBeInTheDocument();
  });

  it('should say that a session ended, and say it to nobody else', async () => {
    markSessionEnded();
    await open();
    expect(screen.getByText('Your session ended. Sign in to continue.')).toBeInTheDocument();
    cleanup();
    sessionStorage.clear();
    await open();
    expect(screen.queryByText('Your session ended. Sign in to continue.')).not.toBeInTheDocument();
  });

  it('should refuse what is no address and an empty password at their fields, and send nothing', async () => {
    await signIn('dana', '');
    expect(await screen.findByText('Invalid email address')).toBeInTheDocument();
    expect(screen.getByText('Password is required')).toBeInTheDocument();
    expect(email()).toHaveFocus();
    expect(email()).toBeInvalid();
    expect(email()).toHaveAccessibleDescription('Invalid email address');
    expect(server.sent('POST /api/login')).toEqual([]);
  });

  it('should judge at every change once it was submitted, and not before', async () => {
    await open();
    await user.type(email(), 'dana');
    await user.tab();
    expect(screen.queryByText('Invalid email address')).not.toBeInTheDocument();

    await user.click(button());
    await screen.findByText('Invalid email address');
    await user.type(email(), '@lotline.test');
    expect(screen.queryByText('Invalid email address')).not.toBeInTheDocument();
    expect(screen.getByText('Password is required')).toBeInTheDocument();
    await user.clear(email());
    expect(screen.getByText('Invalid email address')).toBeInTheDocument();
  });

  it('should submit with Enter, and say that it is on its way', async () => {
    server.on('POST /api/login', () => new Promise<Response>(() => undefined));
    await open();
    await user.type(email(), 'valet@lotline.test');
    await user.type(password(), 'lotline-demo{Enter}');
    const under = await screen.findByRole('button', { name: 'Signing in...' });
    expect(under).toBeDisabled();
    await user.type(password(), '{Enter}');
    await waitFor(() => expect(server.sent('POST /api/login')).toHaveLength(1));
  });

  it.each([
    ['the server’s sentence', () => refused('INVALID_CREDENTIALS', 'Invalid email or password', 401), undefined],
    ['that there were too many tries', () => refused('TOO_MANY', TOO_MANY, 429), TOO_MANY],
    ['its own sentence to a proxy’s page', () => new Response('<html>', { status: 502 }), undefined],
    [
      'that there is no network',
      () => Promise.reject(new TypeError('Failed to fetch')),
      'Network error. Please try again.',
    ],
  ])('should say why a sign-in failed, ready to be typed anew: %s', async (_case, answer, sentence) => {
    server.on('POST /api/login', answer);
    await signIn('valet@lotline.test', 'wrong');
    expect(await screen.findByText('Login Failed')).toBeInTheDocument();
    expect(screen.getByText(sentence ?? 'Invalid email or password')).toBeInTheDocument();
    expect(button()).toBeEnabled();
    expect(password()).toHaveFocus();
    expect(password()).toHaveProperty('selectionEnd', 'wrong'.length);
    expect(password()).toHaveProperty('selectionStart', 0);
  });

  it('should show the server’s refusal at its field until that is changed', async () => {
    const errors = [{ path: 'email', message: 'Invalid email address' }];
    server.on('POST /api/login', () => refused('INVALID', 'Invalid email address', 400, { errors }));
    await signIn('valet@lotline.test', 'lotline-demo');
    await waitFor(() => expect(email()).toHaveAccessibleDescription('Invalid email address'));
    expect(email()).toHaveFocus();
    await user.type(email(), 's');
    expect(email()).toBeValid();
  });

  it('should greet after a sign-in, and the next page again, with the address in lower case', async () => {
    // jsdom cannot leave a page. Where it goes: e2e/browser/customer-journey.e2e.ts.
    server.on('POST /api/login', () => json(aUser()));
    await signIn(' Valet@Lotline.test', 'lotline-demo');
    expect(await screen.findByText('Login Successful')).toBeInTheDocument();
    expect(screen.getByText('Welcome back!')).toBeInTheDocument();
    expect(server.sent('POST /api/login')[0]?.body).toEqual({ email: 'valet@lotline.test', password: 'lotline-demo' });
    expect(sessionStorage.getItem('lotline.toast')).toContain('Login Successful');
  });

  describe('the staff app’s files', () => {
    const FILES = ['assets/staff-1a2b.js', 'assets/staff-3c4d.css'];
    beforeEach(() => {
      server.on('GET /staff-app.json', () => json(FILES));
      for (const file of FILES) server.on(`GET /${file}`, () => new Response('of the staff app'));
    });
    const fetched = () => FILES.filter((file) => server.sent(`GET /${file}`).length > 0);

    it('should be fetched ahead once, when the first letter is typed', async () => {
      await open();
      expect(server.sent('GET /staff-app.json')).toEqual([]);
      await user.type(email(), 'valet');
      await waitFor(() => expect(fetched()).toEqual(FILES));
      await user.type(email(), '@lotline.test');
      expect(server.sent('GET /staff-app.json')).toHaveLength(1);
    });

    it('should be left alone where the browser saves data', async () => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
      server.on('POST /api/login', () => refused('INVALID_CREDENTIALS', 'Invalid email or password', 401));
      await signIn('valet@lotline.test', 'wrong');
      await screen.findByText('Login Failed');
      expect(server.sent('GET /staff-app.json')).toEqual([]);
      Reflect.deleteProperty(navigator, 'connection');
    });
  });
});
