import { act, render, screen } from '@testing-library/react';
import { aSettings } from '../../testing/builders.js';
import { FakeServer, json } from '../../testing/server.js';
import { LandingPage } from './landing-page.js';

describe('screens.md, Landing page: LandingPage', () => {
  let server: FakeServer;
  beforeEach(() => {
    jest.useFakeTimers();
    server = new FakeServer();
  });

  const after = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

  it('should show the tagline and the lot’s title, and link to the sign-in page', async () => {
    render(<LandingPage />);
    await after(50);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      'Every car in its spot. Every customer met at the curb.',
    );
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
    expect(screen.getByRole('heading', { name: 'Real-time analytics' }).nextSibling).toHaveTextContent(
      /daily, weekly and monthly metrics/i,
    );
    expect(screen.getByRole('heading', { name: 'Calendar view' }).nextSibling).toHaveTextContent(/client schedules/i);
    expect(screen.getByRole('contentinfo')).toHaveTextContent('© 2025 Harborview Airport Parking');
    expect(screen.getByRole('banner')).toHaveTextContent('Harborview Airport Parking');
    expect(document.title).toBe('Harborview Airport Parking');
  });

  it('should show the lot’s brand, address and opening hours', async () => {
    const hours = { from: '06:00', to: '23:00' };
    jest.setSystemTime(new Date('2026-11-23T18:00:00Z')); // Monday, 10:00 at the lot
    server.on('GET /api/settings', () =>
      json(
        aSettings({
          brandColor: '#ffd400',
          logoUrl: '/api/lots/harborview/logo/1',
          address: '4800 Harbor Dr',
          openingHours: { monday: hours },
        }),
      ),
    );
    const { container, unmount } = render(<LandingPage />);
    await after(50);
    expect(screen.getByRole('heading', { name: 'Open until 11:00 PM' })).toBeInTheDocument();
    expect(screen.getByText('4800 Harbor Dr')).toBeInTheDocument();
    expect(screen.getByText('Tuesday').nextSibling).toHaveTextContent('Closed');
    expect(container.querySelector('img')).toHaveAttribute('src', '/api/lots/harborview/logo/1');
    const page = document.documentElement;
    expect(page).toHaveClass('branded');
    expect(page.style.getPropertyValue('--brand')).toBe('#ffd400');
    expect(page.style.getPropertyValue('--on-brand')).toBe('#000000');
    unmount();
    expect(page).not.toHaveClass('branded');
  });

  it('should show an emoji at the start of the title as its mark', async () => {
    server.on('GET /api/settings', () => json(aSettings({ title: '🚗✈️ Park & Go' })));
    render(<LandingPage />);
    await after(50);
    expect(screen.getByRole('banner')).toHaveTextContent(/^🚗🚗✈️ Park & Go/);
  });

  it('should link to the sign-in page while the title is loading', async () => {
    server.on('GET /api/settings', () => new Promise<Response>(() => undefined));
    render(<LandingPage />);
    await after(10_000);
    expect(screen.getByRole('link', { name: 'Sign In' })).toBeInTheDocument();
    expect(screen.getByRole('contentinfo')).toHaveTextContent(/^© 2025$/);
    server.on('GET /api/settings', () => json(aSettings()));
  });

  it.each([
    ['while the server is away', () => json({ message: 'Unavailable', code: 'UNAVAILABLE' }, 503)],
    ['without a network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('should link to the sign-in page %s, and show the title once it is known', async (_state, answer) => {
    server.on('GET /api/settings', answer);
    render(<LandingPage />);
    await after(50);
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
    server.on('GET /api/settings', () => json(aSettings()));
    expect(screen.getByRole('contentinfo')).toHaveTextContent(/^© 2025$/);
    await after(3_000);
    expect(screen.getByRole('banner')).toHaveTextContent('Harborview Airport Parking');
  });
});
