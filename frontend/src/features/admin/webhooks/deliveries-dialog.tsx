import type { SignedInUser, Webhook, WebhookDelivery } from '@lotline/protocol';
import { Button } from 'antd';
import { useState } from 'react';
import { serverDate } from '../../../lib/time/server-time.js';
import { useSettings } from '../../../lib/lot/settings.js';
import { formatInstant } from '../../../lib/time/format.js';
import { WEBHOOKS_POLL } from '../../../lib/time/intervals.js';
import { Dialog } from '../../../ui/dialog/dialog.js';
import { StatusPill } from '../../../ui/label/status-pill.js';
import { LoadError } from '../../../ui/placeholder/load-error.js';
import { CardSkeletons } from '../../../ui/placeholder/skeleton.js';
import { showError } from '../../../ui/toast/toast.js';
import { LotNames } from '../lot-names.js';
import { describeOutcome, EVENT_LABELS, outcomeOf } from './webhook-texts.js';
import { useGetDeliveriesQuery, useResendDeliveryMutation } from './webhooks-api.js';
import styles from './webhooks.module.css';

interface DeliveriesDialogProps {
  webhook: Webhook;
  lots: SignedInUser['lots'];
  onClose: () => void;
}

/** The deliveries of a webhook, newest first, page by page. */
export function DeliveriesDialog({ webhook, lots, onClose }: DeliveriesDialogProps) {
  const [cursors, setCursors] = useState(['']);
  return (
    <Dialog open onClose={onClose} title="Deliveries" width={820}>
      <p className={`name clamp ${styles.url}`} title={webhook.url}>
        {webhook.url}
      </p>
      <p className="sub">Deliveries of the last seven days, newest first.</p>
      <section className={styles.deliveries} aria-label="Deliveries">
        {cursors.map((cursor, at) => (
          <DeliveriesPage
            key={cursor}
            webhook={webhook}
            lots={lots}
            cursor={cursor}
            onOlder={at === cursors.length - 1 ? (next) => setCursors([...cursors, next]) : undefined}
          />
        ))}
      </section>
    </Dialog>
  );
}

interface PageProps {
  webhook: Webhook;
  lots: SignedInUser['lots'];
  /** '' for the newest page. */
  cursor: string;
  /** Shows the page that begins at `next`. Undefined if it is shown already. */
  onOlder: ((next: string) => void) | undefined;
}

function DeliveriesPage({ webhook, lots, cursor, onOlder }: PageProps) {
  const { data, isError, refetch } = useGetDeliveriesQuery(
    { id: webhook.id, cursor },
    { pollingInterval: WEBHOOKS_POLL, refetchOnMountOrArgChange: true },
  );
  if (!data) {
    return isError ? (
      <LoadError title="The deliveries could not be loaded" onRetry={() => void refetch()} />
    ) : (
      <div role="status" aria-label="Loading deliveries">
        <CardSkeletons count={3} />
      </div>
    );
  }
  const { deliveries, next } = data;
  if (cursor === '' && deliveries.length === 0) return <p className="hint">Nothing has happened yet.</p>;
  return (
    <>
      {deliveries.map((delivery) => (
        <DeliveryRow key={delivery.id} delivery={delivery} webhook={webhook} lots={lots} />
      ))}
      {onOlder && next !== null && (
        <div className="more">
          <Button onClick={() => onOlder(next)}>Show older deliveries</Button>
        </div>
      )}
    </>
  );
}

interface RowProps {
  delivery: WebhookDelivery;
  webhook: Webhook;
  lots: SignedInUser['lots'];
}

/** A delivery with its outcome. It can be sent again unless it is on its way or its webhook is not enabled. */
function DeliveryRow({ delivery, webhook: { id, state, lotIds }, lots }: RowProps) {
  const { timeZone } = useSettings();
  const [resend, { isLoading }] = useResendDeliveryMutation();
  const format = (instant: string): string => formatInstant(instant, timeZone, serverDate());
  const { label, tone } = outcomeOf(delivery);
  const isWaiting = delivery.state === 'pending';
  const mayResend = delivery.state !== 'sending' && (state === 'active' || state === 'failing');

  const send = async (): Promise<void> => {
    const { error } = await resend({ id, deliveryId: delivery.id });
    if (!error) return;
    showError(error, 'The delivery could not be sent. Please try again.');
  };

  return (
    <article className={`line ${styles.delivery}`} aria-label={EVENT_LABELS[delivery.type]}>
      <div>
        <p className="strong">{EVENT_LABELS[delivery.type]}</p>
        <p className="meta">
          <time dateTime={delivery.occurredAt}>{format(delivery.occurredAt)}</time>
          {lotIds.length > 1 && (
            <>
              {' '}
              · <LotNames ids={[delivery.lotId]} lots={lots} />
            </>
          )}
        </p>
      </div>
      <div className={styles.state}>
        <StatusPill tone={tone}>{label}</StatusPill>
        <p className="meta">{describeOutcome(delivery, format)}</p>
      </div>
      {mayResend && (
        <Button className={styles.resend ?? ''} loading={isLoading} onClick={() => void send()}>
          {isWaiting ? 'Retry now' : 'Send again'}
        </Button>
      )}
    </article>
  );
}
