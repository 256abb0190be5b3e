import { type Client, isCheckedIn, lotTimeOf, outlastsContract } from '@lotline/protocol';
import { Form } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { serverDate } from '../../lib/time/server-time.js';
import { errorCode, fieldErrors, errorMessage } from '../../lib/api/http-error.js';
import { randomId, idempotencyKeys } from '../../lib/api/idempotency-key.js';
import { useSettings } from '../../lib/lot/settings.js';
import { type KnownCustomer, useKnownCustomer } from '../../lib/page/new-customer.js';
import { useOpenCustomer } from '../../lib/page/open-customer.js';
import { useUnsaved } from '../../lib/page/unsaved.js';
import { useWhileOpen } from '../../lib/page/use-while-open.js';
import { useSteps } from '../../ui/check-in/use-steps.js';
import type { CustomerValues } from '../../ui/customer-form/customer-values.js';
import { useStayQuestion } from '../../ui/customer-form/use-stay-question.js';
import { showFieldErrors } from '../../ui/form/show-field-errors.js';
import { toast } from '../../ui/toast/toast.js';
import {
  type Booking,
  findDuplicate,
  useAddCustomerMutation,
  useOverwriteCustomerMutation,
} from './add-customer-api.js';
import { BookingForm } from './booking-form.js';
import { ContractExpiredDialog } from './contract-expired-dialog.js';
import { DuplicateDialog } from './duplicate-dialog.js';
import { CustomerAdded } from './customer-added.js';
import { useNewValues } from './booking-times.js';
import { useReturningCustomer } from './returning-customer.js';

/** The `/form` screen: the form, then the success screen. */
export function AddCustomerScreen() {
  const [added, setAdded] = useState<{ client: Client; checksIn: boolean } | null>(null);
  /** The key of the form: incrementing it resets the form. */
  const [formKey, setFormKey] = useState(0);
  /** What the screen before knew of the customer. */
  const [known, setKnown] = useState<KnownCustomer | null>(null);
  useKnownCustomer((customer) => {
    setAdded(null);
    setKnown(customer);
  });

  if (added) return <CustomerAdded {...added} onAnother={() => setAdded(null)} />;
  return (
    <>
      <div className="below-l">
        <h1>Add New Customer</h1>
        <p className="sub">Enter customer information and booking details</p>
      </div>
      <NewBooking
        key={formKey}
        known={known}
        onAdded={(client, checksIn) => {
          setKnown(null);
          setAdded({ client, checksIn });
        }}
        onRestart={() => {
          setKnown(null);
          setFormKey(formKey + 1);
        }}
      />
    </>
  );
}

interface Props {
  known: KnownCustomer | null;
  /** `checksIn`: they are to be checked in, too. */
  onAdded: (client: Client, checksIn: boolean) => void;
  /** Resets the form. */
  onRestart: () => void;
}

interface Submission {
  booking: Booking;
  /** The idempotency key. */
  key: string;
  checksIn: boolean;
}

/** The form and its outcomes: added, duplicate, rejected, or blocked by an expired contract. */
function NewBooking({ known, onAdded, onRestart }: Props) {
  const lot = useSettings();
  const [form] = Form.useForm<CustomerValues>();
  const { initialValues, fresh, isFilled, stopClock, begin } = useNewValues(form);
  const onKnown = useEffectEvent(begin);
  useEffect(() => {
    if (known) onKnown(known);
  }, [known]);
  useUnsaved({
    isUnsaved: isFilled,
    isLeaving: ({ currentLocation, nextLocation }) => nextLocation.pathname !== currentLocation.pathname,
    name: 'Add New Customer',
    text: 'This customer has not been added yet.',
  });
  const [keys] = useState(() => idempotencyKeys(randomId));
  const returning = useReturningCustomer(form);
  const [sendBooking, adding] = useAddCustomerMutation();
  const { confirmSpot, send, dialog } = useSteps();
  const openCustomer = useWhileOpen(useOpenCustomer());
  const [overwrite, overwriting] = useOverwriteCustomerMutation();
  const [duplicate, setDuplicate] = useState<(Submission & { existing: Client }) | null>(null);
  /** The booking that outlasts a contract. */
  const [blocked, setBlocked] = useState<{ values: CustomerValues; checksIn: boolean } | null>(null);
  const stayQuestion = useStayQuestion();

  const showError = (error: unknown, description: string) => {
    showFieldErrors(form, fieldErrors(error));
    toast({ title: 'Error', description, tone: 'destructive' });
  };

  const submit = async (values: CustomerValues, checksIn: boolean) => {
    if (adding.isLoading || duplicate) return;
    const found = returning.known?.lookup;
    if (!(await stayQuestion.ask(values)))
      return form.scrollToField('checkOutDateTime', { focus: true, block: 'center' });
    if (found && outlastsContract(values, found, lot)) return setBlocked({ values, checksIn });
    await addBooking(values, checksIn);
  };

  const addBooking = async (values: CustomerValues, checksIn: boolean) => {
    stopClock();
    const booking = { ...values, timeStamp: lotTimeOf(serverDate(), lot.timeZone) };
    await add({ booking, key: keys.keyFor(JSON.stringify(values)), checksIn });
  };

  const add = async (submission: Submission, anotherCar = false) => {
    const { booking, key, checksIn } = submission;
    const { data, error } = await sendBooking({ booking, key, anotherCar });
    if (data) return onAdded(data, checksIn);
    setDuplicate(null);
    const existing = findDuplicate(error);
    if (existing) return setDuplicate({ ...submission, existing });
    if (errorCode(error) === 'CONTRACT_EXPIRED') return setBlocked({ values: booking, checksIn });
    showError(error, errorMessage(error, 'Failed to add client. Please try again.'));
  };

  const overwriteDuplicate = async () => {
    if (!duplicate) return;
    const { existing, booking, checksIn } = duplicate;
    const { data: saved, error } = await overwrite({ id: existing.id, booking });
    setDuplicate(null);
    if (!saved) return showError(error, 'Failed to update customer. Please try again.');
    toast({ title: 'Customer Updated', description: 'Successfully saved over existing customer.' });
    if (checksIn && !isCheckedIn(saved)) await checkIn(saved);
    onRestart();
  };

  /** Leads to the details if the customer could not be checked in. */
  const checkIn = async (client: Client) => {
    const isDone = (await confirmSpot(client)) && (await send('check-in', client.id)) !== null;
    if (!isDone) openCustomer(client.id, `${client.firstName} ${client.lastName}`);
  };

  return (
    <>
      <BookingForm
        form={form}
        initialValues={initialValues}
        fresh={fresh}
        adding={adding.isLoading}
        note={returning.known?.note ?? null}
        lastType={returning.known?.lastType ?? null}
        onPhoneChange={returning.phoneChanged}
        onSubmit={(values, checksIn) => void submit(values, checksIn)}
        isFilled={isFilled}
        onClear={onRestart}
      />
      {duplicate && (
        <DuplicateDialog
          existing={duplicate.existing}
          booking={duplicate.booking}
          saving={overwriting.isLoading || adding.isLoading}
          onOverwrite={() => void overwriteDuplicate()}
          onAnotherCar={() => void add(duplicate, true)}
          onCancel={() => setDuplicate(null)}
        />
      )}
      {dialog}
      {blocked && (
        <ContractExpiredDialog
          booking={blocked.values}
          onClose={() => setBlocked(null)}
          onExtended={(end) => {
            setBlocked(null);
            returning.contractExtended(end);
            void addBooking(blocked.values, blocked.checksIn);
          }}
        />
      )}
      {stayQuestion.dialog}
    </>
  );
}
