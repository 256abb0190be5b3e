import { amountOf, centsOf, plainAmount } from '@lotline/protocol';
import type { InputProps } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { Input } from './input.js';

type Props = Omit<InputProps, 'value' | 'onChange'> & { value?: string; onChange?: (amount: string) => void };

/** The step of the arrow keys, in cents. */
const STEPS: Partial<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

/**
 * A dollar amount as text. A number field would drop an unparsable amount; as text it reaches the schema, which rejects it with
 * a message. Accepts `$45` and `1,250.50`, as an import does.
 */
export function MoneyInput({ value = '', onChange, ...rest }: Props) {
  /** The text while it is edited; null otherwise. */
  const [typed, setTyped] = useState<string | null>(null);
  const step = (event: KeyboardEvent<HTMLInputElement>) => {
    const cents = STEPS[event.key];
    const before = centsOf(value || 0);
    if (cents === undefined || !Number.isFinite(before)) return;
    event.preventDefault();
    setTyped(null);
    onChange?.(amountOf(Math.max(0, before + cents)));
  };
  return (
    <Input
      {...rest}
      prefix={<span className="sub">$</span>}
      inputMode="decimal"
      autoComplete="off"
      value={typed !== null && plainAmount(typed) === value ? typed : value}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange?.(plainAmount(target.value));
      }}
      onFocus={(event) => event.target.select()}
      onBlur={() => setTyped(null)}
      onKeyDown={step}
    />
  );
}
