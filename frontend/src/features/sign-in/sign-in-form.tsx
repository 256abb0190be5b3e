import { loginSchema, type Login } from '@lotline/contracts';
import { Button, Form, Input } from 'antd';
import type { Rule } from 'antd/es/form';
import { useState } from 'react';
import type { ZodType } from 'zod';
import { sentenceOf } from '../../lib/http-error.js';
import { useSignInMutation } from '../../lib/session.js';
import { toast, toastAcrossReload } from '../../ui/toast.js';
import styles from './sign-in.module.css';

const judgedBy = (schema: ZodType): Rule => ({
  validator: async (_rule, value: unknown) => {
    const { error } = schema.safeParse(value ?? '');
    if (error) throw new Error(error.issues[0]?.message);
  },
});

export function SignInForm() {
  const [signIn, { isLoading, isSuccess }] = useSignInMutation();
  // Spec §5 "Generic form behaviour": judged on submit, from then on with every change.
  const [judged, setJudged] = useState(false);

  const submit = async (login: Login): Promise<void> => {
    const { error } = await signIn(loginSchema.parse(login));
    if (error) {
      const description = sentenceOf(error, 'Invalid email or password');
      toast({ title: 'Login Failed', description, tone: 'destructive' });
      return;
    }
    toastAcrossReload({ title: 'Login Successful', description: 'Welcome back!' });
    window.location.assign('/');
  };

  return (
    <Form<Login>
      className={styles.form}
      layout="vertical"
      size="large"
      requiredMark={false}
      validateTrigger={judged ? 'onChange' : 'onSubmit'}
      onFinish={(login) => void submit(login)}
      onFinishFailed={() => setJudged(true)}
      noValidate
    >
      <Form.Item name="email" label="Email" rules={[judgedBy(loginSchema.shape.email)]}>
        <Input type="email" autoComplete="username" inputMode="email" autoFocus />
      </Form.Item>
      <Form.Item name="password" label="Password" rules={[judgedBy(loginSchema.shape.password)]}>
        <Input type="password" autoComplete="current-password" />
      </Form.Item>
      <Button type="primary" htmlType="submit" block disabled={isLoading || isSuccess} className={styles.button}>
        {isLoading || isSuccess ? 'Signing in...' : 'Sign In'}
      </Button>
    </Form>
  );
}
