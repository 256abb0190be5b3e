import { codeSchema, type Login, loginSchema, type SignedInUser } from '@lotline/protocol';
import { Button, Form as AntdForm, Input } from 'antd';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { api, type AppDispatch } from '../../lib/api/api.js';
import { errorCode, fieldErrors, errorMessage } from '../../lib/api/http-error.js';
import { pageLot } from '../../lib/lot/page-lot.js';
import { markSessionEnded } from '../../lib/session/post-login-redirect.js';
import { reloadForOtherUser, useChangeLotMutation } from '../../lib/session/session.js';
import { discardUnsaved } from '../../lib/page/unsaved.js';
import { DialogPage } from '../../ui/dialog/dialog-page.js';
import { showFieldErrors } from '../../ui/form/show-field-errors.js';
import { Field } from '../../ui/form/field.js';
import { Form } from '../../ui/form/form.js';
import { toast } from '../../ui/toast/toast.js';

type Credentials = Login & { code?: string };

/** The form of an account with a second factor. */
const withCode = loginSchema.extend({ code: codeSchema });

const signInApi = api.injectEndpoints({
  endpoints: (build) => ({
    signIn: build.mutation<SignedInUser, Credentials>({
      query: (body) => ({ url: '/api/login', method: 'POST', body }),
    }),
  }),
});

const { useSignInMutation } = signInApi;

interface SignInAgainProps {
  title: string;
  /** The user whose session has ended. */
  user: SignedInUser;
}

/** Signs in above a form. The same user continues where they were; for another user the app reloads. */
export function SignInAgain({ title, user }: SignInAgainProps) {
  const [form] = AntdForm.useForm<Credentials>();
  const [signIn, { isLoading: isSigningIn }] = useSignInMutation();
  const [changeLot, { isLoading: isChangingLot }] = useChangeLotMutation();
  const dispatch = useDispatch<AppDispatch>();
  const [needsCode, setNeedsCode] = useState(false);
  const [needsSetUp, setNeedsSetUp] = useState(false);
  const pending = isSigningIn || isChangingLot;

  const submit = async (login: Credentials) => {
    const { data: signedIn, error } = await signIn(login);
    if (!signedIn) {
      setNeedsSetUp(errorCode(error) === 'SECOND_FACTOR_MISSING');
      if (errorCode(error) === 'SECOND_FACTOR_REQUIRED') return setNeedsCode(true);
      showFieldErrors(form, fieldErrors(error));
      const description = errorMessage(error, 'Invalid email or password');
      return toast({ title: 'Login Failed', description, tone: 'destructive' });
    }
    if (signedIn.id !== user.id) return reloadForOtherUser();
    const here = pageLot();
    // A new session starts at the account's first lot. If the page's lot is no longer available, `LotFollower` reports it.
    if (here !== null && here !== signedIn.lotId && signedIn.lots.some(({ id }) => id === here)) {
      await changeLot({ lotId: here });
    }
    dispatch(api.util.invalidateTags(['Session', 'Client', 'ClientList', 'Ride', 'Text', 'User', 'BoardDevice']));
    toast({ title: 'Login Successful', description: 'Welcome back!' });
  };
  const leave = () => {
    discardUnsaved();
    markSessionEnded();
    window.location.assign('/login');
  };

  const buttons = (
    <>
      <Button onClick={leave}>Leave without saving</Button>
      <Button type="primary" loading={pending} onClick={form.submit}>
        {pending ? 'Signing in...' : 'Sign In'}
      </Button>
    </>
  );
  return (
    <DialogPage title={title} footer={buttons}>
      <p style={{ marginBottom: 'var(--space-l)' }}>
        Your session ended. Your entries are still here: sign in, then save them.
      </p>
      {needsSetUp && (
        <p role="alert" style={{ marginBottom: 'var(--space-l)' }}>
          You now need a second factor.{' '}
          <a href="/login" target="_blank" rel="noreferrer">
            Sign in in a new tab
          </a>
          , set it up there, and come back.
        </p>
      )}
      <Form<Credentials>
        form={form}
        schema={needsCode ? withCode : loginSchema}
        initialValues={{ email: user.email, password: '' }}
        enterAdvances
        onFinish={(login) => !pending && void submit(login)}
      >
        <Field name="email" label="Email">
          <Input type="email" inputMode="email" autoComplete="username" />
        </Field>
        <Field name="password" label="Password">
          <Input.Password autoComplete="current-password" autoFocus />
        </Field>
        {needsCode && (
          <Field name="code" label="Code from your app, or a recovery code">
            <Input autoComplete="one-time-code" autoFocus />
          </Field>
        )}
      </Form>
    </DialogPage>
  );
}
