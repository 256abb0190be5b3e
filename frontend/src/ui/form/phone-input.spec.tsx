import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { PhoneInput } from './phone-input.js';

function Held({ phone }: { phone: string }) {
  const [value, setValue] = useState(phone);
  return <PhoneInput aria-label="Phone" value={value} onChange={setValue} />;
}

describe('validation.md, Phone format: PhoneInput', () => {
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

  it.each([
    ['+1 (310) 555-0142', '310-555-0142'],
    ['44 310 555 0142', '44-310-555-0142'],
    ['+44 (0)20 7946 0018', '44-207-946-0018'],
    ['0044 20 7946 0018', '44-207-946-0018'],
    ['+52 1 55 1234 5678', '52-551-234-5678'],
    ['310.555.0142 ext 52', '310-555-0142'],
    ['310-555-0142,,52#', '310-555-0142'],
    ['310-555-0142 / 310-555-0143', '310-555-0142'],
    ['Gate 5: (310) 555-0142 (mobile)', '310-555-0142'],
    ['tel:+1-310-555-0142', '310-555-0142'],
    ['\u202A+1 310-555-0142\u202C', '310-555-0142'],
    ['３１０５５５０１４２', '310-555-0142'],
    ['555-0142 x5', '555-014-25'],
  ])('should read the pasted %p as %p', async (text, phone) => {
    const input = show();
    await userEvent.click(input);
    await userEvent.paste(text);
    expect(input).toHaveValue(phone);
  });

  it('should keep every digit of a pasted phone that is too long, until some are removed', async () => {
    const input = show();
    await userEvent.click(input);
    await userEvent.paste('+49 1515 550 1422 9');
    expect(input).toHaveValue('49151555014229');
    await userEvent.type(input, '8');
    expect(input).toHaveValue('491515550142298');
    await userEvent.type(input, '{Backspace}{Backspace}{Backspace}');
    expect(input).toHaveValue('49-151-555-0142');
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
