import { type Client, lotTimeOf, outlastsContract } from '@lotline/contracts';
import { Form } from 'antd';
import { useState } from 'react';
import { errorCodeOf, fieldErrorsOf, sentenceOf } from '../../lib/api/http-error.js';
import { newRandomId } from '../../lib/api/random-id.js';
import { repeatKeys } from '../../lib/api/idempotency-key.js';
import { useSettings } from '../../lib/lot/settings.js';
import type { CustomerValues } from '../../ui/customer-form/customer-values.js';
import { showFieldErrors } from '../../ui/form/field-errors.js';
import { LeaveGuard } from '../../ui/form/leave-guard.js';
import { toast } from '../../ui/toast/toast.js';
import { type Booking, useAddCustomerMutation, useOverwriteCustomerMutation } from './add-customer-api.js';
import { BookingForm } from './booking-form.js';
import { ClearForm } from './clear-form.js';
import { ContractExpiredDialog } from './contract-expired-dialog.js';
import { DuplicateDialog } from './duplicate-dialog.js';
import { duplicateOf } from './refusal.js';
import { useNewValues } from './use-new-values.js';
import { useReturningCustomer } from './use-returning-customer.js';

interface Props {
  onAdded: (client: Client) => void;
  /** The form is to begin anew. */
  onRestart: () => void;
}

/** One booking from its first key to its answer: added, doubled, refused, or blocked by an expired contract. */
export function NewBooking({ onAdded, onRestart }: Props) {
  const lot = useSettings();
  const [form] = Form.useForm<CustomerValues>();
  const { initialValues, fresh, isFilled } = useNewValues(form);
  const [keys] = useState(() => repeatKeys(newRandomId));
  const returning = useReturningCustomer(form);
  const [add, adding] = useAddCustomerMutation();
  const [overwrite, overwriting] = useOverwriteCustomerMutation();
  const [doubled, setDoubled] = useState<{ existing: Client; booking: Booking } | null>(null);
  const [contractExpired, setContractExpired] = useState(false);

  const refused = (error: unknown, description: string) => {
    showFieldErrors(form, fieldErrorsOf(error));
    toast({ title: 'Error', description, tone: 'destructive' });
  };

  const submit = async (values: CustomerValues) => {
    if (adding.isLoading || doubled) return;
    const found = returning.known?.lookup;
    if (found && outlastsContract(values, found, lot)) return setContractExpired(true);
    const booking = { ...values, timeStamp: lotTimeOf(new Date(), lot.timeZone) };
    const { data, error } = await add({ booking, key: keys.keyOf(JSON.stringify(values)) });
    if (data) return onAdded(data);
    const existing = duplicateOf(error);
    if (existing) return setDoubled({ existing, booking });
    if (errorCodeOf(error) === 'CONTRACT_EXPIRED') return setContractExpired(true);
    refused(error, sentenceOf(error, 'Failed to add client. Please try again.'));
  };

  const saveOver = async () => {
    if (!doubled) return;
    const { existing, booking } = doubled;
    const { error } = await overwrite({ id: existing.id, booking });
    setDoubled(null);
    if (error) return refused(error, 'Failed to update customer. Please try again.');
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
        clear={<ClearForm isFilled={isFilled} onClear={onRestart} />}
      />
      {doubled && (
        <DuplicateDialog
          {...doubled}
          saving={overwriting.isLoading}
          onOverwrite={() => void saveOver()}
          onCancel={() => setDoubled(null)}
        />
      )}
      <ContractExpiredDialog open={contractExpired} onClose={() => setContractExpired(false)} />
      <LeaveGuard
        holds={isFilled}
        leaves={({ currentLocation, nextLocation }) => nextLocation.pathname !== currentLocation.pathname}
        text="This customer is not added yet."
      />
    </>
  );
}
