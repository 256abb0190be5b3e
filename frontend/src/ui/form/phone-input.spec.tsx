import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { PhoneInput } from './phone-input.js';

function Held({ phone }: { phone: string }) {
  const [value, setValue] = useState(phone);
  return <PhoneInput aria-label="Phone" value={value} onChange={setValue} />;
}

describe('PhoneInput', () => {
  const show = (phone = '') => {
    render(<Held phone={phone} />);
    return screen.getByLabelText<HTMLInputElement>('Phone');
  };

  it('should format the phone while it is typed and stop at 12 digits', async () => {
    const input = show();
    await userEvent.type(input, '626a5550108');
    expect(input).toHaveValue('626-555-0108');
    await userEvent.type(input, '99999');
    expect(input).toHaveValue('62-655-501-0899');
  });

  it.each([
    ['', '+1 (626) 555-0108'],
    ['', '1.626.555.0108'],
    ['626-555-0199', '+16265550108'],
    ['', '626.555.0108 ext 52'],
  ])('should drop the country code 1 and an extension when %p is replaced by the pasted %p', async (before, pasted) => {
    const input = show(before);
    await userEvent.tripleClick(input);
    await userEvent.paste(pasted);
    expect(input).toHaveValue('626-555-0108');
  });

  it('should keep every digit of a pasted phone that is too long, until some are removed', async () => {
    const input = show();
    await userEvent.click(input);
    await userEvent.paste('+52 1 55 1234 5678');
    expect(input).toHaveValue('5215512345678');
    await userEvent.type(input, '9');
    expect(input).toHaveValue('52155123456789');
    await userEvent.type(input, '{Backspace}{Backspace}');
    expect(input).toHaveValue('52-155-123-4567');
  });

  it('should accept a typed phone of 12 digits that starts with 1', async () => {
    const input = show();
    await userEvent.type(input, '126265550108');
    expect(input).toHaveValue('12-626-555-0108');
  });

  it('should keep the caret at its digit when a digit in the middle changes', async () => {
    const input = show('626-555-0108');
    await userEvent.type(input, '7', { initialSelectionStart: 5, initialSelectionEnd: 6 });
    expect(input).toHaveValue('626-575-0108');
    expect(input.selectionStart).toBe(6);
  });
});
