import { Button } from 'antd';
import { useDeferredValue } from 'react';
import { CLIENT_LIST_POLL } from '../../lib/time/intervals.js';
import { DialogContent } from '../../ui/dialog/dialog-content.js';
import { DialogFrame } from '../../ui/dialog/dialog-frame.js';
import { DialogPage } from '../../ui/dialog/dialog-page.js';
import { EmptyState } from '../../ui/placeholder/empty-state.js';
import { lazyContent } from '../../ui/dialog/lazy-content.js';
import { useGetCustomerQuery } from './customer-api.js';
import { DetailsSkeleton } from './details-skeleton.js';

const details = lazyContent(async () => (await import('./customer-details.js')).CustomerDetails);

interface Props {
  clientId: string;
  /** As it was seen where the dialog was opened; null where nothing was. */
  name: string | null;
  onClose: () => void;
}

/** Spec §2 "Customer Details dialog": one dialog, from its loading to its record. */
export function CustomerDialog({ clientId, name, onClose }: Props) {
  const { client, error, refetch } = useGetCustomerQuery(clientId, {
    pollingInterval: CLIENT_LIST_POLL,
    refetchOnMountOrArgChange: true,
    // A poll that changes nothing renders nothing.
    selectFromResult: (answer) => ({ client: answer.currentData, error: answer.error }),
  });
  // Its form is much to make: what is pressed while it comes, the way out first of all, is answered before it. What changes
  // later is shown at once.
  const formOf = useDeferredValue(client?.id, undefined);
  const record = client && client.id === formOf ? client : undefined;
  const title = client ? `${client.firstName} ${client.lastName}` : (name ?? 'Customer Details');
  const skeleton = <DetailsSkeleton title={title} />;
  return (
    <DialogFrame label={title} onClose={onClose} width={1152} tall>
      <DialogContent content={details} title={title} skeleton={skeleton}>
        {(CustomerDetails) => {
          if (record) return <CustomerDetails key={record.id} client={record} gone={isGone(error)} onClose={onClose} />;
          if (client || !error) return skeleton;
          return (
            <DialogPage title={title}>
              <Failed gone={isGone(error)} onRetry={() => void refetch()} />
            </DialogPage>
          );
        }}
      </DialogContent>
    </DialogFrame>
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
