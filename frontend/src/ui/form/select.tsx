import { Select as AntdSelect, type SelectProps } from 'antd';
import type { KeyboardEvent } from 'react';

/**
 * Tab chooses the marked option of an open list, as antd does, but moves on: a list that is about to close, because an option was just
 * chosen by Enter, would take a quick Tab otherwise.
 */
const moveOnByTab = (event: KeyboardEvent): void => {
  if (event.key === 'Tab') event.preventDefault = () => undefined;
};

/** antd's select, with the whole list and without animation: both are laid out several times before they are shown. */
export const Select = <V extends string | number>(props: SelectProps<V>) => (
  <AntdSelect<V> transitionName="" virtual={false} onInputKeyDown={moveOnByTab} {...props} />
);

type ChoiceProps<V> = Omit<SelectProps<V>, 'value' | 'onChange'> & {
  value?: V | '';
  onChange?: (value: V | '') => void;
};

/** A select whose empty value is '', as in the contract's optional texts. */
export function Choice<V extends string | number>({ value, onChange, ...rest }: ChoiceProps<V>) {
  return (
    <Select<V>
      {...rest}
      {...(value === undefined || value === '' ? { value: null } : { value })}
      onChange={(chosen) => onChange?.(chosen ?? '')}
    />
  );
}
