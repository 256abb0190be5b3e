import { Button } from 'antd';
import { CLIENT_LIST_POLL } from '../../lib/intervals.js';
import { Dialog } from '../../ui/dialog.js';
import { EmptyState } from '../../ui/empty-state.js';
import { PanelSkeleton } from '../../ui/skeleton.js';
import { useGetCustomerQuery } from './customer-api.js';
import { CustomerDetails } from './customer-details.js';
import styles from './customer.module.css';

interface Props {
  clientId: string;
  onClose: () => void;
}

/** Spec §2 "Customer Details dialog", from its loading to its record. */
export function CustomerDialog({ clientId, onClose }: Props) {
  const {
    currentData: client,
    error,
    refetch,
  } = useGetCustomerQuery(clientId, {
    pollingInterval: CLIENT_LIST_POLL,
    refetchOnMountOrArgChange: true,
  });
  if (client) return <CustomerDetails key={client.id} client={client} gone={isGone(error)} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title="Customer Details" width={1152} tall>
      {error ? (
        <Failed gone={isGone(error)} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label="Loading the customer" className={styles.columns}>
          {[5, 5, 4, 4].map((fields, at) => (
            <PanelSkeleton key={at} fields={fields} />
          ))}
        </div>
      )}
    </Dialog>
  );
}

const isGone = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === 404;

function Failed({ gone, onRetry }: { gone: boolean; onRetry: () => void }) {
  if (gone) return <EmptyState icon="user" title="This customer is not here" text="They may have been deleted." />;
  return (
    <EmptyState
      icon="warn"
      tone="bad"
      title="The customer could not be loaded"
      action={<Button onClick={onRetry}>Try Again</Button>}
    />
  );
}
