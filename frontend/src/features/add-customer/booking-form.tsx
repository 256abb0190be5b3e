import { addFormTypes } from '@lotline/protocol';
import { Button, Form, type FormInstance } from 'antd';
import { memo, type RefObject, useRef, useState } from 'react';
import { useSettings } from '../../lib/lot/settings.js';
import { CHECK_IN_KEY } from '../../ui/dialog/use-key.js';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.js';
import { CustomerForm } from '../../ui/customer-form/customer-form.js';
import type { CustomerValues } from '../../ui/customer-form/customer-values.js';
import {
  PaymentFields,
  PersonalFields,
  ScheduleFields,
  VehicleFields,
} from '../../ui/customer-form/customer-fields.js';
import { KeyButton, KeyCap } from '../../ui/form/key-button.js';
import { Panel } from '../../ui/form/field.js';
import { Icon } from '../../ui/icons.js';
import { nextCheckOut } from './booking-times.js';
import styles from './add-customer.module.css';

interface BookingFormProps {
  form: FormInstance<CustomerValues>;
  initialValues: CustomerValues;
  /** The untouched form's values; its times follow the clock. */
  fresh: RefObject<CustomerValues>;
  adding: boolean;
  /** What is known about the phone number. */
  note: string | null;
  /** The type of the customer's last booking. */
  lastType: string | null;
  isFilled: () => boolean;
  onPhoneChange: (phone: string) => void;
  /** `checksIn`: the customer is at the desk, and is checked in once they are added. */
  onSubmit: (values: CustomerValues, checksIn: boolean) => void;
  onClear: () => void;
}

/** The four panels of fields, and the buttons. */
export function BookingForm(props: BookingFormProps) {
  const { form, initialValues, fresh, adding, note, lastType, isFilled, onPhoneChange, onSubmit, onClear } = props;
  const lot = useSettings();
  /** The check-in that the user last set; null until then. */
  const checkIn = useRef<string | null>(null);
  /** Whether the form is being submitted by 'Add and check in'. */
  const checksIn = useRef(false);
  const takeChecksIn = (): boolean => {
    const taken = checksIn.current;
    checksIn.current = false;
    return taken;
  };
  const addAndCheckIn = () => {
    checksIn.current = true;
    form.submit();
  };

  const valuesChanged = (changed: Partial<CustomerValues>, values: CustomerValues) => {
    if (changed.phone !== undefined) onPhoneChange(changed.phone);
    if (changed.checkInDateTime === undefined) return;
    const before = { checkIn: checkIn.current ?? fresh.current.checkInDateTime, checkOut: values.checkOutDateTime };
    checkIn.current = changed.checkInDateTime;
    form.setFieldValue('checkOutDateTime', nextCheckOut(before, changed.checkInDateTime));
  };

  return (
    <CustomerForm
      form={form}
      lot={lot}
      initialValues={initialValues}
      starred
      enterAdvances
      onFinish={(values) => onSubmit(values, takeChecksIn())}
      onInvalid={takeChecksIn}
      onValuesChange={valuesChanged}
    >
      <div className={styles.panels}>
        <Personal note={note} lastType={lastType} />
        <OtherPanels />
      </div>
      <div className={`keys ${styles.keys}`}>
        <ClearForm isFilled={isFilled} onClear={onClear} />
        <KeyButton hotkey={CHECK_IN_KEY} disabled={adding} onClick={addAndCheckIn}>
          Add and check in
        </KeyButton>
        <Button
          className={styles.add}
          type="primary"
          loading={adding}
          aria-keyshortcuts="Control+Enter"
          onClick={form.submit}
        >
          {adding ? 'Adding...' : 'Add Customer'}
          {!adding && <KeyCap>Ctrl ↵</KeyCap>}
        </Button>
      </div>
    </CustomerForm>
  );
}

/** Memoized: only what is known about the phone re-renders this panel, because rendering the whole form would delay typing. */
const Personal = memo(function Personal({ note, lastType }: Pick<BookingFormProps, 'note' | 'lastType'>) {
  return (
    <div className={styles.personal}>
      <Panel title="Personal Information">
        <PersonalFields
          types={addFormTypes(useSettings())}
          autoFocus
          note={<KnownNote note={note} />}
          typeNote={lastType === null ? undefined : <LastType type={lastType} />}
        />
      </Panel>
    </div>
  );
});

const OtherPanels = memo(function OtherPanels() {
  return (
    <>
      <div className={styles.schedule}>
        <Panel title="Schedule Information">
          <ScheduleFields />
        </Panel>
      </div>
      <div className={styles.payment}>
        <Panel title="Payment & Parking">
          <PaymentFields clientId={null} />
        </Panel>
      </div>
      <div className={styles.vehicle}>
        <Panel title="Vehicle & Notes">
          <VehicleFields />
        </Panel>
      </div>
    </>
  );
});

/** Rendered even when empty, so that screen readers announce its changes. */
const KnownNote = ({ note }: { note: string | null }) => (
  <div aria-live="polite">
    {note !== null && (
      <p className={`row ${styles.known}`}>
        <Icon name="user" />
        {note}
      </p>
    )}
  </div>
);

/** Proposes the type of the customer's last booking until a type is chosen. It is not filled in: the next booking may come another way. */
function LastType({ type }: { type: string }) {
  const form = Form.useFormInstance<CustomerValues>();
  const chosen: unknown = Form.useWatch('clientType', form);
  if (chosen) return null;
  return (
    <Button
      size="small"
      className={styles.lastType}
      onClick={() => form.setFields([{ name: 'clientType', value: type, errors: [] }])}
    >
      Last time: <b>{type}</b>
    </Button>
  );
}

/** Asks before it clears a filled form. Keeps its own state, so that opening the question does not re-render the fields. */
function ClearForm({ isFilled, onClear }: Pick<BookingFormProps, 'isFilled' | 'onClear'>) {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button onClick={() => (isFilled() ? setAsks(true) : onClear())}>Clear Form</Button>
      <ConfirmDialog
        open={asks}
        title="Clear the form?"
        text="This customer has not been added. Everything you entered will be lost."
        cancelLabel="Keep editing"
        confirmLabel="Clear"
        danger
        onConfirm={onClear}
        onCancel={() => setAsks(false)}
      />
    </>
  );
}
