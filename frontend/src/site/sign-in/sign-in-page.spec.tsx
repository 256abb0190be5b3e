import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { aSettings, aUser } from '../../testing/builders.js';
import { FakeServer, json } from '../../testing/server.js';
import { markSessionEnded, storeToast } from '../../lib/session/post-login-redirect.js';
import { SignInPage } from './sign-in-page.js';

const TOO_MANY = 'Too many failed sign-ins. Please try again later.';
const failure = (code: string, message: string, status: number, more = {}) => json({ code, message, ...more }, status);

describe('sign-in.md, Sign-in page: SignInPage', () => {
  let server: FakeServer;
  let user: UserEvent;
  beforeEach(() => {
    user = userEvent.setup();
    server = new FakeServer();
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

  it('should show the lot’s title, also in the window’s title, and focus the first field', async () => {
    await open();
    await waitFor(() => expect(document.title).toBe('Sign In · Harborview Airport Parking'));
    expect(screen.getByText('Sign in to your account')).toBeInTheDocument();
    expect(screen.getByText('Need an account? Contact your administrator.')).toBeInTheDocument();
    expect(screen.getByText('© 2025 Harborview Airport Parking')).toBeInTheDocument();
    expect(email()).toHaveFocus();
    expect(email()).toHaveAttribute('autocomplete', 'username');
    expect(password()).toHaveAttribute('autocomplete', 'current-password');
  });

  it('should work without the lot’s settings', async () => {
    server.on('GET /api/settings', () => failure('UNAVAILABLE', 'Unavailable', 503));
    render(<SignInPage />);
    expect(await screen.findByRole('heading', { name: 'Lotline' })).toBeInTheDocument();
    expect(document.title).toBe('Sign In · Lotline');
    expect(button()).toBeEnabled();
  });

  it('should show the previous page’s toast immediately, and once', async () => {
    storeToast({ title: 'Unauthorized', description: 'You are logged out. Logging in again...', tone: 'destructive' });
    await open();
    expect(await screen.findByText('You are logged out. Logging in again...')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Close notification' }));
    await user.type(email(), 'dana');
    expect(screen.queryByText('You are logged out. Logging in again...')).not.toBeInTheDocument();
  });

  it('should say that a session ended, and only then', async () => {
    markSessionEnded();
    await open();
    expect(screen.getByText('Your session ended. Sign in to continue.')).toBeInTheDocument();
    cleanup();
    sessionStorage.clear();
    await open();
    expect(screen.queryByText('Your session ended. Sign in to continue.')).not.toBeInTheDocument();
  });

  it('should show errors for an invalid email and an empty password, and send nothing', async () => {
    await signIn('dana', '');
    expect(await screen.findByText('Invalid email address')).toBeInTheDocument();
    expect(screen.getByText('Password is required')).toBeInTheDocument();
    expect(email()).toHaveFocus();
    expect(email()).toBeInvalid();
    expect(email()).toHaveAccessibleDescription('Invalid email address');
    expect(server.sent('POST /api/login')).toEqual([]);
  });

  it('should validate every change after the first submit, and not before', async () => {
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

  it('should submit with Enter, and show that it is pending', async () => {
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
    ['the server’s message', () => failure('INVALID_CREDENTIALS', 'Invalid email or password', 401), undefined],
    ['too many attempts', () => failure('TOO_MANY', TOO_MANY, 429), TOO_MANY],
    ['a default message for a proxy’s page', () => new Response('<html>', { status: 502 }), undefined],
    ['no network', () => Promise.reject(new TypeError('Failed to fetch')), 'Network error. Please try again.'],
  ])('should show why a sign-in failed, and select the password: %s', async (_case, answer, sentence) => {
    server.on('POST /api/login', answer);
    await signIn('valet@lotline.test', 'wrong');
    expect(await screen.findByText('Login Failed')).toBeInTheDocument();
    expect(screen.getByText(sentence ?? 'Invalid email or password')).toBeInTheDocument();
    expect(button()).toBeEnabled();
    expect(password()).toHaveFocus();
    expect(password()).toHaveProperty('selectionEnd', 'wrong'.length);
    expect(password()).toHaveProperty('selectionStart', 0);
  });

  it('should show the server’s error at its field until the field changes', async () => {
    const errors = [{ path: 'email', message: 'Invalid email address' }];
    server.on('POST /api/login', () => failure('INVALID', 'Invalid email address', 400, { errors }));
    await signIn('valet@lotline.test', 'lotline-demo');
    await waitFor(() => expect(email()).toHaveAccessibleDescription('Invalid email address'));
    expect(email()).toHaveFocus();
    await user.type(email(), 's');
    expect(email()).toBeValid();
  });

  it('should show a greeting on this and the next page, and send the email in lower case', async () => {
    // jsdom cannot navigate. e2e/browser/sign-in.e2e.ts tests the redirect.
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

    it('should be prefetched once, when typing starts', async () => {
      await open();
      expect(server.sent('GET /staff-app.json')).toEqual([]);
      await user.type(email(), 'valet');
      await waitFor(() => expect(fetched()).toEqual(FILES));
      await user.type(email(), '@lotline.test');
      expect(server.sent('GET /staff-app.json')).toHaveLength(1);
    });

    it('should not be prefetched when the browser saves data', async () => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
      server.on('POST /api/login', () => failure('INVALID_CREDENTIALS', 'Invalid email or password', 401));
      await signIn('valet@lotline.test', 'wrong');
      await screen.findByText('Login Failed');
      expect(server.sent('GET /staff-app.json')).toEqual([]);
      Reflect.deleteProperty(navigator, 'connection');
    });
  });
});

describe('sign-in.md, Second factor: a sign-in with a second factor', () => {
  const hand = userEvent.setup({ delay: null });
  const LOGIN = { email: 'dana@lotline.test', password: 'lotline-demo' };
  const SECRET = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Lotline:dana?secret=JBSWY3DPEHPK3PXP' };
  let server: FakeServer;
  beforeEach(() => {
    server = new FakeServer();
  });

  const submitPassword = async (answer: string) => {
    server.on('POST /api/login', () => failure(answer, 'Enter the code of your authenticator app.', 401));
    render(<SignInPage />);
    await hand.type(screen.getByLabelText('Email'), LOGIN.email);
    await hand.type(screen.getByLabelText('Password'), `${LOGIN.password}{Enter}`);
  };

  it('should ask for a code, say that it is wrong, and send it with the password', async () => {
    await submitPassword('SECOND_FACTOR_REQUIRED');
    const code = await screen.findByLabelText('Code');
    await waitFor(() => expect(code).toHaveFocus());
    await hand.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(await screen.findByText('Code is required')).toBeInTheDocument();
    const message = 'The code is wrong or was used before';
    server.on('POST /api/login', () => failure('INVALID', message, 400, { errors: [{ path: 'code', message }] }));
    await hand.type(code, '492 039{Enter}');
    await waitFor(() => expect(code).toHaveAccessibleDescription(message));
    expect(server.sent('POST /api/login').at(-1)?.body).toEqual({ ...LOGIN, code: '492 039' });
    await hand.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getByLabelText('Email')).toHaveValue(LOGIN.email);
  });

  it('should set up a required second factor, and show its recovery codes before it continues', async () => {
    server.on('POST /api/login/second-factor', () => json(SECRET));
    await submitPassword('SECOND_FACTOR_MISSING');
    expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeInTheDocument();
    expect(server.sent('POST /api/login/second-factor').map(({ body }) => body)).toEqual([LOGIN]);
    server.on('POST /api/login', () => json({ ...aUser(), recoveryCodes: ['k3vd-82mx-qa7p-w9bn'] }));
    await hand.type(screen.getByLabelText('2. Enter the code that the app shows'), '492039{Enter}');
    expect(await screen.findByText('k3vd-82mx-qa7p-w9bn')).toBeInTheDocument();
    expect(sessionStorage.getItem('lotline.toast')).toBeNull();
    const asksBeforeReload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(asksBeforeReload()).toBe(true);
    await hand.click(screen.getByRole('button', { name: 'Continue' }));
    expect(asksBeforeReload()).toBe(false);
    expect(sessionStorage.getItem('lotline.toast')).toContain('Login Successful');
  });
});

describe('sign-in.md, Single sign-on: the sign-in page beside passwords', () => {
  let server: FakeServer;
  beforeEach(() => {
    server = new FakeServer();
  });
  afterEach(() => {
    window.history.replaceState(null, '', '/');
  });
  const open = async (changes: Parameters<typeof aSettings>[0], path = '/login') => {
    window.history.replaceState(null, '', path);
    server.on('GET /api/settings', () => json(aSettings(changes)));
    render(<SignInPage />);
    await screen.findByRole('heading', { name: 'Harborview Airport Parking' });
  };

  it('should offer the provider and a link by e-mail only where they are configured', async () => {
    await open({ providerButton: 'Sign in with Lot ID', resetByEmail: true });
    expect(screen.getByRole('link', { name: 'Sign in with Lot ID' })).toHaveAttribute('href', '/api/login/oidc');
    expect(screen.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute('href', '/reset-password');
    cleanup();
    await open({});
    expect(screen.queryByRole('link')).toBeNull();
  });

  it.each([
    [
      'unavailable',
      'Your sign-in provider cannot be reached right now. Sign in with your password, or try again in a moment.',
    ],
    ['canceled', 'The sign-in was canceled, or your provider did not allow it.'],
    ['refused', 'You have no access to Lotline with this account. Ask your administrator.'],
    ['no-group', 'You are in no group that has access to Lotline.'],
    ['unverified-email', 'Your sign-in provider has not verified your email address.'],
    ['linked-otherwise', 'Your account is linked to another sign-in at your provider.'],
    ['deactivated', 'Your account is deactivated.'],
    ['too-many', 'Too many sign-ins from here.'],
    ['provider-error', 'Your sign-in provider reported an error.'],
    ['clock-off', 'The clocks of Lotline and your sign-in provider differ.'],
    ['cookie-lost', 'This sign-in is over or began in another browser.'],
    ['cookie-expired', 'The sign-in took more than ten minutes.'],
    ['not-available', 'Lotline cannot sign you in right now.'],
    ['failed', 'The sign-in did not work. Please try again.'],
  ])('should say once how a sign-in at the provider ended: %s', async (outcome, sentence) => {
    await open({ providerButton: 'Sign in with Lot ID' }, `/login?sso=${outcome}`);
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(window.location.search).toBe('');
  });
});
