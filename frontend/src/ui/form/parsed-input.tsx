import type { InputProps } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { Input } from './input.js';

interface Props extends Omit<InputProps, 'value' | 'onChange'> {
  value: string;
  onChange: (value: string) => void;
  /** Formats the value; text that could not be parsed is shown unchanged. */
  format: (value: string) => string;
  /** Parses the typed text; null when it cannot. */
  parse: (typed: string) => string | null;
}

/**
 * A text field whose text is parsed when it loses the focus or Enter is pressed. Text that cannot be parsed becomes the value
 * unchanged, and the form rejects it: it is never replaced by another value.
 */
export function ParsedInput({ value, onChange, format, parse, onKeyDown, ...rest }: Props) {
  /** The text while it is edited; null otherwise. */
  const [draft, setDraft] = useState<string | null>(null);

  const commit = () => {
    if (draft === null) return;
    const typed = draft.trim();
    setDraft(null);
    const next = typed === '' ? '' : (parse(typed) ?? typed);
    if (next !== value) onChange(next);
  };
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') commit();
    onKeyDown?.(event);
  };

  return (
    <Input
      {...rest}
      autoComplete="off"
      value={draft ?? format(value)}
      onChange={(event) => setDraft(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={commit}
      onKeyDown={keyDown}
    />
  );
}
