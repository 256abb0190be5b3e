import type { SelectProps } from 'antd';
import { OpeningSelect } from '../after-paint/deferred-select.js';

type Props<V> = Omit<SelectProps<V>, 'value' | 'onChange'> & { value?: V | ''; onChange?: (value: V | '') => void };

/** Its "nothing chosen" is '', as the contract's optional texts have it. */
export function Choice<V extends string | number>({ value, onChange, ...rest }: Props<V>) {
  return (
    <OpeningSelect<V>
      {...rest}
      {...(value === undefined || value === '' ? { value: null } : { value })}
      onChange={(chosen) => onChange?.(chosen ?? '')}
    />
  );
}
