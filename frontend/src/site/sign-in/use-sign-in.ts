import type { Login } from '@lotline/contracts';
import { useEffect, useRef, useState } from 'react';
import { takeWanted } from '../../lib/session/post-login-redirect.js';
import { isToastCarried } from '../../ui/toast/stored-toast.js';
import { type Refusals, refusalsOf } from '../../ui/form/field-errors-of-schema.js';
import { loadOnPress, type OnPress, signIn, type SignInFailure } from './sign-in.js';
import { fetchStaffAppAhead } from './prefetch-staff-app.js';

const EMPTY: Login = { email: '', password: '' };

/** A login that is typed, judged when it is submitted and from then on at every change (docs/product/validation.md#login), and sent. */
export function useSignIn() {
  const [login, setLogin] = useState(EMPTY);
  const [onPress, setOnPress] = useState<OnPress | null>(null);
  const [tried, setTried] = useState(false);
  /** From the press on until it failed; a success leads away. */
  const [pending, setPending] = useState(false);
  const [refusals, setRefusals] = useState<Refusals>({});
  /** What the toast would say, where its script did not come. */
  const [unsaid, setUnsaid] = useState<string | null>(null);
  const begun = useRef(false);

  // Why one was led here is said at once, not at the first letter.
  useEffect(() => {
    if (isToastCarried()) void loadOnPress().then(setOnPress);
  }, []);

  const begin = async (): Promise<OnPress | null> => {
    if (!begun.current) void fetchStaffAppAhead();
    begun.current = true;
    const loaded = onPress ?? (await loadOnPress());
    setOnPress(loaded);
    return loaded;
  };

  const change = (field: keyof Login, text: string): void => {
    setLogin((before) => ({ ...before, [field]: text }));
    if (!begun.current) void begin();
    if (!tried) return;
    const judged = onPress ? refusalsOf(onPress.loginSchema, { ...login, [field]: text }) : {};
    setRefusals((before) => ({ ...before, [field]: judged[field] }));
  };

  /** Null when signed in: the page is on its way to the staff's first screen, or the one that was wanted. */
  const submit = async (): Promise<SignInFailure | null> => {
    setPending(true);
    setTried(true);
    setUnsaid(null);
    const loaded = await begin();
    const failure = await signIn(login, loaded);
    if (!failure) {
      loaded?.toastAcrossReload({ title: 'Login Successful', description: 'Welcome back!' });
      window.location.assign(takeWanted());
      return null;
    }
    setPending(false);
    setRefusals(failure.refusals);
    if (failure.sentence !== null) {
      if (loaded) loaded.toast({ title: 'Login Failed', description: failure.sentence, tone: 'destructive' });
      else setUnsaid(failure.sentence);
    }
    return failure;
  };

  return { login, refusals, pending, unsaid, Toaster: onPress?.Toaster ?? null, change, submit };
}
