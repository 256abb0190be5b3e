import { lotDayOf } from '@lotline/contracts';
import { useEffect, useState } from 'react';

const LOOKED_AT_EVERY = 60_000;

/** The lot's day; renders when it has become another. */
export function useLotDay(timeZone: string): string {
  const [day, setDay] = useState(() => lotDayOf(new Date(), timeZone));
  useEffect(() => {
    const timer = setInterval(() => setDay(lotDayOf(new Date(), timeZone)), LOOKED_AT_EVERY);
    return () => clearInterval(timer);
  }, [timeZone]);
  return day;
}
