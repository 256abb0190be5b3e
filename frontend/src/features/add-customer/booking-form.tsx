import { addFormTypes } from '@lotline/contracts';
import { Button, type FormInstance } from 'antd';
import { memo, type ReactNode, type RefObject, useRef } from 'react';
import { useSettings } from '../../lib/lot/settings.js';
import { CustomerForm } from '../../ui/customer-form/customer-form.js';
import type { CustomerValues } from '../../ui/customer-form/customer-values.js';
import { PaymentFields } from '../../ui/customer-form/payment-fields.js';
import { PersonalFields } from '../../ui/customer-form/personal-fields.js';
import { ScheduleFields } from '../../ui/customer-form/schedule-fields.js';
import { VehicleFields } from '../../ui/customer-form/vehicle-fields.js';
import { Panel } from '../../ui/form/panel.js';
import { submitSoon } from '../../ui/form/submit-after-paint.js';
import { Icon } from '../../ui/icons.js';
import { KeyCap } from '../../ui/label/key-cap.js';
import { checkOutFollows } from './check-out-follows.js';
import styles from './add-customer.module.css';

interface Props {
  form: FormInstance<CustomerValues>;
  initialValues: CustomerValues;
  /** The form as nobody has touched it: its times follow the clock. */
  fresh: RefObject<CustomerValues>;
  adding: boolean;
  /** What is known of the phone. */
  note: string | null;
  onPhoneChange: (phone: string) => void;
  onSubmit: (values: CustomerValues) => void;
  /** Beside the button that adds. */
  clear: ReactNode;
}

/** The four panels and their buttons. */
export function BookingForm({ form, initialValues, fresh, adding, note, onPhoneChange, onSubmit, clear }: Props) {
  const lot = useSettings();
  /** As a person last set it; null while nobody has. */
  const checkIn = useRef<string | null>(null);

  const valuesChanged = (changed: Partial<CustomerValues>, values: CustomerValues) => {
    if (changed.phone !== undefined) onPhoneChange(changed.phone);
    if (changed.checkInDateTime === undefined) return;
    const before = { checkIn: checkIn.current ?? fresh.current.checkInDateTime, checkOut: values.checkOutDateTime };
    checkIn.current = changed.checkInDateTime;
    form.setFieldValue('checkOutDateTime', checkOutFollows(before, changed.checkInDateTime));
  };

  return (
    <CustomerForm
      form={form}
      lot={lot}
      initialValues={initialValues}
      starred
      enterGoesOn
      onFinish={onSubmit}
      onValuesChange={valuesChanged}
    >
      <div className={styles.panels}>
        <Personal note={note} />
        <OtherPanels />
      </div>
      <div className={styles.keys}>
        {clear}
        <Button type="primary" loading={adding} aria-keyshortcuts="Control+Enter" onClick={() => submitSoon(form)}>
          {adding ? 'Adding...' : 'Add Customer'}
          {!adding && <KeyCap>Ctrl ↵</KeyCap>}
        </Button>
      </div>
    </CustomerForm>
  );
}

/** Drawn again for what is known of the phone alone: a full form is much to draw for somebody who types on. */
const Personal = memo(function Personal({ note }: { note: string | null }) {
  return (
    <div className={styles.personal}>
      <Panel title="Personal Information">
        <PersonalFields types={addFormTypes(useSettings())} autoFocus note={<KnownNote note={note} />} />
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

/** Stays in the page while empty, so that a screen reader hears it change. */
const KnownNote = ({ note }: { note: string | null }) => (
  <div aria-live="polite">
    {note !== null && (
      <p className={styles.known}>
        <Icon name="user" />
        {note}
      </p>
    )}
  </div>
);
