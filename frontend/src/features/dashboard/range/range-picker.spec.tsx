import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { json } from '../../../testing/server.js';
import { OpenDashboard, someMetrics } from '../testing/open-dashboard.js';

describe('dashboard.md, Date range: RangePicker', () => {
  let dashboard: OpenDashboard;
  beforeEach(() => {
    dashboard = new OpenDashboard('agent');
  });

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
    const picked = '/api/metrics?startDate=2026-11-03&endDate=2026-12-04';
    const answer = dashboard.server.hold(`GET ${picked}`);
    await pick('2026-11-03');
    await pick('2026-12-04');
    expect(dashboard.requested).toEqual([picked, '/api/metrics?startDate=2026-10-15&endDate=2026-11-02']);
    expect(screen.getByRole('button', { name: 'Date range: Nov 3, 2026 - Dec 4, 2026' })).toBeInTheDocument();
    expect(dashboard.panel('Client Type Distribution')).toHaveAttribute('aria-busy', 'true');
    expect(dashboard.cards[0]).toBe('Checked In Today44+13% from yesterday');
    answer(json(someMetrics({ clientTypeBreakdown: { Way: 1 } })));
    await dashboard.after(50);
    expect(dashboard.panel('Client Type Distribution')).toHaveTextContent('Way1100%');
    expect(dashboard.panel('Client Type Distribution')).toHaveAttribute('aria-busy', 'false');
  });

  const hand = () => userEvent.setup({ delay: null, advanceTimers: jest.advanceTimersByTime });
  const choose = async (name: string) => {
    await hand().click(screen.getByRole('button', { name: 'Choose a date range by name' }));
    await hand().click(screen.getByRole('menuitem', { name }));
    await dashboard.after(500);
  };
  const choosePreset = async (name: string) => {
    await hand().click(screen.getByRole('button', { name: 'Choose a date range by name' }));
    await hand().click(screen.getByRole('menuitemradio', { name }));
    await dashboard.after(500);
  };

  it('should stand in the address, from which it is read again', async () => {
    await dashboard.open();
    expect(dashboard.address).toBe('');
    await choosePreset('Last month');
    expect(dashboard.address).toBe('?range=last-month');
    expect(dashboard.requested).toContain('/api/metrics?startDate=2026-10-01&endDate=2026-10-31');
    expect(screen.getByRole('button', { name: 'Date range: Oct 1, 2026 - Oct 31, 2026' })).toBeInTheDocument();
    await choosePreset('This month');
    expect(dashboard.address).toBe('');
  });

  it('should be that of the address, or this month if the address has no valid one', async () => {
    await dashboard.open('/dashboard?range=2026-11-02..2026-11-05');
    expect(screen.getByRole('button', { name: 'Date range: Nov 2, 2026 - Nov 5, 2026' })).toBeInTheDocument();
  });

  it('should take typed dates, and say what is wrong with them', async () => {
    await dashboard.open();
    await choose('Type the dates');
    const type = async (first: string, last: string) => {
      for (const [label, text] of [
        ['Date range, first day', first],
        ['Date range, last day', last],
      ] as const) {
        await hand().clear(screen.getByLabelText(label));
        await hand().type(screen.getByLabelText(label), text);
      }
      await hand().keyboard('{Enter}');
      await dashboard.after(500);
    };
    await type('sometime', '11/5');
    expect(screen.getByRole('alert')).toHaveTextContent('Enter a date like Nov 21, 2026');
    await type('11/5', '11/3');
    expect(screen.getByRole('alert')).toHaveTextContent('The last day is before the first');
    await type('1/1/2016', '11/3');
    expect(screen.getByRole('alert')).toHaveTextContent('At most five years can be shown');
    expect(dashboard.address).toBe('');
    await type('11/3', 'Nov 5');
    expect(dashboard.address).toBe('?range=2026-11-03..2026-11-05');
    expect(dashboard.requested).toContain('/api/metrics?startDate=2026-11-03&endDate=2026-11-05');
    expect(screen.getByRole('button', { name: 'Date range: Nov 3, 2026 - Nov 5, 2026' })).toBeInTheDocument();
  });

  it('should keep the range when typing is given up', async () => {
    await dashboard.open();
    await choose('Type the dates');
    await hand().type(screen.getByLabelText('Date range, first day'), '11/3{Escape}');
    expect(screen.getByRole('button', { name: 'Date range: Nov 1, 2026 - Nov 30, 2026' })).toBeInTheDocument();
    expect(dashboard.requested).toEqual([]);
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
