import { useEffect, useEffectEvent, useRef } from 'react';
import type { Client } from '@lotline/protocol';
import type { Page } from '../../lib/api/pages.js';
import { checkInOnceOpen, useOpenCustomer } from '../../lib/page/open-customer.js';
import { isSameQuery, type SearchQuery } from './search-api.js';

interface Answer {
  query: SearchQuery | null;
  /** Undefined until the query is answered. */
  pages: readonly Page<Client>[] | undefined;
  hasNextPage: boolean;
  /** Whether the search box has the focus. */
  isInBox: () => boolean;
}

/**
 * Opens the details of an entered query's only result once it is known, unless the person has left the search box since. `enter`
 * names the query, `checkIn` checks the customer in once their details are open, and `forget` drops both.
 */
export function useOpenOnly({ query, pages, hasNextPage, isInBox }: Answer) {
  const entered = useRef<SearchQuery | null>(null);
  /** Whether the check-in key was pressed after Enter. */
  const checksIn = useRef(false);
  const open = useOpenCustomer();

  const openOnly = () => {
    if (!pages || entered.current === null || !isSameQuery(entered.current, query)) return;
    entered.current = null;
    const [only, ...others] = pages.flatMap(({ items }) => items);
    if (!only || others.length > 0 || hasNextPage || !isInBox()) return;
    if (checksIn.current) checkInOnceOpen(only.id);
    open(only.id, `${only.firstName} ${only.lastName}`);
  };
  const onAnswer = useEffectEvent(openOnly);
  useEffect(() => onAnswer(), [query, pages]);

  return {
    enter: (next: SearchQuery | null) => {
      entered.current = next;
      checksIn.current = false;
      openOnly();
    },
    checkIn: () => {
      checksIn.current = true;
    },
    forget: () => {
      entered.current = null;
    },
  };
}
