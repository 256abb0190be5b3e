import { type Client, lotTimeOf, outlastsContract } from '@lotline/contracts';
import { Form } from 'antd';
import { useState } from 'react';
import { errorCode, fieldErrors, errorMessage } from '../../lib/api/http-error.js';
import { randomId } from '../../lib/api/idempotency-key.js';
import { idempotencyKeys } from '../../lib/api/idempotency-key.js';
import { useSettings } from '../../lib/lot/settings.js';
import { useUnsaved } from '../../lib/page/unsaved.js';
import type { CustomerValues } from '../../ui/customer-form/customer-values.js';
import { showFieldErrors } from '../../ui/form/show-field-errors.js';
import { toast } from '../../ui/toast/toast.js';
import {
  type Booking,
  findDuplicate,
  useAddCustomerMutation,
  useOverwriteCustomerMutation,
} from './add-customer-api.js';
import { BookingForm } from './booking-form.js';
import { ContractExpiredDialog, DuplicateDialog } from './booking-dialogs.js';
import { CustomerAdded } from './customer-added.js';
import { useNewValues } from './booking-times.js';
import { useReturningCustomer } from './returning-customer.js';
import styles from './add-customer.module.css';

/** The `/form` screen: the form, then the success screen. */
export function AddCustomerScreen() {
  const [added, setAdded] = useState<Client | null>(null);
  /** The key of the form: incrementing it resets the form. */
  const [formKey, setFormKey] = useState(0);

  if (added) return <CustomerAdded client={added} onAnother={() => setAdded(null)} />;
  return (
    <>
      <div className={styles.head}>
        <h1>Add New Customer</h1>
        <p className="sub">Enter customer information and booking details</p>
      </div>
      <NewBooking key={formKey} onAdded={setAdded} onRestart={() => setFormKey(formKey + 1)} />
    </>
  );
}

interface Props {
  onAdded: (client: Client) => void;
  /** Resets the form. */
  onRestart: () => void;
}

/** The form and its outcomes: added, duplicate, rejected, or blocked by an expired contract. */
function NewBooking({ onAdded, onRestart }: Props) {
  const lot = useSettings();
  const [form] = Form.useForm<CustomerValues>();
  const { initialValues, fresh, isFilled, stopClock } = useNewValues(form);
  useUnsaved({
    isUnsaved: isFilled,
    isLeaving: ({ currentLocation, nextLocation }) => nextLocation.pathname !== currentLocation.pathname,
    name: 'Add New Customer',
    text: 'This customer has not been added yet.',
  });
  const [keys] = useState(() => idempotencyKeys(randomId));
  const returning = useReturningCustomer(form);
  const [add, adding] = useAddCustomerMutation();
  const [overwrite, overwriting] = useOverwriteCustomerMutation();
  const [duplicate, setDuplicate] = useState<{ existing: Client; booking: Booking; key: string } | null>(null);
  const [contractExpired, setContractExpired] = useState(false);

  const showError = (error: unknown, description: string) => {
    showFieldErrors(form, fieldErrors(error));
    toast({ title: 'Error', description, tone: 'destructive' });
  };

  const submit = async (values: CustomerValues) => {
    if (adding.isLoading || duplicate) return;
    const found = returning.known?.lookup;
    if (found && outlastsContract(values, found, lot)) return setContractExpired(true);
    stopClock();
    const booking = { ...values, timeStamp: lotTimeOf(new Date(), lot.timeZone) };
    await send(booking, keys.keyFor(JSON.stringify(values)));
  };

  const send = async (booking: Booking, key: string, anotherCar = false) => {
    const { data, error } = await add({ booking, key, anotherCar });
    if (data) return onAdded(data);
    setDuplicate(null);
    const existing = findDuplicate(error);
    if (existing) return setDuplicate({ existing, booking, key });
    if (errorCode(error) === 'CONTRACT_EXPIRED') return setContractExpired(true);
    showError(error, errorMessage(error, 'Failed to add client. Please try again.'));
  };

  const overwriteDuplicate = async () => {
    if (!duplicate) return;
    const { existing, booking } = duplicate;
    const { error } = await overwrite({ id: existing.id, booking });
    setDuplicate(null);
    if (error) return showError(error, 'Failed to update customer. Please try again.');
    toast({ title: 'Customer Updated', description: 'Successfully saved over existing customer.' });
    onRestart();
  };

  return (
    <>
      <BookingForm
        form={form}
        initialValues={initialValues}
        fresh={fresh}
        adding={adding.isLoading}
        note={returning.known?.note ?? null}
        onPhoneChange={returning.phoneChanged}
        onSubmit={(values) => void submit(values)}
        isFilled={isFilled}
        onClear={onRestart}
      />
      {duplicate && (
        <DuplicateDialog
          existing={duplicate.existing}
          booking={duplicate.booking}
          saving={overwriting.isLoading || adding.isLoading}
          onOverwrite={() => void overwriteDuplicate()}
          onAnotherCar={() => void send(duplicate.booking, duplicate.key, true)}
          onCancel={() => setDuplicate(null)}
        />
      )}
      <ContractExpiredDialog open={contractExpired} onClose={() => setContractExpired(false)} />
    </>
  );
}
