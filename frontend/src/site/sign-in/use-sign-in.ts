import type { Login, SignedInUser } from '@lotline/protocol';
import { useEffect, useRef, useState } from 'react';
import { takePostLoginPath, hasStoredToast } from '../../lib/session/post-login-redirect.js';
import { type FieldErrors, validateFields } from '../../ui/form/field-errors.js';
import { NO_NETWORK } from '../http.js';
import {
  type LazyParts,
  loadLazyParts,
  loadSecondStep,
  type NextStep,
  type SecondStepComponent,
  signIn,
  type SignInFailure,
} from './sign-in.js';

export interface SignInOptions {
  /** Filled in, above a screen whose session has ended. */
  email?: string;
  /** Called after a success. Without it, the form leads to the page that asked for the sign-in. */
  onSignedIn?: (user: SignedInUser) => void;
}

/** The state of the sign-in form. It is validated on submit, and from then on at every change. */
export function useSignIn({ email = '', onSignedIn }: SignInOptions) {
  const [login, setLogin] = useState<Login>({ email, password: '' });
  const [parts, setParts] = useState<LazyParts | null>(null);
  const [isSubmitted, setSubmitted] = useState(false);
  /** True from the submit until a failure. A success leaves the form. */
  const [pending, setPending] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  /** The message for the form, if the toast's code could not be loaded. */
  const [message, setMessage] = useState<string | null>(null);
  /** What follows the password, and the component that shows it. */
  const [second, setSecond] = useState<{ step: NextStep; Component: SecondStepComponent } | null>(null);
  const hasStarted = useRef(false);

  // A toast from the previous page is shown immediately, without waiting for typing.
  useEffect(() => {
    if (hasStoredToast()) void loadLazyParts().then(setParts);
  }, []);

  const start = async (): Promise<LazyParts | null> => {
    const isFirst = !hasStarted.current;
    hasStarted.current = true;
    const loaded = parts ?? (await loadLazyParts());
    if (isFirst && !onSignedIn) void loaded?.prefetchStaffApp();
    setParts(loaded);
    return loaded;
  };

  const change = (field: keyof Login, text: string): void => {
    setLogin((before) => ({ ...before, [field]: text }));
    if (!hasStarted.current) void start();
    if (!isSubmitted) return;
    const next = parts ? validateFields(parts.loginSchema, { ...login, [field]: text }) : {};
    setErrors((before) => ({ ...before, [field]: next[field] }));
  };

  const enter = (user: SignedInUser, loaded: LazyParts | null): void => {
    if (onSignedIn) return onSignedIn(user);
    loaded?.toastAcrossReload({ title: 'Login Successful', description: 'Welcome back!' });
    window.location.assign(takePostLoginPath());
  };

  const fail = (failure: SignInFailure, loaded: LazyParts | null): SignInFailure => {
    setPending(false);
    setErrors(failure.errors);
    if (failure.message !== null) {
      if (loaded) loaded.toast({ title: 'Login Failed', description: failure.message, tone: 'destructive' });
      else setMessage(failure.message);
    }
    return failure;
  };

  /** Returns null on success, after the next step is shown or the person has entered. */
  const submit = async (code?: string): Promise<SignInFailure | null> => {
    setPending(true);
    setSubmitted(true);
    setMessage(null);
    const loaded = await start();
    const result = await signIn(login, code, loaded);
    if (result.kind === 'failed') return fail(result.failure, loaded);
    if (result.kind === 'done') {
      enter(result.user, loaded);
      return null;
    }
    return show(result, loaded);
  };

  const show = async (step: NextStep, loaded: LazyParts | null): Promise<SignInFailure | null> => {
    const Component = second?.Component ?? (await loadSecondStep());
    if (!Component) return fail({ errors: {}, message: NO_NETWORK }, loaded);
    setPending(false);
    setErrors({});
    setSecond({ step, Component });
    return null;
  };

  const back = (): void => {
    setSecond(null);
    setErrors({});
    setMessage(null);
  };

  return {
    login,
    step: second?.step ?? null,
    SecondStep: second?.Component ?? null,
    errors,
    pending,
    message,
    /** The staff app has its own. */
    Toaster: onSignedIn ? null : (parts?.Toaster ?? null),
    change,
    submit,
    back,
    enter: (user: SignedInUser) => enter(user, parts),
  };
}
