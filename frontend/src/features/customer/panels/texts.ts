import type { TextSummary } from '@lotline/protocol';
import { useState } from 'react';
import { WELCOME_EVENT } from '../../../lib/check-in/use-check-in.js';
import { TEXT_IN_TRANSIT_POLL } from '../../../lib/time/intervals.js';
import { useGetCustomerTextsQuery } from '../customer-api.js';

/** Loads a customer's texts, newest first. Polls while one of them is in transit. */
export function useTexts(clientId: string) {
  const [isPolling, setPolling] = useState(false);
  const query = useGetCustomerTextsQuery(clientId, {
    pollingInterval: isPolling ? TEXT_IN_TRANSIT_POLL : 0,
    refetchOnMountOrArgChange: true,
    selectFromResult: ({ data, isError }) => ({ texts: data, isError }),
  });
  const hasTextInTransit = query.texts?.some(isInTransit) ?? false;
  if (hasTextInTransit !== isPolling) setPolling(hasTextInTransit);
  return query;
}

export const isWelcome = (text: TextSummary): boolean => text.direction === 'outbound' && text.event === WELCOME_EVENT;

const IN_TRANSIT: readonly TextSummary['state'][] = ['queued', 'sending', 'accepted', 'sent'];
const isInTransit = (text: TextSummary): boolean => text.direction === 'outbound' && IN_TRANSIT.includes(text.state);
