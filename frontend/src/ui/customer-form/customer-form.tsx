import { clientInputSchema, isContractRecord, type Settings } from '@lotline/contracts';
import type { FormInstance } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { z } from 'zod';
import { Form } from '../form/form.js';
import { type CustomerValues, phoneToSend } from './customer-values.js';

interface Props {
  form: FormInstance<CustomerValues>;
  lot: Settings;
  initialValues: CustomerValues;
  /** The phone as it is stored: left unchanged it is not judged again (docs/product/validation.md#unchanged-phones). */
  storedPhone?: string;
  /** Whether required fields carry a star. */
  starred: boolean;
  /** See `Form`. */
  enterGoesOn?: boolean;
  onFinish: (values: CustomerValues) => void;
  /** The schema refused what was submitted; the fields say why. */
  onRefused?: () => void;
  onValuesChange?: (changed: Partial<CustomerValues>, values: CustomerValues) => void;
  children: ReactNode;
}

/** The form that adding and editing a customer share, judged by the contract's schema. */
export function CustomerForm({ form, lot, storedPhone, ...rest }: Props) {
  const schema = useMemo(() => {
    const input = clientInputSchema(lot, storedPhone);
    const asSent = (phone: unknown) => (typeof phone === 'string' ? phoneToSend(phone, storedPhone) : phone);
    /** Judged as another type's, unless it is a contract's and empty. */
    const contractsMayLack = (date: z.ZodType) =>
      z.unknown().superRefine((value, ctx) => {
        if (value === '' && isContractRecord(form.getFieldValue('clientType'), lot)) return;
        for (const { message } of date.safeParse(value).error?.issues ?? []) ctx.addIssue({ code: 'custom', message });
      });
    return input.extend({
      phone: z.preprocess(asSent, input.shape.phone),
      checkInDateTime: contractsMayLack(input.shape.checkInDateTime),
      checkOutDateTime: contractsMayLack(input.shape.checkOutDateTime),
    });
  }, [form, lot, storedPhone]);
  return <Form<CustomerValues> {...rest} form={form} schema={schema} />;
}
