import { Button, Form } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { serverDate } from '../../lib/time/server-time.js';
import { idempotencyKeys, randomId } from '../../lib/api/idempotency-key.js';
import { useSettings } from '../../lib/lot/settings.js';
import { PhoneNote } from '../../ui/customer-form/phone-note.js';
import { StayWarning } from '../../ui/customer-form/stay-fields.js';
import { Choice } from '../../ui/form/select.js';
import { Field, Row } from '../../ui/form/field.js';
import { FormDialog } from '../../ui/form/form-dialog.js';
import { Input, NotesInput } from '../../ui/form/input.js';
import { LotTimeField } from '../../ui/form/lot-time-field.js';
import { MoneyInput } from '../../ui/form/money-input.js';
import { PhoneInput } from '../../ui/form/phone-input.js';
import { Icon } from '../../ui/icons.js';
import { toast } from '../../ui/toast/toast.js';
import {
  contractChoices,
  contractSchema,
  type ContractValues,
  emptyContract,
  newContract,
  nextContractEnd,
} from './contract-values.js';
import { useAddContractMutation } from './contracts-api.js';
import styles from './contracts.module.css';

export const AddContractButton = ({ onPress }: { onPress: () => void }) => (
  <Button type="primary" block icon={<Icon name="addUser" />} onClick={onPress}>
    Add Contract Customer
  </Button>
);

const ODD_TERM = { same: 'The contract ends when it starts.', before: 'The contract ends before it starts.' };

/** The form that adds a contract. */
export function AddContractDialog({ onClose }: { onClose: () => void }) {
  const lot = useSettings();
  const [form] = Form.useForm<ContractValues>();
  const [initialValues] = useState(() => emptyContract(serverDate(), lot.timeZone));
  const before = useRef(initialValues);
  const schema = useMemo(() => contractSchema(lot), [lot]);
  const [add] = useAddContractMutation();
  const [keys] = useState(() => idempotencyKeys(randomId));

  const updateEnd = (_changed: Partial<ContractValues>, values: ContractValues) => {
    const end = nextContractEnd(before.current, values, lot);
    if (end !== null) form.setFieldValue('checkOutDateTime', end);
    before.current = { ...values, ...(end !== null && { checkOutDateTime: end }) };
  };
  const save = (values: ContractValues) =>
    add({ contract: newContract(values, serverDate(), lot.timeZone), key: keys.keyFor(JSON.stringify(values)) });

  return (
    <FormDialog
      title="Add Contract Customer"
      width={960}
      form={form}
      schema={schema}
      initialValues={initialValues}
      pendingLabel="Adding..."
      discardText="This contract has not been added. Everything you entered will be lost."
      onValuesChange={updateEnd}
      save={save}
      failed="Failed to add client. Please try again."
      onSaved={() => toast({ title: 'Success', description: 'Contract customer added successfully' })}
      onClose={onClose}
    >
      <div className={`halves ${styles.halves}`}>
        <section className={styles.half}>
          <h2>Personal Information</h2>
          <Field name="phone" label="Phone Number">
            <PhoneInput autoFocus />
          </Field>
          <PhoneNote />
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
            <StayWarning messages={ODD_TERM} />
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
