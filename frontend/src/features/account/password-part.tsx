import { type PasswordChange, passwordChangeSchema } from '@lotline/protocol';
import { Button, Form as AntdForm, Input } from 'antd';
import { fieldErrors } from '../../lib/api/http-error.js';
import { Field } from '../../ui/form/field.js';
import { Form } from '../../ui/form/form.js';
import { showFieldErrors } from '../../ui/form/show-field-errors.js';
import { toast } from '../../ui/toast/toast.js';
import { showAccountError, useChangePasswordMutation } from './account-api.js';
import styles from './account.module.css';

const EMPTY: PasswordChange = { currentPassword: '', password: '' };

/** Changes the user's own password. */
export function PasswordPart() {
  const [form] = AntdForm.useForm<PasswordChange>();
  const [change, { isLoading }] = useChangePasswordMutation();

  const submit = async (passwords: PasswordChange) => {
    const { error } = await change(passwords);
    if (error) {
      showFieldErrors(form, fieldErrors(error));
      return showAccountError(error, 'Failed to change the password. Please try again.');
    }
    form.resetFields();
    toast({ title: 'Password Changed', description: 'Your other sessions have ended.' });
  };

  return (
    <section className="panel padded" aria-labelledby="account-password">
      <div className={`row between ${styles.title}`}>
        <h2 id="account-password">Password</h2>
      </div>
      <Form<PasswordChange>
        form={form}
        schema={passwordChangeSchema}
        initialValues={EMPTY}
        enterAdvances
        onFinish={(passwords) => !isLoading && void submit(passwords)}
      >
        <Field name="currentPassword" label="Current password">
          <Input.Password autoComplete="current-password" />
        </Field>
        <Field name="password" label="New password">
          <Input.Password autoComplete="new-password" />
        </Field>
        <p className={`meta ${styles.note}`}>At least 6 characters. You will be signed out on your other devices.</p>
        <Button type="primary" loading={isLoading} onClick={form.submit}>
          {isLoading ? 'Changing...' : 'Change Password'}
        </Button>
      </Form>
    </section>
  );
}
