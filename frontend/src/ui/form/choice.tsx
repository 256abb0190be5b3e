import { Select, type SelectProps } from 'antd';

type Props<V> = Omit<SelectProps<V>, 'value' | 'onChange'> & { value?: V | ''; onChange?: (value: V | '') => void };

/** A select whose "nothing chosen" is '', as the contract's optional texts have it. */
export function Choice<V extends string | number>({ value, onChange, ...rest }: Props<V>) {
  return (
    <Select<V>
      {...rest}
      {...(value === undefined || value === '' ? { value: null } : { value })}
      onChange={(chosen) => onChange?.(chosen ?? '')}
    />
  );
}
