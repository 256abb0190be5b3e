import { secondFactorRemoveSchema } from '@lotline/protocol';
import { Input } from 'antd';
import { Field } from '../../ui/form/field.js';
import { FormDialog } from '../../ui/form/form-dialog.js';
import { toast } from '../../ui/toast/toast.js';
import { showAccountError, useRemoveSecondFactorMutation } from './account-api.js';

const EMPTY = { password: '', code: '' };

/** Removes the user's second factor, with the password and a code. */
export function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const [remove] = useRemoveSecondFactorMutation();
  return (
    <FormDialog
      title="Turn Off Second Factor"
      width={460}
      schema={secondFactorRemoveSchema}
      initialValues={EMPTY}
      submitLabel="Turn Off"
      pendingLabel="Turning off..."
      discardText="Your second factor is still on."
      save={remove}
      failed="The second factor is still on. Please try again."
      showFailure={showAccountError}
      onSaved={() => toast({ title: 'Second Factor Off', description: 'Your recovery codes no longer work.' })}
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
