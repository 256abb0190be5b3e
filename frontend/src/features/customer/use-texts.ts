import { useState } from 'react';
import { TEXT_ON_ITS_WAY_POLL } from '../../lib/time/intervals.js';
import { useGetCustomerTextsQuery } from './customer-api.js';
import { isOnItsWay } from './welcome.js';

/** A customer's texts, newest first; asked for again while one of them is on its way. */
export function useTexts(clientId: string) {
  const [waiting, setWaiting] = useState(false);
  const answer = useGetCustomerTextsQuery(clientId, {
    pollingInterval: waiting ? TEXT_ON_ITS_WAY_POLL : 0,
    refetchOnMountOrArgChange: true,
    selectFromResult: ({ data, isError }) => ({ texts: data, isError }),
  });
  const isWaiting = answer.texts?.some(isOnItsWay) ?? false;
  if (isWaiting !== waiting) setWaiting(isWaiting);
  return answer;
}
