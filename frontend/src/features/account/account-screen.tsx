import { nameInText, type PasswordChange, passwordChangeSchema } from '@lotline/protocol';
import { useSessionQuery } from '../../lib/session/session.js';
import { LoadError } from '../../ui/placeholder/load-error.js';
import { PanelSkeleton } from '../../ui/placeholder/skeleton.js';
import { useGetSignInMethodsQuery, showAccountError, useChangePasswordMutation } from './account-api.js';
import { SecondFactorPart } from './second-factor-part.js';
import { SessionsPart } from './sessions-part.js';
import styles from './account.module.css';
import { Button, Form as AntdForm, Input } from 'antd';
import { fieldErrors } from '../../lib/api/http-error.js';
import { Field } from '../../ui/form/field.js';
import { Form } from '../../ui/form/form.js';
import { showFieldErrors } from '../../ui/form/show-field-errors.js';
import { toast } from '../../ui/toast/toast.js';

/** The signed-in user's own account. */
export function AccountScreen() {
  const { data: user } = useSessionQuery();
  return (
    <>
      <div className={styles.head}>
        <h1>Your Account</h1>
        {user && <p className="sub">{[nameInText(user), user.email].filter(Boolean).join(' · ')}</p>}
      </div>
      <div className={`halves ${styles.parts}`}>
        <SignInParts />
        <SessionsPart />
      </div>
    </>
  );
}

/** How the user signs in. Users without a password sign in with a provider and have nothing to change here. */
function SignInParts() {
  const { data: methods, isError, refetch } = useGetSignInMethodsQuery();
  if (isError && !methods) {
    return (
      <LoadError
        title="Your account could not be loaded"
        text="Check your connection, then try again."
        onRetry={() => void refetch()}
      />
    );
  }
  if (!methods) return <PanelSkeleton fields={2} />;
  const showsSecondFactor = methods.hasPassword && (methods.offersSecondFactor || methods.secondFactorSince !== null);
  return (
    <>
      {methods.hasPassword && <PasswordPart />}
      {showsSecondFactor && <SecondFactorPart methods={methods} />}
    </>
  );
}

const EMPTY: PasswordChange = { currentPassword: '', password: '' };

/** Changes the user's own password. */
function PasswordPart() {
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
