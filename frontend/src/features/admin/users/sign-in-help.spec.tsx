import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aManagedUser } from '../../../testing/builders.js';
import { renderInLot, renderScreen } from '../../../testing/render.js';
import { FakeServer, json } from '../../../testing/server.js';
import { ProviderLinks } from './provider-links.js';
import { SignInHelp } from './sign-in-help.js';

const noor = aManagedUser({ id: 'noor', firstName: 'Noor', lastName: 'Aziz' });
const URL_OF_LINK = 'https://lotline.example/reset-password#t0ken';

describe('admin.md, Users: SignInHelp', () => {
  const hand = userEvent.setup({ delay: null });
  let server: FakeServer;
  beforeEach(() => {
    server = new FakeServer();
  });

  it('should make a password link, show it until Done, and make another', async () => {
    server.on('POST /api/users/noor/password-reset', () =>
      json({ url: URL_OF_LINK, expiresAt: '2026-06-01T16:04:05.000Z' }),
    );
    renderScreen(<SignInHelp user={noor} />);
    await hand.click(screen.getByRole('button', { name: 'Create Password Link' }));
    expect(await screen.findByLabelText('Password link')).toHaveValue(URL_OF_LINK);
    expect(screen.getByText('It works once, and expires in an hour.')).toBeInTheDocument();
    await hand.keyboard('{Escape}');
    expect(screen.getByLabelText('Password link')).toBeInTheDocument();
    await hand.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.queryByLabelText('Password link')).toBeNull();
    await hand.click(screen.getByRole('button', { name: 'Create Password Link' }));
    expect(await screen.findByLabelText('Password link')).toBeInTheDocument();
  });

  it('should reset a second factor after a confirmation, and offer it only for users who have one', async () => {
    server.on('POST /api/users/noor/second-factor/reset', () => json({ ...noor, hasSecondFactor: false }));
    const { unmount } = renderScreen(<SignInHelp user={noor} />);
    expect(screen.queryByRole('button', { name: 'Reset Second Factor' })).toBeNull();
    unmount();
    renderScreen(<SignInHelp user={{ ...noor, hasSecondFactor: true }} />);
    await hand.click(screen.getByRole('button', { name: 'Reset Second Factor' }));
    await hand.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Reset' }));
    expect(await screen.findByText('Noor Aziz signs in with the password alone.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Reset Second Factor' })).toBeNull();
  });

  it('should end the links to sign-in providers after a confirmation', async () => {
    let links = [{ issuer: 'https://id.lot.test/tenant', subject: '7c1b', linkedAt: '2026-06-01T16:04:05.000Z' }];
    server.on('GET /api/users/noor/links', () => json(links));
    server.on('DELETE /api/users/noor/links', () => {
      links = [];
      return json({ success: true });
    });
    renderInLot(<ProviderLinks user={noor} />);
    expect(await screen.findByText(/^Single sign-on by id\.lot\.test, linked /)).toBeInTheDocument();
    await hand.click(screen.getByRole('button', { name: 'End Link' }));
    await hand.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End Link' }));
    expect(
      await screen.findByText('The next single sign-on of Noor Aziz links the account again.'),
    ).toBeInTheDocument();
    expect(screen.queryByText(/Single sign-on by/)).toBeNull();
  });

  it('should offer no link for a deactivated user', () => {
    renderScreen(<SignInHelp user={{ ...noor, active: false }} />);
    expect(screen.queryByRole('button', { name: 'Create Password Link' })).toBeNull();
  });
});
