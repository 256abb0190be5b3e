import { Select, type SelectProps } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { useAfterPaint } from '../after-paint/after-paint.js';

/**
 * Tab chooses the marked option of an open list, as antd does, but moves on: a list that is about to close, because an option was just
 * chosen by Enter, would take a quick Tab otherwise.
 */
const moveOnByTab = (event: KeyboardEvent): void => {
  if (event.key === 'Tab') event.preventDefault = () => undefined;
};

/** A select that opens its list after the browser has painted the response to the click, because the list is slow to render. */
export function DeferredSelect<V extends string | number>(props: SelectProps<V>) {
  const [isWanted, setWanted] = useState(false);
  const isOpen = useAfterPaint(isWanted);
  return (
    <Select<V>
      // An animated or virtual list is laid out several times before it is shown.
      transitionName=""
      virtual={false}
      onInputKeyDown={moveOnByTab}
      {...props}
      open={isOpen}
      onOpenChange={setWanted}
    />
  );
}

type ChoiceProps<V> = Omit<SelectProps<V>, 'value' | 'onChange'> & {
  value?: V | '';
  onChange?: (value: V | '') => void;
};

/** A select whose empty value is '', as in the contract's optional texts. */
export function Choice<V extends string | number>({ value, onChange, ...rest }: ChoiceProps<V>) {
  return (
    <DeferredSelect<V>
      {...rest}
      {...(value === undefined || value === '' ? { value: null } : { value })}
      onChange={(chosen) => onChange?.(chosen ?? '')}
    />
  );
}
