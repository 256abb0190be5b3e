import { clientInputSchema, isContractRecord, type Settings, type StoredValues } from '@lotline/contracts';
import type { FormInstance } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { z } from 'zod';
import { Form } from '../form/form.js';
import { type CustomerValues, phoneToSend } from './customer-values.js';

interface Props {
  form: FormInstance<CustomerValues>;
  lot: Settings;
  initialValues: CustomerValues;
  /** The stored values, which are valid while they are unchanged. */
  stored?: StoredValues;
  /** Whether required fields are marked with a star. */
  starred: boolean;
  /** See `Form`. */
  enterAdvances?: boolean;
  onFinish: (values: CustomerValues) => void;
  /** Called when the submitted values are invalid; the fields show why. */
  onInvalid?: () => void;
  onValuesChange?: (changed: Partial<CustomerValues>, values: CustomerValues) => void;
  children: ReactNode;
}

/** The form for adding and editing a customer, validated by the contract's schema. */
export function CustomerForm({ form, lot, stored, ...rest }: Props) {
  const schema = useMemo(() => {
    const input = clientInputSchema(lot, stored);
    const toSentPhone = (phone: unknown) => (typeof phone === 'string' ? phoneToSend(phone, stored?.phone) : phone);
    /** Makes a date optional for contracts. */
    const optionalForContracts = (date: z.ZodType) =>
      z.unknown().superRefine((value, ctx) => {
        if (value === '' && isContractRecord(form.getFieldValue('clientType'), lot)) return;
        for (const { message } of date.safeParse(value).error?.issues ?? []) ctx.addIssue({ code: 'custom', message });
      });
    return input.extend({
      phone: z.preprocess(toSentPhone, input.shape.phone),
      checkInDateTime: optionalForContracts(input.shape.checkInDateTime),
      checkOutDateTime: optionalForContracts(input.shape.checkOutDateTime),
    });
  }, [form, lot, stored]);
  return <Form<CustomerValues> {...rest} form={form} schema={schema} />;
}
