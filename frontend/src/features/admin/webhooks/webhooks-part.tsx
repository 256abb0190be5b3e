import type { Webhook } from '@lotline/protocol';
import { Button } from 'antd';
import { useState } from 'react';
import { useSessionQuery } from '../../../lib/session/session.js';
import { WEBHOOKS_POLL } from '../../../lib/time/intervals.js';
import { EmptyState } from '../../../ui/placeholder/empty-state.js';
import { DeliveriesDialog } from './deliveries-dialog.js';
import { AddWebhookDialog, EditWebhookDialog } from './webhook-dialogs.js';
import { WebhookRow } from './webhook-row.js';
import { useGetWebhooksQuery } from './webhooks-api.js';
import { ListPlaceholder } from '../../../ui/placeholder/list-placeholder.js';
import styles from './webhooks.module.css';

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
    <Button type="primary" className={styles.add ?? ''} onClick={() => setAdding(true)}>
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
