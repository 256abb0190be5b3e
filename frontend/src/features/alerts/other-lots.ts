import { useMemo, useRef } from 'react';
import { SentAcknowledgments } from '../../lib/acknowledgments/acknowledgments.js';
import {
  useAcknowledgeAtMutation,
  useGetAlertLotsQuery,
  useGetLotAlertsQuery,
} from '../../lib/alerts/alert-lots-api.js';
import { useRetry } from '../../lib/network/use-retry.js';
import type { RideCard } from '../../lib/rides/lanes.js';
import { useSessionQuery } from '../../lib/session/session.js';
import { ALERT_CHECK } from '../../lib/time/intervals.js';
import { useTicker } from '../../lib/time/ticker.js';
import { staffSound } from './ride-alerts.js';

/** A ringing request at a lot other than the page's. */
export interface LotAlert {
  card: RideCard;
  lotTitle: string;
}

const NONE: LotAlert[] = [];

/** Loads the choice of lots again if it could not be loaded: until then, no alert of another lot is heard. */
function useLoadedChoice(): void {
  const { data: user } = useSessionQuery();
  const { isMissing, refetch } = useGetAlertLotsQuery(undefined, {
    skip: (user?.lots.length ?? 0) < 2,
    selectFromResult: ({ data, isError }) => ({ isMissing: isError && data === undefined }),
  });
  useRetry(isMissing ? 'alert lots' : null, refetch);
}

/** Returns the ids of the chosen lots besides the session's, separated by commas; '' for people with one lot. */
function useAlertLotIds(): string {
  const { data: user } = useSessionQuery();
  const hasSeveral = (user?.lots.length ?? 0) > 1;
  const { data: chosen } = useGetAlertLotsQuery(undefined, { skip: !hasSeveral });
  return useMemo(() => {
    const others = user?.lots.filter(({ id }) => id !== user.lotId && chosen?.includes(id));
    return others?.map(({ id }) => id).join(',') ?? '';
  }, [user, chosen]);
}

/** Returns the ringing requests at the user's chosen lots, longest wait first. `WatchOtherLots` polls them. */
export function useLotAlerts(): LotAlert[] {
  const lotIds = useAlertLotIds();
  const { data: user } = useSessionQuery();
  const { cards } = useGetLotAlertsQuery(lotIds, {
    skip: lotIds === '',
    selectFromResult: ({ data }) => ({ cards: data }),
  });
  return useMemo(() => {
    if (lotIds === '' || !cards || cards.length === 0) return NONE;
    const titles = new Map(user?.lots.map(({ id, title }) => [id, title]));
    const alerts = cards.map((card) => ({ card, lotTitle: titles.get(card.lotId) ?? card.lotId }));
    return alerts.sort((one, other) => (requestedAt(one) < requestedAt(other) ? -1 : 1));
  }, [lotIds, cards, user]);
}

const requestedAt = ({ card }: LotAlert): string => card.customerRequestingRideTimestamp ?? '';

/** Polls the chosen lots every second, even in a hidden tab, and acknowledges the requests that ring here. */
export function useWatchedLots(alerts: readonly LotAlert[]): void {
  useLoadedChoice();
  const lotIds = useAlertLotIds();
  const { refetch } = useGetLotAlertsQuery(lotIds, { skip: lotIds === '', selectFromResult: () => ({}) });
  const [acknowledge] = useAcknowledgeAtMutation();
  const sent = useRef(new SentAcknowledgments());

  const tick = (): void => {
    void refetch();
    const sound = staffSound.isAudible();
    const cards = alerts.map(({ card }) => card);
    const due = new Set(sent.current.due(cards, sound, performance.now()));
    for (const lotId of new Set(cards.map((card) => card.lotId))) {
      const clientIds = cards.filter((card) => card.lotId === lotId && due.has(card.id)).map(({ id }) => id);
      if (clientIds.length > 0) void acknowledge({ lotId, clientIds, sound });
    }
  };
  useTicker(ALERT_CHECK, tick, lotIds !== '');
}
