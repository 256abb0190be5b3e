import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser } from '../../testing/builders.js';
import { renderScreen } from '../../testing/render.js';
import { FakeServer, json } from '../../testing/server.js';
import { UserMenu } from './user-menu.js';

const LOTS = [
  { id: 'harborview', title: 'Harborview Airport Parking' },
  { id: 'bay', title: 'Bayside Parking' },
];

describe('UserMenu', () => {
  let server: FakeServer;
  beforeEach(() => {
    server = new FakeServer();
  });
  afterEach(() => server.restore());

  const open = async (user = aUser()) => {
    server.on('GET /api/auth/user', () => json(user));
    renderScreen(<UserMenu />);
    const hand = userEvent.setup();
    await hand.click(await screen.findByRole('button', { name: 'Account: Dana R.' }));
    return hand;
  };

  it('should show who is signed in and their access, and no lots where there is one', async () => {
    await open();
    expect(screen.getByText('Dana Reyes')).toBeInTheDocument();
    expect(screen.getByText('valet Access')).toBeInTheDocument();
    expect(screen.getByRole('menuitem', { name: 'Log out' })).toBeInTheDocument();
    expect(screen.queryByRole('menuitem', { name: 'Change lot' })).not.toBeInTheDocument();
  });

  it('should change the lot where there are several, and say so when it cannot', async () => {
    server.on('PUT /api/auth/lot', () => json({ message: 'Forbidden', code: 'FORBIDDEN' }, 403));
    const hand = await open(aUser({ lots: LOTS }));
    act(() => screen.getByRole('menuitem', { name: 'Change lot' }).focus());
    await hand.keyboard('{ArrowRight}');
    await screen.findByRole('menuitemradio', { name: 'Bayside Parking' });
    await hand.keyboard('{ArrowDown}{Enter}');
    expect(await screen.findByText('Forbidden')).toBeInTheDocument();
    expect(server.sent('PUT /api/auth/lot')[0]?.body).toEqual({ lotId: 'bay' });
  });
});
