import { type Login, loginSchema } from '@lotline/contracts';
import { Button, Form as AntdForm, Input } from 'antd';
import { fieldErrorsOf, sentenceOf } from '../../lib/http-error.js';
import { useSignInMutation } from '../../lib/session.js';
import { Field } from '../../ui/form/field.js';
import { showFieldErrors } from '../../ui/form/field-errors.js';
import { Form } from '../../ui/form/form.js';
import { toast, toastAcrossReload } from '../../ui/toast.js';
import styles from './sign-in.module.css';

const EMPTY: Login = { email: '', password: '' };

export function SignInForm() {
  const [form] = AntdForm.useForm<Login>();
  const [signIn, { isLoading, isSuccess }] = useSignInMutation();

  const submit = async (login: Login): Promise<void> => {
    const { error } = await signIn(loginSchema.parse(login));
    if (error) {
      const description = sentenceOf(error, 'Invalid email or password');
      toast({ title: 'Login Failed', description, tone: 'destructive' });
      // Ready to be typed anew: the button, which had the focus, was disabled meanwhile.
      if (!showFieldErrors(form, fieldErrorsOf(error))) form.getFieldInstance('password').focus({ cursor: 'all' });
      return;
    }
    toastAcrossReload({ title: 'Login Successful', description: 'Welcome back!' });
    window.location.assign('/');
  };

  return (
    <Form<Login>
      schema={loginSchema}
      form={form}
      initialValues={EMPTY}
      large
      className={styles.form}
      onFinish={(login) => void submit(login)}
    >
      <Field name="email" label="Email">
        <Input type="email" autoComplete="username" inputMode="email" autoFocus />
      </Field>
      <Field name="password" label="Password">
        <Input type="password" autoComplete="current-password" />
      </Field>
      <Button type="primary" htmlType="submit" block disabled={isLoading || isSuccess} className={styles.button}>
        {isLoading || isSuccess ? 'Signing in...' : 'Sign In'}
      </Button>
    </Form>
  );
}
