import { isCheckedIn, lateText, type Client } from '@lotline/protocol';
import { memo, useEffect, useEffectEvent, useRef, type ReactNode, type RefObject } from 'react';
import { useSettings } from '../../lib/lot/settings.js';
import { useUnsaved } from '../../lib/page/unsaved.js';
import { useWhileOpen } from '../../lib/page/use-while-open.js';
import { useNow } from '../../lib/time/use-now.js';
import { rideLabel } from '../../ui/customer-card/card-look.js';
import { CustomerForm } from '../../ui/customer-form/customer-form.js';
import { valuesOf, type CustomerValues } from '../../ui/customer-form/customer-values.js';
import {
  PaymentFields,
  PersonalFields,
  ScheduleFields,
  VehicleFields,
} from '../../ui/customer-form/customer-fields.js';
import { DialogPage } from '../../ui/dialog/dialog-page.js';
import { useEditing } from '../../ui/form/use-editing.js';
import { StatusPill, type PillTone } from '../../ui/label/status-pill.js';
import { ActionButtons, DeleteButton, useDeleting } from './action-buttons.js';
import { LateCustomerLink, LatePanels } from './late-panels.js';
import { Banners, CustomerConflict } from './notices.js';
import { useOpeningFocus } from './use-opening-focus.js';
import { useSaving, type SaveAction } from './use-saving.js';
import styles from './customer.module.css';
import { checkStatus } from '../../lib/check-in/next-step.js';

interface CustomerDetailsProps {
  client: Client;
  /** The field to begin at, because a step needs it; null for the parking spot. */
  field: string | null;
  hasMovedFocus: RefObject<boolean>;
  /** The customer whom the check-in key was pressed for while the details were loading. */
  checkInAhead: RefObject<string | null>;
  /** Whether the customer was deleted while the dialog is open. */
  gone: boolean;
  onClose: () => void;
}

/** The customer's record in an editable form, with its actions and panels. */
export function CustomerDetails(props: CustomerDetailsProps) {
  const { client, field, hasMovedFocus, checkInAhead, gone, onClose } = props;
  const lot = useSettings();
  const close = useWhileOpen(onClose);
  const editing = useEditing(client, valuesOf);
  const saving = useSaving(editing);
  useOpeningFocus(editing.form, field, hasMovedFocus);
  /** The action that the form is being submitted for. */
  const action = useRef<SaveAction>('update');
  const isDeleted = useRef(false);
  const draft = useRef('');
  useUnsaved({
    isUnsaved: () => !isDeleted.current && (editing.isEdited() || draft.current.trim() !== ''),
    // The details stay open while the address names their customer.
    isLeaving: ({ nextLocation }) => new URLSearchParams(nextLocation.search).get('customer') !== client.id,
    name: `${client.firstName} ${client.lastName}`,
    text: 'Your changes and unsent text will be lost.',
  });
  const deleting = useDeleting(client, () => {
    isDeleted.current = true;
    close();
  });

  const submitFor = (next: SaveAction) => {
    action.current = next;
    editing.form.submit();
  };
  const checkInIfAsked = useEffectEvent(() => {
    if (checkInAhead.current === client.id && !isCheckedIn(client)) submitFor('check-in');
    checkInAhead.current = null;
  });
  useEffect(() => checkInIfAsked(), []);
  const onFinish = (values: CustomerValues) => {
    const submitted = action.current;
    action.current = 'update';
    void saving.run(submitted, values);
  };
  const onInvalid = () => {
    saving.showInvalid(action.current);
    action.current = 'update';
  };

  return (
    <DialogPage
      title={`${client.firstName} ${client.lastName}`}
      extra={<Badges client={client} />}
      footer={
        <ActionButtons client={client} busy={saving.busy} gone={gone} deleting={deleting} onSubmitFor={submitFor} />
      }
    >
      <Banners client={client} />
      <CustomerConflict editing={editing} gone={gone} />
      <CustomerForm
        form={editing.form}
        lot={lot}
        initialValues={valuesOf(editing.base)}
        stored={editing.base}
        starred={false}
        onFinish={onFinish}
        onInvalid={onInvalid}
      >
        <Columns client={client} />
      </CustomerForm>
      <LatePanels client={client} draft={draft} />
      <DeleteButton deleting={deleting} at="end" />
      {deleting.dialog}
      {saving.stayDialog}
      {saving.spotDialog}
    </DialogPage>
  );
}

const STATUS: Record<ReturnType<typeof checkStatus>, { tone: PillTone; label: string }> = {
  'checked-in': { tone: 'ok', label: 'Checked In' },
  'checked-out': { tone: 'neutral', label: 'Checked Out' },
  none: { tone: 'warn', label: 'Not Checked In' },
};

/** The badges next to the name: manual submission, check status, ride, and lateness. */
function Badges({ client }: { client: Client }) {
  const lot = useSettings();
  const now = new Date(useNow(60_000));
  const status = checkStatus(client, now, lot.timeZone);
  const { tone, label } = STATUS[status];
  const isBySchedule = status === 'checked-in' && !isCheckedIn(client);
  const ride = rideLabel(client, lot.shuttles, now);
  const late = lateText(client, now, lot.timeZone);
  return (
    <>
      {client.submissionSource === 'manual' && <StatusPill>Manual Submission</StatusPill>}
      <StatusPill tone={isBySchedule ? 'warn' : tone} dot>
        {label}
      </StatusPill>
      {isBySchedule && <span className={styles.bySchedule}>by schedule, nobody has checked this customer in</span>}
      {ride && <StatusPill tone="request">{ride}</StatusPill>}
      {late && client.manualCheckInTimestamp === null && <StatusPill tone="bad">{late}</StatusPill>}
    </>
  );
}

/** The form's four columns, with the customer's link below the third. Memoized so that a busy button does not re-render them. */
const Columns = memo(function Columns({ client }: { client: Client }) {
  const { clientTypes } = useSettings();
  return (
    <div className={styles.columns}>
      <Column title="Personal Information">
        <PersonalFields types={clientTypes} />
      </Column>
      <Column title="Schedule Information">
        <ScheduleFields />
      </Column>
      <Column title="Payment & Parking">
        <PaymentFields clientId={client.id} />
        <LateCustomerLink client={client} />
      </Column>
      <Column title="Vehicle & Notes">
        <VehicleFields />
      </Column>
    </div>
  );
});

const Column = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className={styles.heading}>{title}</h2>
    {children}
  </section>
);
