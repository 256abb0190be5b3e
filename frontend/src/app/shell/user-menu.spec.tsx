import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../testing/render.js';
import { FakeServer } from '../../testing/server.js';
import { UserMenu } from './header.js';

describe('screens.md, Header and navigation: UserMenu', () => {
  beforeEach(() => {
    new FakeServer();
  });

  it('should show the signed-in user, their access and the sign-out', async () => {
    const onKeys = jest.fn();
    renderScreen(<UserMenu onKeys={onKeys} />);
    const hand = userEvent.setup();
    await hand.click(await screen.findByRole('button', { name: 'Account: Dana R.' }));
    expect(screen.getByText('Dana Reyes')).toBeInTheDocument();
    expect(screen.getByText('valet Access')).toBeInTheDocument();
    expect(screen.getByRole('menuitem', { name: 'Log out' })).toBeInTheDocument();
    await hand.click(screen.getByRole('menuitem', { name: 'Keyboard shortcuts' }));
    expect(onKeys).toHaveBeenCalledTimes(1);
  });
});
