import { isolate } from '@lotline/protocol';
import { Form } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { fieldErrors } from '../../../lib/api/http-error.js';
import { useSettings } from '../../../lib/lot/settings.js';
import { useWhileOpen } from '../../../lib/page/use-while-open.js';
import { showFieldErrors } from '../../../ui/form/show-field-errors.js';
import { showError, toast } from '../../../ui/toast/toast.js';
import { LotForm } from './lot-form.js';
import { formErrors, lotFormSchema, type LotValues } from './lot-schema.js';
import { emptyLot, shortNameOf, toInput } from './lot-values.js';
import { useCreateLotMutation } from './lots-api.js';

/** The form that adds a lot. The time zone defaults to that of the current lot. */
export function NewLot() {
  const { timeZone } = useSettings();
  const [form] = Form.useForm<LotValues>();
  const [initialValues] = useState(() => emptyLot(timeZone));
  const schema = useMemo(() => lotFormSchema(), []);
  const [create, { isLoading }] = useCreateLotMutation();
  const [, setPlace] = useSearchParams();
  const isAdded = useRef(false);
  const close = useWhileOpen(() => {
    isAdded.current = true;
    setPlace({});
  });

  /** Derives the short name from the title until it is edited. */
  const followTitle = ({ title }: Partial<LotValues>) => {
    if (title === undefined || form.isFieldTouched('id')) return;
    // `setFieldValue` would mark the field as touched.
    form.setFields([{ name: 'id', value: shortNameOf(title), touched: false }]);
  };
  const submit = async () => {
    const values = { ...initialValues, ...form.getFieldsValue(true) };
    const { data, error } = await create(toInput(values));
    if (data) {
      close();
      return toast({ title: 'Lot Added', description: `${isolate(data.title)} is ready to use.` });
    }
    showFieldErrors(form, formErrors(fieldErrors(error), values));
    showError(error, 'Failed to add the lot. Please try again.');
  };

  return (
    <LotForm
      title="New lot"
      form={form}
      schema={schema}
      initialValues={initialValues}
      isNew
      submitLabel={isLoading ? 'Adding...' : 'Add Lot'}
      pending={isLoading}
      discardText="This lot has not been added. Everything you entered will be lost."
      isUnsaved={() => !isAdded.current && form.isFieldsTouched()}
      onValuesChange={followTitle}
      onSubmit={() => void submit()}
      onClose={() => setPlace({})}
    />
  );
}
