import type { InputProps } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { Input } from './input.js';

interface Props extends Omit<InputProps, 'value' | 'onChange'> {
  value: string;
  onChange: (value: string) => void;
  /** The value as the field shows it; what could not be read is shown as it was typed. */
  textOf: (value: string) => string;
  /** The value that was typed, or null where it cannot be read. */
  read: (typed: string) => string | null;
}

/**
 * A text that stands as it is typed, and is read when the field is left or Enter is pressed. What cannot be read becomes
 * the value as it stands, for its form to refuse: it never turns into another one.
 */
export function ReadInput({ value, onChange, textOf, read, onKeyDown, ...rest }: Props) {
  /** What is being typed; null while nothing is. */
  const [draft, setDraft] = useState<string | null>(null);

  const settle = () => {
    if (draft === null) return;
    const typed = draft.trim();
    setDraft(null);
    const settled = typed === '' ? '' : (read(typed) ?? typed);
    if (settled !== value) onChange(settled);
  };
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') settle();
    onKeyDown?.(event);
  };

  return (
    <Input
      {...rest}
      autoComplete="off"
      value={draft ?? textOf(value)}
      onChange={(event) => setDraft(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={settle}
      onKeyDown={keyDown}
    />
  );
}
