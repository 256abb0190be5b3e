import { type Login, loginSchema, type SignedInUser } from '@lotline/contracts';
import { Button, Form as AntdForm, Input } from 'antd';
import { useDispatch } from 'react-redux';
import { api, type AppDispatch } from '../../lib/api/api.js';
import { fieldErrorsOf, sentenceOf } from '../../lib/api/http-error.js';
import { lotOfPage } from '../../lib/lot/page-lot.js';
import { leaveForSomebodyElse, useChangeLotMutation } from '../../lib/session/session.js';
import { letUnsavedGo } from '../../lib/page/unsaved.js';
import { noteSessionEnded } from '../../lib/session/post-login-redirect.js';
import { DialogPage } from '../../ui/dialog/dialog-page.js';
import { Field } from '../../ui/form/field.js';
import { showFieldErrors } from '../../ui/form/field-errors.js';
import { Form } from '../../ui/form/form.js';
import { submitSoon } from '../../ui/form/submit-after-paint.js';
import { toast } from '../../ui/toast/toast.js';
import { useSignInMutation } from './sign-in-api.js';
import styles from './sign-in-again.module.css';

interface Props {
  title: string;
  /** Whose session has ended. */
  user: SignedInUser;
}

/** Signs in over a form. The same person continues where they were; for anybody else the app reloads. */
export function SignInAgain({ title, user }: Props) {
  const [form] = AntdForm.useForm<Login>();
  const [signIn, { isLoading: isSigningIn }] = useSignInMutation();
  const [changeLot, { isLoading: isChangingLot }] = useChangeLotMutation();
  const dispatch = useDispatch<AppDispatch>();
  const pending = isSigningIn || isChangingLot;

  const submit = async (login: Login) => {
    const { data: signedIn, error } = await signIn(login);
    if (!signedIn) {
      showFieldErrors(form, fieldErrorsOf(error));
      const description = sentenceOf(error, 'Invalid email or password');
      return toast({ title: 'Login Failed', description, tone: 'destructive' });
    }
    if (signedIn.id !== user.id) return leaveForSomebodyElse();
    const here = lotOfPage();
    // A new session begins at the account's first lot. If it can no longer be at the page's, `LotFollowed` says so.
    if (here !== null && here !== signedIn.lotId && signedIn.lots.some(({ id }) => id === here)) {
      await changeLot({ lotId: here });
    }
    dispatch(api.util.invalidateTags(['Session', 'Client', 'ClientList', 'Ride', 'Text', 'User', 'Screen']));
    toast({ title: 'Login Successful', description: 'Welcome back!' });
  };
  const leave = () => {
    letUnsavedGo();
    noteSessionEnded();
    window.location.assign('/login');
  };

  const buttons = (
    <>
      <Button onClick={leave}>Leave without saving</Button>
      <Button type="primary" loading={pending} onClick={() => submitSoon(form)}>
        {pending ? 'Signing in...' : 'Sign In'}
      </Button>
    </>
  );
  return (
    <DialogPage title={title} footer={buttons}>
      <p className={styles.why}>Your session ended. What you entered is still here: sign in, then save it.</p>
      <Form<Login>
        form={form}
        schema={loginSchema}
        initialValues={{ email: user.email, password: '' }}
        enterGoesOn
        onFinish={(login) => !pending && void submit(login)}
      >
        <Field name="email" label="Email">
          <Input type="email" inputMode="email" autoComplete="username" />
        </Field>
        <Field name="password" label="Password">
          <Input.Password autoComplete="current-password" autoFocus />
        </Field>
      </Form>
    </DialogPage>
  );
}
