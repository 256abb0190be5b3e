import { Button } from 'antd';
import { useNow } from '../../lib/time/use-now.js';
import { LOTS_POLL } from '../../lib/time/intervals.js';
import { serverNow } from '../../lib/time/server-time.js';
import { useSessionQuery } from '../../lib/session/session.js';
import { EmptyState } from '../../ui/placeholder/empty-state.js';
import { showError } from '../../ui/toast/toast.js';
import { LoadError } from '../../ui/placeholder/load-error.js';
import { Skeleton } from '../../ui/placeholder/skeleton.js';
import { useChooseAlertLotsMutation, useGetAlertLotsQuery } from '../../lib/alerts/alert-lots-api.js';
import { TableMenu } from '../../ui/menu/table-menu.js';
import { LotRow } from './lot-row.js';
import { toRows } from './lot-table.js';
import { byNeed, worstTone } from './needs.js';
import styles from './lots.module.css';
import type { LotOverview } from '@lotline/protocol';
import { api } from '../../lib/api/api.js';
import { followChanges } from '../../lib/live/follow-changes.js';

/** A list tag, because a lost stream refetches all lists. */
const OVERVIEW = { type: 'ClientList' as const, id: 'overview' };

const lotsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOverview: build.query<LotOverview[], void>({
      query: () => '/api/overview',
      providesTags: [OVERVIEW],
      onCacheEntryAdded: (_none, entry) => followChanges(OVERVIEW, entry, (refetch) => ({ overview: refetch })),
    }),
  }),
});

export const { useGetOverviewQuery } = lotsApi;

const TICK = 5_000;
const SKELETONS = 6;

/** The `/lots` screen: all lots of the user, those that need attention first. `onOpen` opens a lot's board. */
export function LotsScreen({ onOpen }: { onOpen: (lotId: string) => void }) {
  const { lots, isError, refetch } = useGetOverviewQuery(undefined, {
    pollingInterval: LOTS_POLL,
    refetchOnMountOrArgChange: true,
    // An unchanged poll does not re-render.
    selectFromResult: ({ data, isError: failed }) => ({ lots: data, isError: failed }),
  });
  const { data: user } = useSessionQuery();
  const { data: alertLots } = useGetAlertLotsQuery();
  const [choose] = useChooseAlertLotsMutation();
  const chooseLots = async (lotIds: string[]): Promise<void> => {
    const { error } = await choose(lotIds);
    if (error) showError(error, 'The choice could not be saved. Please try again.');
  };
  useNow(TICK);
  const now = serverNow();
  const ordered = byNeed(lots ?? [], now);
  const needing = ordered.filter((lot) => worstTone(lot, now) !== null).length;
  const seesRevenue = ordered.some(({ revenue }) => revenue !== undefined);

  return (
    <div className="stack-l">
      <div className="cluster-m">
        <div className={styles.title}>
          <h1>All lots</h1>
          {lots && (
            <p className="sub" aria-live="polite">
              {lots.length} {lots.length === 1 ? 'lot' : 'lots'}, {needing === 0 ? 'none needs' : toNeeding(needing)}{' '}
              attention
            </p>
          )}
        </div>
        {lots && lots.length > 0 && (
          <TableMenu
            title="All lots"
            fileName={`lots-${lots[0]?.today}`}
            rows={() => toRows(byNeed(lots, serverNow()), seesRevenue)}
          />
        )}
        {lots && lots.length > 1 && alertLots && (
          <AlertAllLots
            lots={lots.map(({ lotId }) => lotId)}
            alertLots={alertLots}
            onChoose={(lotIds) => void chooseLots(lotIds)}
          />
        )}
      </div>
      {!lots && isError && <LoadError title="The lots could not be loaded" isPolled onRetry={() => void refetch()} />}
      {!lots && !isError && <LotsSkeleton />}
      {lots?.length === 0 && <EmptyState icon="info" title="No lots yet" text="An administrator assigns your lots." />}
      {ordered.length > 0 && (
        <section className={`table ${styles.list} ${seesRevenue ? '' : styles.withoutRevenue}`} aria-label="Lots">
          <div className={`headings ${styles.headings}`} aria-hidden="true">
            <span>Lot</span>
            <span>Waiting</span>
            <span>Cars</span>
            <span>Check-ins today</span>
            <span>Arrivals</span>
            <span>Boards</span>
            {seesRevenue && <span className={styles.money}>Revenue</span>}
          </div>
          <ul>
            {ordered.map((lot) => (
              <LotRow
                key={lot.lotId}
                lot={lot}
                now={now}
                isCurrent={lot.lotId === user?.lotId}
                hasRevenueColumn={seesRevenue}
                onOpen={onOpen}
                hasAlerts={alertLots?.includes(lot.lotId)}
                onSetAlerts={(lotId, hasAlerts) => {
                  // Sends the whole choice, so it must be known.
                  if (alertLots)
                    void chooseLots(hasAlerts ? [...alertLots, lotId] : alertLots.filter((id) => id !== lotId));
                }}
              />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** Turns on the alerts of all lots at once, or only those of the current lot. */
function AlertAllLots({
  lots,
  alertLots,
  onChoose,
}: {
  lots: string[];
  alertLots: string[];
  onChoose: (lotIds: string[]) => void;
}) {
  const all = lots.every((lotId) => alertLots.includes(lotId));
  return (
    <Button onClick={() => onChoose(all ? [] : lots)}>
      {all ? 'Ring only for my current lot' : 'Ring for all lots'}
    </Button>
  );
}

const toNeeding = (count: number): string => (count === 1 ? '1 needs' : `${count} need`);

const LotsSkeleton = () => (
  <div className={`table lined ${styles.list}`} role="status" aria-label="Loading the lots">
    {Array.from({ length: SKELETONS }, (_, at) => (
      <div key={at} className={`stack ${styles.loading}`}>
        <Skeleton width="40%" />
        <Skeleton width="70%" height="12px" />
      </div>
    ))}
  </div>
);
