import { Select, type SelectProps } from 'antd';
import { useState } from 'react';
import { useOncePainted } from './use-after-paint.js';

/** A select whose list, much to make, opens once the press is painted. */
export function OpeningSelect<V extends string | number>(props: SelectProps<V>) {
  const [isWanted, setWanted] = useState(false);
  const isOpen = useOncePainted(isWanted);
  return (
    <Select<V>
      // Sliding in, or measured item by item for a list without end, it is drawn and laid out several times before it is seen.
      transitionName=""
      virtual={false}
      {...props}
      open={isOpen}
      onOpenChange={setWanted}
    />
  );
}
