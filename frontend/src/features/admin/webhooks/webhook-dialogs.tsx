import {
  OLD_SECRET_HOURS,
  WEBHOOK_EVENTS,
  webhookInputSchema,
  type SignedInUser,
  type Webhook,
  type WebhookEvent,
} from '@lotline/protocol';
import { Button, Form, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { errorCode } from '../../../lib/api/http-error.js';
import { idempotencyKeys, randomId } from '../../../lib/api/idempotency-key.js';
import { useSettings } from '../../../lib/lot/settings.js';
import { useWhileOpen } from '../../../lib/page/use-while-open.js';
import { Asking } from '../../../ui/dialog/confirm-dialog.js';
import { SecretDialog } from '../../../ui/dialog/secret-dialog.js';
import { Field } from '../../../ui/form/field.js';
import { FormDialog } from '../../../ui/form/form-dialog.js';
import { showError, toast } from '../../../ui/toast/toast.js';
import { Choices, LotsField } from '../choices.js';
import { EVENT_LABELS } from './webhook-texts.js';
import { useCreateWebhookMutation, useDeleteWebhookMutation, useEditWebhookMutation } from './webhooks-api.js';

interface WebhookValues {
  url: string;
  events: WebhookEvent[];
  lotIds: string[];
}

interface DialogProps {
  /** The lots to choose from. */
  lots: SignedInUser['lots'];
  onClose: () => void;
}

const SigningSecret = (shown: { secret: string; onClose: () => void; children: ReactNode }) => (
  <SecretDialog title="Signing Secret" text="Copy the secret now. It is not shown again." label="Secret" {...shown} />
);

/** A secret is shown once, by the dialog that asked for it. */
const ADDING = {
  title: 'Leave without the secret?',
  text: 'This webhook is being added. If you leave now, you will not see its secret and have to replace it.',
};
const FAILED = 'Failed to update the webhook. Please try again.';
const REPLACING = {
  title: 'Leave without the secret?',
  text: 'The secret is being replaced. If you leave now, you will not see the new one and have to replace it again.',
};

/** Adds a webhook for the current lot by default, and then shows its secret once. */
export function AddWebhookDialog({ lots, onClose }: DialogProps) {
  const { lotId } = useSettings();
  const [initialValues] = useState((): WebhookValues => ({ url: '', events: [], lotIds: [lotId] }));
  const [create, { isLoading, data: created }] = useCreateWebhookMutation();
  const [keys] = useState(() => idempotencyKeys(randomId));

  const save = (values: WebhookValues) => {
    const input = { ...initialValues, ...values, enabled: true };
    return create({ input, key: keys.keyFor(JSON.stringify(input)) });
  };

  if (created?.secret !== undefined) {
    return (
      <SigningSecret secret={created.secret} onClose={onClose}>
        The receiver uses it to check that a call came from Lotline.
      </SigningSecret>
    );
  }
  return (
    <FormDialog
      title="Add Webhook"
      schema={webhookInputSchema}
      initialValues={initialValues}
      pendingLabel="Adding..."
      discardText="This webhook has not been added. Everything you entered will be lost."
      awaiting={isLoading ? ADDING : undefined}
      save={save}
      failed="Failed to add the webhook. Please try again."
      staysOpen
      onClose={onClose}
    >
      <WebhookFields lots={lots} />
    </FormDialog>
  );
}

export function EditWebhookDialog({ webhook, lots, onClose }: DialogProps & { webhook: Webhook }) {
  const { id, url, events, lotIds } = webhook;
  const close = useWhileOpen(onClose);
  const [form] = Form.useForm<WebhookValues>();
  const [initialValues] = useState((): WebhookValues => ({ url, events, lotIds }));
  /** The webhook as it was opened or last saved here: the list may be newer. */
  const [{ version, state }, setBase] = useState(webhook);
  const isEnabled = state === 'active' || state === 'failing';
  const [edit, { isLoading, error: editError }] = useEditWebhookMutation();
  const [remove] = useDeleteWebhookMutation();
  const [isReplacing, setReplacing] = useState(false);
  const [secret, setSecret] = useState<string>();

  const save = async (values: WebhookValues, change: { enabled: boolean; rotateSecret: boolean }) => {
    const answer = await edit({ id, version, input: { ...initialValues, ...values, ...change } });
    if (answer.data) setBase(answer.data);
    return answer;
  };
  const showFailure = (error: unknown, failed: string) => {
    // A notice says that the webhook has changed.
    if (errorCode(error) !== 'STALE_VERSION') showError(error, failed);
  };
  const change = async (to: { enabled: boolean; rotateSecret: boolean }) => {
    const { data, error } = await save(initialValues, to);
    if (error) showFailure(error, FAILED);
    return data;
  };
  /** After a change that is not the form's: typed edits stay open until they are saved or discarded. */
  const closeUnlessEdited = () => !form.isFieldsTouched() && close();
  const pause = async (): Promise<void> => {
    if (!(await change({ enabled: false, rotateSecret: false }))) return;
    toast({ title: 'Webhook Paused', description: 'Lotline does not call this address until it is enabled again.' });
    closeUnlessEdited();
  };
  const rotate = async (): Promise<void> => {
    setReplacing(true);
    const saved = await change({ enabled: isEnabled, rotateSecret: true });
    setReplacing(false);
    setSecret(saved?.secret);
  };
  const deleteIt = async (): Promise<void> => {
    const { error } = await remove({ id, version });
    if (error) return showError(error, 'Failed to delete the webhook. Please try again.');
    toast({ title: 'Webhook Deleted', description: 'Lotline no longer calls this address.' });
    close();
  };
  const hideSecret = () => {
    setSecret(undefined);
    closeUnlessEdited();
  };

  return (
    <FormDialog
      title="Edit Webhook"
      form={form}
      schema={webhookInputSchema}
      initialValues={initialValues}
      submitLabel="Update Webhook"
      pendingLabel="Updating..."
      busy={isLoading}
      discardText="Your changes to this webhook have not been saved."
      awaiting={isReplacing ? REPLACING : undefined}
      save={(values) => save(values, { enabled: isEnabled, rotateSecret: false })}
      failed={FAILED}
      showFailure={showFailure}
      onSaved={() => toast({ title: 'Webhook Updated', description: 'The webhook has been successfully updated.' })}
      onClose={onClose}
    >
      {errorCode(editError) === 'STALE_VERSION' && (
        <p className="notice tone-warn below-m" role="alert">
          Someone else has changed this webhook. Close this dialog and reopen it to see the latest version.
        </p>
      )}
      <WebhookFields lots={withUnlistedLots(lots, lotIds)} />
      <div className="cluster">
        {isEnabled && (
          <Button loading={isLoading} onClick={() => void pause()}>
            Pause
          </Button>
        )}
        <Asking
          button={(ask) => <Button onClick={ask}>Replace secret</Button>}
          title="Replace the secret?"
          text={`The new secret is shown only once. For ${OLD_SECRET_HOURS} hours deliveries are signed with both, so that you can change the receiver.`}
          confirmLabel="Replace"
          onConfirm={rotate}
        />
        <Asking
          button={(ask) => (
            <Button danger onClick={ask}>
              Delete
            </Button>
          )}
          title="Delete this webhook?"
          text={`Lotline stops calling ${url}. Pending deliveries will not be sent.`}
          confirmLabel="Delete"
          danger
          onConfirm={deleteIt}
        />
      </div>
      {secret !== undefined && (
        <SigningSecret secret={secret} onClose={hideSecret}>
          The old secret is valid for another {OLD_SECRET_HOURS} hours.
        </SigningSecret>
      )}
    </FormDialog>
  );
}

/** Keeps the webhook's lots that are no longer open in the list. */
const withUnlistedLots = (lots: SignedInUser['lots'], ids: readonly string[]): SignedInUser['lots'] => [
  ...lots,
  ...ids.filter((id) => !lots.some((lot) => lot.id === id)).map((id) => ({ id, title: id, role: 'admin' as const })),
];

function WebhookFields({ lots }: { lots: SignedInUser['lots'] }) {
  return (
    <>
      <Field name="url" label="Address">
        <Input type="url" autoComplete="off" autoFocus placeholder="https://example.com/lotline" />
      </Field>
      <Field name="events" label="Events">
        <Choices label="Events" labels={EVENT_LABELS} values={WEBHOOK_EVENTS} />
      </Field>
      <LotsField lots={lots} />
    </>
  );
}
