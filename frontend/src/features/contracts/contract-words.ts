import type { ContractTerm } from '@lotline/contracts';
import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc';

dayjs.extend(utc);

/** 'Oct 5 - Jan 4, 2027': both are lot times (spec §2 "Contract Duration"). */
export const sayDuration = (start: string, end: string): string =>
  `${sayDay(start, 'MMM D')} - ${sayDay(end, 'MMM D, YYYY')}`;

function sayDay(lotTime: string, format: string): string {
  const day = dayjs.utc(lotTime.slice(0, 10));
  return lotTime !== '' && day.isValid() ? day.format(format) : 'Not set';
}

/** How soon a contract expires, '' where it is not soon. */
export function sayTerm(term: ContractTerm): string {
  if (term.state !== 'expiring') return '';
  if (term.days === 0) return 'Expires today';
  return term.days === 1 ? 'Expires tomorrow' : `Expires in ${term.days} days`;
}
