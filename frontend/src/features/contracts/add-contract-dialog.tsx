import { Form } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { Input } from '../../ui/form/input.js';
import { NotesInput } from '../../ui/form/notes-input.js';
import { fieldErrorsOf, sentenceOf } from '../../lib/api/http-error.js';
import { newRandomId } from '../../lib/api/random-id.js';
import { repeatKeys } from '../../lib/api/idempotency-key.js';
import { useSettings } from '../../lib/lot/settings.js';
import { StayWarning } from '../../ui/customer-form/stay-fields.js';
import { Choice } from '../../ui/form/choice.js';
import { Field } from '../../ui/form/field.js';
import { showFieldErrors } from '../../ui/form/field-errors.js';
import { FormDialog } from '../../ui/form/form-dialog.js';
import { LotTimeField } from '../../ui/form/lot-time-field.js';
import { MoneyInput } from '../../ui/form/money-input.js';
import { PhoneInput } from '../../ui/form/phone-input.js';
import { Row } from '../../ui/form/row.js';
import { toast } from '../../ui/toast/toast.js';
import {
  contractChoices,
  contractSchema,
  type ContractValues,
  emptyContract,
  endThatFollows,
  newContract,
} from './contract-values.js';
import { useAddContractMutation } from './contracts-api.js';
import styles from './contracts.module.css';

const ODD_TERM = { same: 'The contract ends when it starts.', before: 'The contract ends before it starts.' };

/** Spec §2 and §4 "Add-contract dialog": open, then submit pending, then closed and reset. */
export function AddContractDialog({ onClose }: { onClose: () => void }) {
  const lot = useSettings();
  const [form] = Form.useForm<ContractValues>();
  const [fresh] = useState(() => emptyContract(new Date(), lot.timeZone));
  const before = useRef(fresh);
  const schema = useMemo(() => contractSchema(lot), [lot]);
  const [add, { isLoading }] = useAddContractMutation();
  const [keys] = useState(() => repeatKeys(newRandomId));

  const follow = (_changed: Partial<ContractValues>, values: ContractValues) => {
    const end = endThatFollows(before.current, values, lot);
    if (end !== null) form.setFieldValue('checkOutDateTime', end);
    before.current = { ...values, ...(end !== null && { checkOutDateTime: end }) };
  };
  const submit = async (values: ContractValues) => {
    const key = keys.keyOf(JSON.stringify(values));
    const { data, error } = await add({ contract: newContract(values, new Date(), lot.timeZone), key });
    if (data) {
      toast({ title: 'Success', description: 'Contract customer added successfully' });
      return onClose();
    }
    showFieldErrors(form, fieldErrorsOf(error));
    const description = sentenceOf(error, 'Failed to add client. Please try again.');
    toast({ title: 'Error', description, tone: 'destructive' });
  };

  return (
    <FormDialog
      title="Add Contract Customer"
      width={960}
      form={form}
      schema={schema}
      initialValues={fresh}
      submitLabel="Add Contract Customer"
      pendingLabel="Adding..."
      pending={isLoading}
      loses="What is in the form is lost: this contract is not added yet."
      onValuesChange={follow}
      onSubmit={(values) => void submit(values)}
      onClose={onClose}
    >
      <div className={styles.halves}>
        <section className={styles.half}>
          <h2>Personal Information</h2>
          <Field name="phone" label="Phone Number">
            <PhoneInput autoFocus />
          </Field>
          <Row of="two">
            <Field name="firstName" label="First Name">
              <Input autoComplete="off" />
            </Field>
            <Field name="lastName" label="Last Name">
              <Input autoComplete="off" />
            </Field>
          </Row>
          <Field name="clientType" label="Contract Type">
            <Choice placeholder="Monthly or quarterly" options={contractChoices(lot)} />
          </Field>
        </section>
        <section className={styles.half}>
          <h2>Schedule & Payment</h2>
          <Row of="two">
            <LotTimeField name="checkInDateTime" label="Contract Start Date" />
            <LotTimeField name="checkOutDateTime" label="Contract End Date" />
          </Row>
          <div className={styles.oddTerm}>
            <StayWarning words={ODD_TERM} />
          </div>
          <Field name="paymentAmount" label="Payment Amount">
            <MoneyInput />
          </Field>
          <Field name="notes" label="Notes">
            <NotesInput />
          </Field>
        </section>
      </div>
    </FormDialog>
  );
}
