import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { MoneyInput } from './money-input.js';

function Amount({ initial }: { initial: string }) {
  const [amount, setAmount] = useState(initial);
  return <MoneyInput aria-label="Amount" value={amount} onChange={setAmount} />;
}

describe('customer-details.md, Fields: MoneyInput', () => {
  it('should step by a cent, but not below zero', () => {
    render(<Amount initial="0.01" />);
    const field = screen.getByLabelText('Amount');
    const press = (key: string) => fireEvent.keyDown(field, { key });
    press('ArrowUp');
    expect(field).toHaveValue('0.02');
    for (let times = 0; times < 3; times += 1) press('ArrowDown');
    expect(field).toHaveValue('0.00');
    expect(screen.getByText('$')).toBeInTheDocument();
  });

  it.each([
    ['$45', '45'],
    ['1,250.50', '1250.50'],
    [' $ 1,250.5', '1250.5'],
    ['-$3', '-3'],
    ['12,50', '12,50'],
    ['$', ''],
  ])('should show %p while it is typed, and %p when it is left', (text, amount) => {
    render(<Amount initial="0" />);
    const field = screen.getByLabelText('Amount');
    fireEvent.change(field, { target: { value: text } });
    expect(field).toHaveValue(text);
    fireEvent.blur(field);
    expect(field).toHaveValue(amount);
  });

  it('should keep an invalid amount as typed, for the form to reject', () => {
    render(<Amount initial="" />);
    const field = screen.getByLabelText('Amount');
    fireEvent.change(field, { target: { value: '12 dollars' } });
    fireEvent.keyDown(field, { key: 'ArrowUp' });
    expect(field).toHaveValue('12 dollars');
  });
});
