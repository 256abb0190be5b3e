import { act, fireEvent, render, screen } from '@testing-library/react';
import { toast, Toaster } from './toast.js';

describe('screens.md, Appearance: toast', () => {
  it('should replace the current message with a new one', () => {
    render(<Toaster />);
    act(() => toast({ title: 'Error', description: 'Failed to update customer', tone: 'destructive' }));
    expect(screen.getByText('Failed to update customer')).toBeVisible();

    act(() => toast({ title: 'Customer Checked In' }));
    expect(screen.getByText('Customer Checked In')).toBeVisible();
    expect(screen.queryByText('Failed to update customer')).not.toBeInTheDocument();
  });

  it('should disappear after 5 seconds', () => {
    jest.useFakeTimers();
    render(<Toaster />);
    act(() => toast({ title: 'Client Deleted' }));

    act(() => void jest.advanceTimersByTime(4_900));
    expect(screen.getByText('Client Deleted')).toBeVisible();
    act(() => void jest.advanceTimersByTime(200));
    expect(screen.queryByText('Client Deleted')).not.toBeInTheDocument();
  });

  it('should offer an undo once, for 10 seconds', () => {
    jest.useFakeTimers();
    const undo = jest.fn();
    render(<Toaster />);
    act(() => toast({ title: 'Client Deleted', undo }));
    act(() => void jest.advanceTimersByTime(9_900));
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('Client Deleted')).not.toBeInTheDocument();

    act(() => toast({ title: 'Client Deleted', undo }));
    act(() => void jest.advanceTimersByTime(10_100));
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });
});
