import { act, fireEvent, render, screen } from '@testing-library/react';
import { NO_RIDE } from '@lotline/protocol';
import { publishChange } from '../../lib/live/changes.js';
import { CanceledRides } from './canceled-rides.js';

const ID = '0c9d1f6e-6d0b-4d5b-8f0e-2f3c1a7b9d42';
const change = (canceledBy?: string, fields = NO_RIDE) =>
  act(() => publishChange('ride', { clientId: ID, version: 2, fields, canceledBy }));

describe('customer-page.md, Cancellation: CanceledRides', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('should say who canceled until somebody confirms it', () => {
    render(<CanceledRides />);
    change();
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    change('Ada Okafor');
    expect(screen.getByRole('status')).toHaveTextContent('Ada Okafor no longer needs a ride.');
    fireEvent.click(screen.getByRole('button', { name: 'OK' }));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('should forget it after a minute, and when the customer takes it back', () => {
    render(<CanceledRides />);
    change('Ada Okafor');
    change(undefined, { ...NO_RIDE, shuttleStatus: 'requesting_ride' });
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    change('Ada Okafor');
    act(() => jest.advanceTimersByTime(60_000));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });
});
