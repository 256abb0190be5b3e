import type { SignedInUser, Webhook } from '@lotline/protocol';
import { Button } from 'antd';
import { serverDate } from '../../../lib/time/server-time.js';
import { useSettings } from '../../../lib/lot/settings.js';
import { formatInstant } from '../../../lib/time/format.js';
import { StatusPill } from '../../../ui/label/status-pill.js';
import { showError, toast } from '../../../ui/toast/toast.js';
import { LotNames } from '../lot-names.js';
import { describeEvents, describeState, stateOf } from './webhook-texts.js';
import { useEditWebhookMutation } from './webhooks-api.js';
import styles from './webhooks.module.css';

interface WebhookRowProps {
  webhook: Webhook;
  lots: SignedInUser['lots'];
  onEdit: () => void;
  onShowDeliveries: () => void;
}

/** A webhook in the list. One that is disabled or paused can be enabled at once. */
export function WebhookRow({ webhook, lots, onEdit, onShowDeliveries }: WebhookRowProps) {
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
