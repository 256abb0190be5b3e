import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SignInMethods } from '@lotline/protocol';
import { renderInLot } from '../../testing/render.js';
import { FakeServer, json } from '../../testing/server.js';
import { AccountScreen } from './account-screen.js';

const METHODS: SignInMethods = {
  hasPassword: true,
  offersSecondFactor: true,
  requiresSecondFactor: false,
  secondFactorSince: null,
  recoveryCodesLeft: 0,
};
const SECRET = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Lotline:dana?secret=JBSWY3DPEHPK3PXP' };
const refused = (path: string, message: string) => json({ message, code: 'INVALID', errors: [{ path, message }] }, 400);

describe('sign-in.md, Your account: AccountScreen', () => {
  const hand = userEvent.setup({ delay: null });
  let server: FakeServer;
  beforeEach(() => {
    server = new FakeServer().on('GET /api/auth/sessions', () => json([]));
  });

  const open = async (over: Partial<SignInMethods> = {}) => {
    server.on('GET /api/auth/sign-in-methods', () => json({ ...METHODS, ...over }));
    renderInLot(<AccountScreen />);
    await screen.findByRole('heading', { name: 'Your Account' });
    await waitFor(() => expect(server.sent('GET /api/auth/sign-in-methods')).not.toEqual([]));
  };
  const press = (name: string) => hand.click(screen.getByRole('button', { name }));

  it('should change the password, and clear the form', async () => {
    await open();
    server.on('PUT /api/auth/password', () => json({ success: true }));
    await hand.type(await screen.findByLabelText('Current password'), 'lotline-demo');
    await hand.type(screen.getByLabelText('New password'), 'a new secret');
    await press('Change Password');
    expect(await screen.findByText('Your other sessions have ended.')).toBeInTheDocument();
    expect(server.sent('PUT /api/auth/password').map(({ body }) => body)).toEqual([
      { currentPassword: 'lotline-demo', password: 'a new secret' },
    ]);
    expect(screen.getByLabelText('Current password')).toHaveValue('');
  });

  it('should show at its field that the current password is wrong', async () => {
    await open();
    server.on('PUT /api/auth/password', () => refused('currentPassword', 'The password is wrong'));
    await hand.type(await screen.findByLabelText('Current password'), 'wrong');
    await hand.type(screen.getByLabelText('New password'), 'a new secret');
    await press('Change Password');
    expect(await screen.findByText('The password is wrong')).toBeInTheDocument();
    expect(screen.queryByText('Error')).toBeNull();
  });

  it('should set up a second factor in three steps, and keep the recovery codes until Done', async () => {
    await open();
    server
      .on('POST /api/auth/second-factor', () => json(SECRET))
      .on('PUT /api/auth/second-factor', () => refused('code', 'The code is wrong or was used before'));
    await hand.click(await screen.findByRole('button', { name: 'Set Up' }));
    const dialog = within(screen.getByRole('dialog'));
    await hand.type(dialog.getByLabelText('Your password'), 'lotline-demo{Enter}');
    expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeInTheDocument();
    expect(screen.getByTitle('QR code for your authenticator app')).toBeInTheDocument();
    const code = screen.getByLabelText('2. Enter the code that the app shows');
    await hand.type(code, '111111{Enter}');
    expect(await screen.findByText('The code is wrong or was used before')).toBeInTheDocument();
    server.on('PUT /api/auth/second-factor', () => json({ recoveryCodes: ['k3vd-82mx-qa7p-w9bn'] }));
    await hand.clear(code);
    await hand.type(code, '492 039{Enter}');
    expect(await screen.findByText('k3vd-82mx-qa7p-w9bn')).toBeInTheDocument();
    await hand.keyboard('{Escape}');
    expect(screen.getByRole('link', { name: 'Download' })).toHaveAttribute('download', 'lotline-recovery-codes.txt');
    await press('Done');
    expect(screen.queryByText('k3vd-82mx-qa7p-w9bn')).toBeNull();
  });

  it('should warn of few recovery codes, and turn the second factor off with password and code', async () => {
    await open({ secondFactorSince: '2026-06-01T15:04:05.000Z', recoveryCodesLeft: 1 });
    expect(await screen.findByText(/^1 recovery code is left\. Turn the second factor off and on/)).toBeInTheDocument();
    server.on('POST /api/auth/second-factor/remove', () => json({ success: true }));
    await press('Turn Off');
    const dialog = within(screen.getByRole('dialog'));
    await hand.type(await dialog.findByLabelText('Your password'), 'lotline-demo');
    await hand.type(dialog.getByLabelText('Code from your app, or a recovery code'), '492039');
    await hand.click(dialog.getByRole('button', { name: 'Turn Off' }));
    expect(await screen.findByText('Second Factor Off')).toBeInTheDocument();
  });

  it.each<[string, Partial<SignInMethods>, string[]]>([
    ['an installation without second factors', { offersSecondFactor: false }, ['Password']],
    ['an account without a password', { hasPassword: false }, []],
  ])('should show only what one can change: %s', async (_what, over, parts) => {
    await open(over);
    await waitFor(() =>
      expect(screen.queryAllByRole('region').map((region) => region.querySelector('h2')?.textContent)).toEqual([
        ...parts,
        'Where You Are Signed In',
      ]),
    );
  });
});
