import type { SignedInUser, Webhook, WebhookDelivery } from '@lotline/protocol';
import { Button } from 'antd';
import { serverDate } from '../../../lib/time/server-time.js';
import { itemsOf } from '../../../lib/api/pages.js';
import { useSettings } from '../../../lib/lot/settings.js';
import { formatInstant } from '../../../lib/time/format.js';
import { WEBHOOKS_POLL } from '../../../lib/time/intervals.js';
import { Dialog } from '../../../ui/dialog/dialog.js';
import { MoreButton } from '../../../ui/list/more-button.js';
import { StatusPill } from '../../../ui/label/status-pill.js';
import { LoadError } from '../../../ui/placeholder/load-error.js';
import { CardSkeletons } from '../../../ui/placeholder/skeleton.js';
import { showError } from '../../../ui/toast/toast.js';
import { LotNames } from '../lot-names.js';
import { describeOutcome, EVENT_LABELS, outcomeOf } from './webhook-texts.js';
import { useGetDeliveriesInfiniteQuery, useResendDeliveryMutation } from './webhooks-api.js';
import styles from './webhooks.module.css';

interface DeliveriesDialogProps {
  webhook: Webhook;
  lots: SignedInUser['lots'];
  onClose: () => void;
}

/** The deliveries of a webhook, newest first, page by page. */
export function DeliveriesDialog({ webhook, lots, onClose }: DeliveriesDialogProps) {
  const query = useGetDeliveriesInfiniteQuery(webhook.id, {
    pollingInterval: WEBHOOKS_POLL,
    refetchOnMountOrArgChange: true,
  });
  const deliveries = itemsOf(query.data);
  return (
    <Dialog open onClose={onClose} title="Deliveries" width={820}>
      <p className={`name clamp ${styles.url}`} title={webhook.url}>
        {webhook.url}
      </p>
      <p className="sub">Deliveries of the last seven days, newest first.</p>
      <section className={styles.deliveries} aria-label="Deliveries">
        {!deliveries && query.isError && (
          <LoadError title="The deliveries could not be loaded" onRetry={() => void query.refetch()} />
        )}
        {!deliveries && !query.isError && (
          <div role="status" aria-label="Loading deliveries">
            <CardSkeletons count={3} />
          </div>
        )}
        {deliveries?.length === 0 && <p className="hint">Nothing has happened yet.</p>}
        {deliveries?.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} webhook={webhook} lots={lots} />
        ))}
        <MoreButton query={query} label="Show older deliveries" />
      </section>
    </Dialog>
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
