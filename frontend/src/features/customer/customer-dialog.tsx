import { useDeferredValue, useEffect, useRef } from 'react';
import { CLIENT_LIST_POLL } from '../../lib/time/intervals.js';
import { takeCheckInAhead } from '../../lib/page/open-customer.js';
import { lazyPart } from '../../lib/page/lazy-part.js';
import { DialogContent } from '../../ui/dialog/dialog-content.js';
import { DialogFrame } from '../../ui/dialog/dialog-frame.js';
import { DialogPage } from '../../ui/dialog/dialog-page.js';
import { EmptyState } from '../../ui/placeholder/empty-state.js';
import { LoadError } from '../../ui/placeholder/load-error.js';
import { useGetCustomerQuery } from './customer-api.js';
import { useHasMovedFocus } from './use-opening-focus.js';
import { useMay } from '../../lib/session/session.js';
import { CHECK_IN_KEY, useKey } from '../../ui/dialog/use-key.js';
import { Skeleton } from '../../ui/placeholder/skeleton.js';
import styles from './customer.module.css';

const details = lazyPart(async () => (await import('./customer-details.js')).CustomerDetails);

interface Props {
  clientId: string;
  /** The name shown where the dialog was opened, or null. */
  name: string | null;
  /** The field to begin at, because a step needs it; null for the parking spot. */
  field: string | null;
  onClose: () => void;
}

/** The Customer Details dialog: shows a skeleton, the record, or a load error. */
export function CustomerDialog({ clientId, name, field, onClose }: Props) {
  const { client, error, refetch } = useGetCustomerQuery(clientId, {
    pollingInterval: CLIENT_LIST_POLL,
    refetchOnMountOrArgChange: true,
    // An unchanged poll does not re-render.
    selectFromResult: ({ currentData, error }) => ({ client: currentData, error }),
  });
  const hasMovedFocus = useHasMovedFocus();
  /** The customer whom the check-in key was pressed for while the details were loading. */
  const checkInAhead = useRef<string | null>(null);
  useEffect(() => {
    checkInAhead.current ??= takeCheckInAhead();
  }, []);
  useEffect(() => {
    if (error) checkInAhead.current = null;
  }, [error]);
  // The form is expensive to render. Deferring it lets the browser handle input first, such as closing the dialog. Later
  // changes of the same customer are not deferred.
  const deferredId = useDeferredValue(client?.id, undefined);
  const record = client && client.id === deferredId ? client : undefined;
  const title = client ? `${client.firstName} ${client.lastName}` : (name ?? 'Customer Details');
  const skeleton = <DetailsSkeleton title={title} onCheckIn={() => (checkInAhead.current = clientId)} />;
  return (
    <DialogFrame label={title} onClose={onClose} width={1152} tall>
      <DialogContent content={details} title={title} skeleton={skeleton}>
        {(CustomerDetails) => {
          if (record)
            return (
              <CustomerDetails
                key={record.id}
                client={record}
                field={field}
                hasMovedFocus={hasMovedFocus}
                checkInAhead={checkInAhead}
                gone={isGone(error)}
                onClose={onClose}
              />
            );
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
  if (gone) return <EmptyState icon="user" title="Customer not found" text="They may have been deleted." />;
  return <LoadError title="The customer could not be loaded" onRetry={onRetry} />;
}

/** The fields of each column. The third ends with the customer's link, the fourth with the notes. */
const COLUMNS = [
  ['', '', '', '', ''],
  ['', '', '', '', ''],
  ['', '', '', 'link'],
  ['', '', '', 'notes'],
] as const;

interface DetailsSkeletonProps {
  title: string;
  /** The key that checks in was pressed. */
  onCheckIn: () => void;
}

/** The details' skeleton while the record or its code is loading. */
function DetailsSkeleton({ title, onCheckIn }: DetailsSkeletonProps) {
  const place = useRef<HTMLDivElement>(null);
  useKey(CHECK_IN_KEY, place, onCheckIn);
  return (
    <DialogPage title={title} extra={<Badges />} footer={<Buttons />}>
      <div ref={place} role="status" aria-label="Loading the customer">
        <div className={styles.columns}>
          {COLUMNS.map((fields, column) => (
            <section key={column}>
              <Heading />
              {fields.map((field, at) => (
                <div key={at} className="stack below-m">
                  {field === 'link' ? <Heading /> : <Skeleton width="40%" height="14px" />}
                  <Skeleton height={field === 'notes' ? '100px' : '36px'} radius="8px" />
                </div>
              ))}
            </section>
          ))}
        </div>
        <div className={`halves ${styles.logs}`}>
          <LogSkeleton />
          <LogSkeleton />
        </div>
      </div>
    </DialogPage>
  );
}

const Heading = () => (
  <div className={styles.heading}>
    <Skeleton width="60%" height="20px" />
  </div>
);

const Badges = () => (
  <>
    <Skeleton width="130px" height="24px" radius="12px" />
    <Skeleton width="100px" height="24px" radius="12px" />
  </>
);

function Buttons() {
  const mayDelete = useMay('deleteClients');
  const buttons = [...(mayDelete ? [styles.atStart] : []), styles.half, styles.half, styles.full];
  return buttons.map((place, at) => (
    <span key={at} className={`${styles.button} ${place}`}>
      <Skeleton height="100%" radius="8px" />
    </span>
  ));
}

const LogSkeleton = () => (
  <section className={`panel padded ${styles.log}`}>
    <div className="stack below-m">
      <Skeleton width="30%" height="20px" />
      <Skeleton width="80%" height="14px" />
      <Skeleton width="70%" height="14px" />
    </div>
  </section>
);
