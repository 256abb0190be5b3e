import type { Webhook, SignedInUser } from '@lotline/protocol';
import { Button } from 'antd';
import { useState } from 'react';
import { useSessionQuery } from '../../../lib/session/session.js';
import { WEBHOOKS_POLL } from '../../../lib/time/intervals.js';
import { EmptyState } from '../../../ui/placeholder/empty-state.js';
import { DeliveriesDialog } from './deliveries-dialog.js';
import { AddWebhookDialog, EditWebhookDialog } from './webhook-dialogs.js';
import { useGetWebhooksQuery, useEditWebhookMutation } from './webhooks-api.js';
import { ListPlaceholder } from '../../../ui/placeholder/list-placeholder.js';
import styles from './webhooks.module.css';
import { serverDate } from '../../../lib/time/server-time.js';
import { useSettings } from '../../../lib/lot/settings.js';
import { formatInstant } from '../../../lib/time/format.js';
import { StatusPill } from '../../../ui/label/status-pill.js';
import { showError, toast } from '../../../ui/toast/toast.js';
import { LotNames } from '../lot-names.js';
import { describeEvents, describeState, stateOf } from './webhook-texts.js';

/** The webhooks of the lots that the admin manages: their state, and the dialogs that change them. */
export function WebhooksPart() {
  const { data: me } = useSessionQuery();
  const {
    data: webhooks,
    isError,
    refetch,
  } = useGetWebhooksQuery(undefined, {
    pollingInterval: WEBHOOKS_POLL,
    refetchOnMountOrArgChange: true,
  });
  const [isAdding, setAdding] = useState(false);
  const [editing, setEditing] = useState<Webhook | null>(null);
  const [shown, setShown] = useState<string | null>(null);
  const lots = (me?.lots ?? []).filter(({ role }) => role === 'admin');
  const inspected = webhooks?.find(({ id }) => id === shown);

  if (!webhooks) return <ListPlaceholder of="webhooks" count={3} failed={isError} onRetry={() => void refetch()} />;
  const add = (
    <Button type="primary" className="own-row" onClick={() => setAdding(true)}>
      Add Webhook
    </Button>
  );
  return (
    <>
      {webhooks.length === 0 ? (
        <EmptyState
          icon="bell"
          title="No webhooks yet."
          text="Lotline can call another system when a customer is added, checks in or asks for a ride."
          action={add}
        />
      ) : (
        <>
          <div className="tools">
            <p className="sub">Lotline calls these addresses when something happens.</p>
            {add}
          </div>
          <section className={`panel lined ${styles.list}`} aria-label="Webhooks">
            {webhooks.map((webhook) => (
              <WebhookRow
                key={webhook.id}
                webhook={webhook}
                lots={lots}
                onEdit={() => setEditing(webhook)}
                onShowDeliveries={() => setShown(webhook.id)}
              />
            ))}
          </section>
        </>
      )}
      {isAdding && <AddWebhookDialog lots={lots} onClose={() => setAdding(false)} />}
      {editing && <EditWebhookDialog webhook={editing} lots={lots} onClose={() => setEditing(null)} />}
      {inspected && <DeliveriesDialog webhook={inspected} lots={lots} onClose={() => setShown(null)} />}
    </>
  );
}

interface WebhookRowProps {
  webhook: Webhook;
  lots: SignedInUser['lots'];
  onEdit: () => void;
  onShowDeliveries: () => void;
}

/** A webhook in the list. One that is disabled or paused can be enabled at once. */
function WebhookRow({ webhook, lots, onEdit, onShowDeliveries }: WebhookRowProps) {
  const { timeZone } = useSettings();
  const { url, state } = webhook;
  const { label, tone } = stateOf(webhook);
  return (
    <article className={`breaks ${styles.row}`} aria-label={url}>
      <div>
        <p className={`name clamp ${styles.url}`} title={url}>
          {url}
        </p>
        <p className="meta">
          <LotNames ids={webhook.lotIds} lots={lots} />
        </p>
      </div>
      <p className="detail">{describeEvents(webhook.events)}</p>
      <div className={styles.state}>
        <StatusPill tone={tone} dot>
          {label}
        </StatusPill>
        <p className="meta">{describeState(webhook, (instant) => formatInstant(instant, timeZone, serverDate()))}</p>
      </div>
      <div className={`cluster ${styles.actions}`}>
        {(state === 'disabled' || state === 'paused') && <EnableButton webhook={webhook} />}
        <Button aria-label={`Deliveries of ${url}`} onClick={onShowDeliveries}>
          Deliveries
        </Button>
        <Button aria-label={`Edit ${url}`} onClick={onEdit}>
          Edit
        </Button>
      </div>
    </article>
  );
}

function EnableButton({ webhook: { id, version, url, events, lotIds, waiting } }: { webhook: Webhook }) {
  const [edit, { isLoading }] = useEditWebhookMutation();
  const enable = async (): Promise<void> => {
    const { error } = await edit({ id, version, input: { url, events, lotIds, enabled: true, rotateSecret: false } });
    if (error) {
      return showError(error, 'The webhook could not be enabled. Please try again.');
    }
    const description = waiting > 0 ? 'Pending deliveries are being sent.' : 'New events will be delivered.';
    toast({ title: 'Webhook Enabled', description });
  };
  return (
    <Button type="primary" aria-label={`Enable ${url}`} loading={isLoading} onClick={() => void enable()}>
      Enable
    </Button>
  );
}
