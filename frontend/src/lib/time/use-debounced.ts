import { useEffect, useState } from 'react';

/** `value` once it has been the same for `pause` ms: what is typed is asked for when the typing rests. */
export function useSettled<T>(value: T, pause: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}
