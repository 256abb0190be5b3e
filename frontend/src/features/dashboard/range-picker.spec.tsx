import { fireEvent, screen, within } from '@testing-library/react';
import { json } from '../../testing/server.js';
import { OpenDashboard, someMetrics } from './open-dashboard.spec-kit.js';

describe('RangePicker', () => {
  let dashboard: OpenDashboard;
  beforeEach(() => {
    dashboard = new OpenDashboard('agent');
  });
  afterEach(() => dashboard.leave());

  const open = async () => {
    fireEvent.click(screen.getByRole('button', { name: /^Date range|Pick a date range/ }));
    await dashboard.after(500);
  };
  const pick = async (day: string) => {
    const cell = document.querySelector(`.ant-picker-cell-in-view[title="${day}"]`);
    if (!cell) throw new Error(`${day} is not in sight`);
    fireEvent.click(cell);
    await dashboard.after(500);
  };

  it('should pick a range in a two-month calendar, request it, and mark the old figures as pending', async () => {
    await dashboard.open();
    await open();
    expect(document.querySelectorAll('.ant-picker-date-panel')).toHaveLength(2);
    let answer: (response: Response) => void = () => undefined;
    dashboard.server.on('GET /api/metrics', () => new Promise((resolve) => (answer = resolve)));
    await pick('2026-11-03');
    await pick('2026-12-04');
    expect(dashboard.requested).toEqual(['/api/metrics?startDate=2026-11-03&endDate=2026-12-04']);
    expect(screen.getByRole('button', { name: 'Date range: Nov 3, 2026 - Dec 4, 2026' })).toBeInTheDocument();
    expect(dashboard.panel('Client Type Distribution')).toHaveAttribute('aria-busy', 'true');
    expect(dashboard.cards[0]).toBe('Checked In Today44+13% from yesterday');
    answer(json(someMetrics({ clientTypeBreakdown: { Way: 1 } })));
    await dashboard.after(50);
    expect(dashboard.panel('Client Type Distribution')).toHaveTextContent('Way1100%');
    expect(dashboard.panel('Client Type Distribution')).toHaveAttribute('aria-busy', 'false');
  });

  it('should not allow more than five years', async () => {
    await dashboard.open();
    await open();
    await pick('2026-11-03');
    for (let year = 0; year < 5; year += 1) {
      const next = [...document.querySelectorAll('.ant-picker-header-super-next-btn')].at(-1);
      if (next) fireEvent.click(next);
    }
    await dashboard.after(50);
    const isRefused = (day: string): boolean | undefined =>
      document
        .querySelector(`.ant-picker-cell-in-view[title="${day}"]`)
        ?.classList.contains('ant-picker-cell-disabled');
    // 1,830 days, both ends included.
    expect([isRefused('2031-11-06'), isRefused('2031-11-07')]).toEqual([false, true]);
  });

  it('should clear the range, and request the server’s current month', async () => {
    await dashboard.open();
    await open();
    const clear = document.querySelector('.ant-picker-clear');
    if (!clear) throw new Error('It cannot be taken away');
    fireEvent.mouseDown(clear);
    fireEvent.click(clear);
    await dashboard.after(500);
    expect(dashboard.requested).toEqual(['/api/metrics']);
    expect(screen.getByRole('button', { name: 'Pick a date range' })).toBeInTheDocument();
  });

  it('should show an error when a range’s figures fail to load, and keep today’s', async () => {
    await dashboard.open();
    await open();
    dashboard.server.on('GET /api/metrics', () => json({ message: 'Down', code: 'UNAVAILABLE' }, 503));
    await pick('2026-11-03');
    await pick('2026-11-04');
    expect(screen.getByText('The figures for this range could not be loaded')).toBeInTheDocument();
    expect(dashboard.cards).toHaveLength(3);
    dashboard.server.on('GET /api/metrics', () => json(someMetrics()));
    fireEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Try Again' }));
    await dashboard.after(50);
    expect(dashboard.panel('Client Check-ins Over Time')).toBeInTheDocument();
  });
});
