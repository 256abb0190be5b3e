import type { Client } from '@lotline/contracts';
import { useRef } from 'react';
import { useSettings } from '../../lib/lot/settings.js';
import { CustomerForm } from '../../ui/customer-form/customer-form.js';
import { type CustomerValues, valuesOf } from '../../ui/customer-form/customer-values.js';
import { DialogPage } from '../../ui/dialog/dialog-page.js';
import { Badges } from './badges.js';
import { Banners } from './banners.js';
import { Buttons, DeleteButton } from './buttons.js';
import { Columns } from './columns.js';
import { ConflictNotice } from './conflict-notice.js';
import { LatePanels } from './late-parts.js';
import { UnsavedGuard } from './unsaved-guard.js';
import { useDeleting } from './use-deleting.js';
import { useEditing } from './use-editing.js';
import { type SaveAction, useSaving } from './use-saving.js';

interface Props {
  client: Client;
  /** Somebody deleted the customer meanwhile. */
  gone: boolean;
  onClose: () => void;
}

/** The record, its form, and what can be done with it. */
export function CustomerDetails({ client, gone, onClose }: Props) {
  const lot = useSettings();
  const editing = useEditing(client);
  const saving = useSaving(editing);
  /** What the form was submitted for. */
  const deed = useRef<SaveAction>('update');
  const leaving = useRef(false);
  const draft = useRef('');
  const holds = () => !leaving.current && (editing.isEdited() || draft.current.trim() !== '');
  const deleting = useDeleting(client.id, () => {
    leaving.current = true;
    onClose();
  });

  const submitFor = (next: SaveAction) => {
    deed.current = next;
    editing.form.submit();
  };
  const submitted = (values: CustomerValues) => {
    const asked = deed.current;
    deed.current = 'update';
    void saving.run(asked, values);
  };
  const refused = () => {
    saving.refuse(deed.current);
    deed.current = 'update';
  };

  return (
    <DialogPage
      title={`${client.firstName} ${client.lastName}`}
      extra={<Badges client={client} />}
      footer={<Buttons client={client} busy={saving.busy} gone={gone} deleting={deleting} onSubmitFor={submitFor} />}
    >
      <Banners client={client} />
      <ConflictNotice editing={editing} gone={gone} />
      <CustomerForm
        form={editing.form}
        lot={lot}
        initialValues={valuesOf(editing.base)}
        storedPhone={editing.base.phone}
        starred={false}
        onFinish={submitted}
        onRefused={refused}
      >
        <Columns client={client} />
      </CustomerForm>
      <LatePanels client={client} draft={draft} />
      <DeleteButton deleting={deleting} at="end" />
      {deleting.dialog}
      {saving.dialog}
      <UnsavedGuard clientId={client.id} holds={holds} />
    </DialogPage>
  );
}
