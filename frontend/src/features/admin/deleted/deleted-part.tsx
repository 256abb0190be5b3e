import { formatPhone, lotTimeOf, nameInText, RESTORABLE_DAYS, type DeletedClient } from '@lotline/protocol';
import { Button } from 'antd';
import { serverDate } from '../../../lib/time/server-time.js';
import { useRestoreCustomerMutation } from '../../../lib/check-in/check-in-api.js';
import { itemsOf, BY_CURSOR, cursorParam, type Page, toPage } from '../../../lib/api/pages.js';
import { useSettings } from '../../../lib/lot/settings.js';
import { formatInstant, formatLotTime } from '../../../lib/time/format.js';
import { AsWritten } from '../../../ui/label/as-written.js';
import { MoreButton } from '../../../ui/list/more-button.js';
import { EmptyState } from '../../../ui/placeholder/empty-state.js';
import { LoadError } from '../../../ui/placeholder/load-error.js';
import { CardSkeletons } from '../../../ui/placeholder/skeleton.js';
import { showError, toast } from '../../../ui/toast/toast.js';
import styles from '../admin.module.css';
import { api } from '../../../lib/api/api.js';
import { followChanges } from '../../../lib/live/follow-changes.js';

const deletedApi = api.injectEndpoints({
  endpoints: (build) => ({
    getDeleted: build.infiniteQuery<Page<DeletedClient>, void, string | null>({
      infiniteQueryOptions: BY_CURSOR,
      query: ({ pageParam }) => ({ url: '/api/clients/deleted', params: cursorParam(pageParam) }),
      transformResponse: toPage<DeletedClient>,
      providesTags: ['DeletedClient'],
      onCacheEntryAdded: (_, entry) =>
        followChanges('DeletedClient', entry, (refetch) => ({
          client: ({ id, client }) => {
            const isListed = itemsOf(entry.getCacheEntry().data)?.some((one) => one.id === id);
            // Deleted or restored at another desk.
            if (client === null || isListed) refetch();
          },
        })),
    }),
  }),
});

const { useGetDeletedInfiniteQuery } = deletedApi;

/** The customers who were deleted in the last 30 days, and can be restored. */
export function DeletedPart() {
  const query = useGetDeletedInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const clients = itemsOf(query.data);
  if (!clients && query.isError)
    return <LoadError title="The deleted customers could not be loaded" onRetry={() => void query.refetch()} />;
  if (!clients) {
    return (
      <div role="status" aria-label="Loading the deleted customers">
        <CardSkeletons count={4} />
      </div>
    );
  }
  if (clients.length === 0) {
    return (
      <EmptyState
        icon="user"
        title={`Nobody was deleted in the last ${RESTORABLE_DAYS} days.`}
        text="Deleted customers can be restored from here."
      />
    );
  }
  return (
    <>
      <p className="sub below-m">
        {`A deleted customer can be restored for ${RESTORABLE_DAYS} days, without the ride. Nothing is left of a person who was erased.`}
      </p>
      <section className="panel lined" aria-label="Recently deleted">
        {clients.map((client) => (
          <DeletedRow key={client.id} client={client} />
        ))}
      </section>
      <MoreButton query={query} />
    </>
  );
}

function DeletedRow({ client }: { client: DeletedClient }) {
  const { timeZone } = useSettings();
  const [restore, { isLoading }] = useRestoreCustomerMutation();
  const now = serverDate();
  const lotNow = lotTimeOf(now, timeZone);
  const name = nameInText(client);
  const stay = [client.checkInDateTime, client.checkOutDateTime]
    .map((time) => formatLotTime(time, lotNow))
    .join(' to ');
  const deleted = `Deleted ${formatInstant(client.deletedAt, timeZone, now)}${client.deletedBy === null ? '' : ` by ${client.deletedBy}`}`;

  const bringBack = async () => {
    const { error } = await restore(client.id);
    if (error) showError(error, 'The customer could not be restored. Please try again.');
    else toast({ title: 'Customer restored', description: `${name} has been restored.` });
  };

  return (
    <article className={`breaks ${styles.deleted}`} aria-label={`${client.firstName} ${client.lastName}`}>
      <div>
        <p className="strong">
          <AsWritten>{`${client.firstName} ${client.lastName}`}</AsWritten>
        </p>
        <p className="sub">{[formatPhone(client.phone), client.clientType].filter(Boolean).join(' · ')}</p>
      </div>
      <div>
        <p>{stay}</p>
        <p className="sub">{deleted}</p>
      </div>
      <Button loading={isLoading} onClick={() => void bringBack()}>
        Restore
      </Button>
    </article>
  );
}
