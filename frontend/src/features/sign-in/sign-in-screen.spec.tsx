import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aSettings } from '../../testing/builders.js';
import { renderScreen } from '../../testing/render.js';
import { FakeServer, json } from '../../testing/server.js';
import { SignInScreen } from './sign-in-screen.js';

describe('SignInScreen', () => {
  let server: FakeServer;
  beforeEach(() => {
    server = new FakeServer().on('GET /api/settings', () => json(aSettings()));
  });
  afterEach(() => server.restore());

  const signIn = async (email: string, password: string) => {
    const user = userEvent.setup();
    renderScreen(<SignInScreen />);
    await screen.findByRole('heading', { name: 'Harborview Airport Parking' });
    if (email) await user.type(screen.getByLabelText('Email'), email);
    if (password) await user.type(screen.getByLabelText('Password'), password);
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    return user;
  };

  it('should refuse what is no address and an empty password at their fields, and send nothing', async () => {
    const user = await signIn('dana', '');
    expect(await screen.findByText('Invalid email address')).toBeInTheDocument();
    expect(screen.getByText('Password is required')).toBeInTheDocument();
    expect(server.sent('POST /api/login')).toEqual([]);

    await user.type(screen.getByLabelText('Email'), '@lotline.test');
    await waitFor(() => expect(screen.queryByText('Invalid email address')).not.toBeInTheDocument());
  });

  it('should say why a sign-in failed', async () => {
    server.on('POST /api/login', () =>
      json({ message: 'Invalid email or password', code: 'INVALID_CREDENTIALS' }, 401),
    );
    await signIn('valet@lotline.test', 'wrong');
    expect(await screen.findByText('Login Failed')).toBeInTheDocument();
    expect(screen.getByText('Invalid email or password')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeEnabled();
  });

  it('should say so when there is no network', async () => {
    server.on('POST /api/login', () => Promise.reject(new TypeError('Failed to fetch')));
    await signIn('valet@lotline.test', 'lotline-demo');
    expect(await screen.findByText('Network error. Please try again.')).toBeInTheDocument();
  });

  it('should greet after a sign-in, with the address in lower case', async () => {
    server.on('POST /api/login', () => json({ success: true }));
    await signIn(' Valet@Lotline.test', 'lotline-demo');
    expect(await screen.findByText('Login Successful')).toBeInTheDocument();
    expect(screen.getByText('Welcome back!')).toBeInTheDocument();
    expect(server.sent('POST /api/login')[0]?.body).toEqual({ email: 'valet@lotline.test', password: 'lotline-demo' });
  });
});
