import { secondFactorRemoveSchema } from '@lotline/protocol';
import { Form, Input } from 'antd';
import { fieldErrors } from '../../lib/api/http-error.js';
import { useWhileOpen } from '../../lib/page/use-while-open.js';
import { Field } from '../../ui/form/field.js';
import { FormDialog } from '../../ui/form/form-dialog.js';
import { showFieldErrors } from '../../ui/form/show-field-errors.js';
import { toast } from '../../ui/toast/toast.js';
import { showAccountError, useRemoveSecondFactorMutation } from './account-api.js';

const EMPTY = { password: '', code: '' };

/** Removes the user's second factor, with the password and a code. */
export function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const close = useWhileOpen(onClose);
  const [form] = Form.useForm<typeof EMPTY>();
  const [remove, { isLoading }] = useRemoveSecondFactorMutation();
  const submit = async (values: typeof EMPTY) => {
    const { error } = await remove(values);
    if (error) {
      showFieldErrors(form, fieldErrors(error));
      return showAccountError(error, 'The second factor is still on. Please try again.');
    }
    toast({ title: 'Second Factor Off', description: 'Your recovery codes no longer work.' });
    close();
  };
  return (
    <FormDialog
      title="Turn Off Second Factor"
      width={460}
      form={form}
      schema={secondFactorRemoveSchema}
      initialValues={EMPTY}
      submitLabel="Turn Off"
      pendingLabel="Turning off..."
      pending={isLoading}
      discardText="Your second factor is still on."
      onSubmit={(values) => void submit(values)}
      onClose={onClose}
    >
      <Field name="password" label="Your password">
        <Input.Password autoComplete="current-password" autoFocus />
      </Field>
      <Field name="code" label="Code from your app, or a recovery code">
        <Input autoComplete="one-time-code" />
      </Field>
    </FormDialog>
  );
}
