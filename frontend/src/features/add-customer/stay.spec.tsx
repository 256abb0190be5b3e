import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { AddForm } from './testing/add-form.js';

describe('add-customer.md, Times: the add form', () => {
  let form: AddForm;
  let tick: () => void;
  beforeEach(async () => {
    form = new AddForm();
    const intervals = jest.spyOn(window, 'setInterval');
    await form.open();
    const [looks] = intervals.mock.calls.filter(([, every]) => every === 5_000).slice(-1);
    tick = () => act(() => void (typeof looks?.[0] === 'function' && looks[0]()));
  });

  const times = () => ['Check-in', 'Check-out'].map((label) => form.field(label).getAttribute('value'));
  const leave = (values: Record<string, string>) => {
    form.put(values);
    for (const label of Object.keys(values)) fireEvent.blur(form.field(label));
  };

  it('should keep its times at the current minute until they are changed', async () => {
    jest.setSystemTime(new Date('2026-11-21T15:57:02Z'));
    tick();
    expect(times()).toEqual(['Nov 21, 2026 7:57 AM', 'Nov 21, 2026 7:57 AM']);
    await form.press('Clear Form');
    expect(screen.queryByText('Clear the form?')).not.toBeInTheDocument();
  });

  it('should not change a time that was set by hand or has the focus', () => {
    leave({ 'Check-out': '11/25 6p' });
    jest.setSystemTime(new Date('2026-11-21T15:57:02Z'));
    act(() => form.field('Check-out').focus());
    tick();
    expect(times()).toEqual(['Nov 21, 2026 7:42 AM', 'Nov 25, 2026 6:00 PM']);
    act(() => form.field('Notes').focus());
    tick();
    expect(times()).toEqual(['Nov 21, 2026 7:57 AM', 'Nov 25, 2026 6:00 PM']);
    leave({ 'Check-in': '11/21 9a' });
    jest.setSystemTime(new Date('2026-11-21T16:30:02Z'));
    tick();
    expect(times()).toEqual(['Nov 21, 2026 9:00 AM', 'Nov 25, 2026 6:00 PM']);
  });

  it('should warn about a stay that has no length or ends before it begins, and add days on a press', async () => {
    expect(await screen.findByText('Check-out is the same as check-in.')).toBeInTheDocument();
    await form.press('+3 days');
    expect(times()[1]).toBe('Nov 24, 2026 7:42 AM');
    await waitFor(() => expect(screen.queryByText('Check-out is the same as check-in.')).not.toBeInTheDocument());
    await form.press('+1 day');
    leave({ 'Check-out': '+7' });
    expect(times()[1]).toBe('Dec 2, 2026 7:42 AM');
    leave({ 'Check-out': '11/20' });
    expect(await screen.findByText('Check-out is before check-in.')).toBeInTheDocument();
  });

  it.each([
    ['the same as check-in', '11/21 7:42a', 'Check-in Nov 21, 7:42 AM, check-out Nov 21, 7:42 AM.'],
    ['before check-in', '11/20 7:42a', 'Check-in Nov 21, 7:42 AM, check-out Nov 20, 7:42 AM.'],
  ])('should ask once before it adds a stay whose check-out is %s', async (_what, typed, times) => {
    form.server.on('POST /api/clients', () => new Response('', { status: 504 }));
    await form.fill();
    leave({ 'Check-out': typed });
    await form.submit();
    expect(await screen.findByText('Is the check-out right?')).toBeInTheDocument();
    expect(screen.getByText(times)).toBeInTheDocument();
    await form.press('Change check-out');
    await waitFor(() => expect(form.field('Check-out')).toHaveFocus());
    expect(form.sent()).toEqual([]);

    await form.submit();
    await form.press('Save anyway');
    await waitFor(() => expect(form.sent()).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText('Adding...')).not.toBeInTheDocument());
    await form.submit();
    await waitFor(() => expect(form.sent()).toHaveLength(2));
    await waitFor(() => expect(screen.queryByText('Adding...')).not.toBeInTheDocument());

    leave({ 'Check-out': '11/19' });
    await form.submit();
    expect(await screen.findByText('Is the check-out right?')).toBeInTheDocument();
    expect(form.sent()).toHaveLength(2);
  });

  it('should explain a time that does not exist or occurs twice', async () => {
    leave({ 'Check-in': '11/1/2026 1:30a', 'Check-out': '3/14/2027 2:30a' });
    expect(
      await screen.findByText('Clocks go back that night: 1:30 AM occurs twice, and the first one is used.'),
    ).toBeInTheDocument();
    expect(
      screen.getByText('Clocks go forward that night: 2:30 AM does not exist, and 3:30 AM is used.'),
    ).toBeInTheDocument();
  });

  const submitted = async (times: number) => {
    await form.submit();
    await waitFor(() => expect(form.sent()).toHaveLength(times));
    await waitFor(() => expect(screen.queryByText('Adding...')).not.toBeInTheDocument());
  };
  const sentKeys = () => form.server.sent('POST /api/clients').map(({ headers }) => headers['idempotency-key']);

  it('add-customer.md, Repeated submissions: should reuse the idempotency key on a retry, and use a new one after a change', async () => {
    form.server.on('POST /api/clients', () => new Response('', { status: 504 }));
    await form.fill();
    await submitted(1);
    await submitted(2);
    form.put({ Notes: 'Key 4' });
    await submitted(3);
    const [first, second, third] = sentKeys();
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('should keep its times and its idempotency key on a retry in another minute', async () => {
    form.server.on('POST /api/clients', () => new Response('', { status: 504 }));
    await form.fill();
    await submitted(1);
    jest.setSystemTime(new Date('2026-11-21T15:57:02Z'));
    tick();
    expect(times()).toEqual(['Nov 21, 2026 7:42 AM', 'Nov 24, 2026 10:00 PM']);
    await submitted(2);
    const [first, second] = sentKeys();
    expect(second).toBe(first);
  });
});
