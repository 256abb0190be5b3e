import type { TextSummary } from '@lotline/contracts';
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

/** Why a text did not arrive, by the provider's error code or Lotline's own. */
const REASONS: Record<string, string> = {
  '20003': 'the provider refuses our account',
  '21211': 'no such number',
  '21608': 'number not verified',
  '21610': 'opted out of texts',
  '21614': 'not a mobile number',
  '21635': 'landline',
  '30003': 'phone unreachable',
  '30005': 'no such number',
  '30006': 'landline',
  '30007': 'filtered by the carrier',
  '30008': 'carrier gave no reason',
  '30034': 'our number is not registered',
  '21408': 'country not enabled',
  'not-allowed': 'no texts go to this phone',
  'day-limit': 'the lot’s texts of the day are used up',
  expired: 'expired before sending',
  'no-receipt': 'no delivery receipt',
};

/** Formats a text's delivery state, with the reason of a failure. */
export const formatTextState = ({ state, errorCode }: TextSummary): string =>
  errorCode === null ? state : `${state} · ${REASONS[errorCode] ?? errorCode}`;
