import { formatPhoneInput, MAX_TYPED_DIGITS, pastedDigits, phoneDigits } from '@lotline/protocol';
import type { InputProps, InputRef } from 'antd';
import { type ChangeEvent, useLayoutEffect, useRef } from 'react';
import { Input } from './input.js';

type Props = Omit<InputProps, 'value' | 'onChange'> & { value?: string; onChange?: (phone: string) => void };

/** Returns the caret's position in `text` after its nth digit. */
function caretAfterDigits(text: string, digits: number): number {
  let at = 0;
  for (let seen = 0; at < text.length && seen < digits; at += 1) if (/\d/.test(text.charAt(at))) seen += 1;
  return at;
}

/** Digits beyond the limit stay, because the number without them would be another phone. The form then says that it is too long. */
const formatPasted = (digits: string): string => (digits.length > MAX_TYPED_DIGITS ? digits : formatPhoneInput(digits));

/**
 * A phone number that is formatted while it is typed; the caret stays at its digit. Drops the country code 1 and an extension from a
 * pasted or autofilled number.
 */
export function PhoneInput({ value = '', onChange, ...rest }: Props) {
  const input = useRef<InputRef>(null);
  const caret = useRef<number | null>(null);
  const pasted = useRef(false);
  const paste = () => {
    pasted.current = true;
  };

  useLayoutEffect(() => {
    if (caret.current === null) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const typed = (event: ChangeEvent<HTMLInputElement>) => {
    const { value: text, selectionStart } = event.target;
    const before = phoneDigits(value).length;
    const isTyped = !pasted.current && before <= MAX_TYPED_DIGITS && phoneDigits(text).length <= before + 1;
    pasted.current = false;
    const phone = isTyped ? formatPhoneInput(text) : formatPasted(pastedDigits(text));
    const digitsBefore = phoneDigits(text.slice(0, selectionStart ?? text.length)).length;
    // At the end, the caret moves past a dash that was just inserted; in the middle, it stays behind its digit.
    if (selectionStart !== text.length) caret.current = caretAfterDigits(phone, digitsBefore);
    onChange?.(phone);
  };

  return (
    <Input
      {...rest}
      ref={input}
      type="tel"
      inputMode="tel"
      autoComplete="off"
      value={value}
      onPaste={paste}
      onChange={typed}
    />
  );
}
