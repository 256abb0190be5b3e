import { render, screen } from '@testing-library/react';
import { timeRequest } from '../../lib/time/server-time.js';
import { trustDeviceClock } from '../../testing/clock.js';
import { WaitNow } from './wait-now.js';

const NOW = Date.parse('2026-11-21T16:00:00.000Z');
const TWENTY_ONE_MINUTES_AGO = '2026-11-21T15:38:30.000Z';

describe('dashboard.md, Ride waits: WaitNow', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: NOW });
  });
  afterEach(() => {
    trustDeviceClock();
  });

  const shown = () => screen.getByRole('paragraph').textContent;

  it('should show the estimate, the number waiting and the longest wait', () => {
    render(<WaitNow estimate={{ fromMinutes: 5, toMinutes: 25 }} waiting={4} longestSince={TWENTY_ONE_MINUTES_AGO} />);
    expect(shown()).toBe('Wait now 5 to 25 min · 4 waiting, longest 21 min');
  });

  it('should say that the estimate is unusual, and that somebody has waited longer than it', () => {
    const { rerender } = render(
      <WaitNow estimate={{ fromMinutes: 5, toMinutes: 20 }} waiting={4} longestSince={TWENTY_ONE_MINUTES_AGO} />,
    );
    expect(shown()).toBe('Wait now 5 to 20 min · 4 waiting, longest 21 min (longer than estimated)');
    rerender(
      <WaitNow
        estimate={{ fromMinutes: 20, toMinutes: 45, unusual: true }}
        waiting={4}
        longestSince={TWENTY_ONE_MINUTES_AGO}
      />,
    );
    expect(shown()).toBe('Wait now 20 to 45 min, longer than usual · 4 waiting, longest 21 min');
  });

  it('should not say that the longest wait is now', () => {
    render(<WaitNow estimate={null} waiting={2} longestSince="2026-11-21T15:59:01.000Z" />);
    expect(shown()).toBe('2 waiting');
  });

  it.each([
    ['ahead', NOW - 25 * 60_000],
    ['behind', NOW + 25 * 60_000],
  ])('should show the true wait on a device whose clock is 25 minutes %s', (_where, serverTime) => {
    timeRequest()(new Date(serverTime).toUTCString());
    render(<WaitNow estimate={null} waiting={1} longestSince={new Date(serverTime - 150_000).toISOString()} />);
    expect(shown()).toBe('1 waiting, longest 2 min');
  });

  it('should leave out unknown values, and show nothing when no one waits', () => {
    const { rerender } = render(<WaitNow estimate={null} waiting={1} longestSince={TWENTY_ONE_MINUTES_AGO} />);
    expect(shown()).toBe('1 waiting, longest 21 min');
    rerender(<WaitNow estimate={{ fromMinutes: 0, toMinutes: 3 }} waiting={0} longestSince={null} />);
    expect(shown()).toBe('Wait now up to 3 min');
    rerender(<WaitNow estimate={null} waiting={0} longestSince={null} />);
    expect(shown()).toBe('');
  });
});
