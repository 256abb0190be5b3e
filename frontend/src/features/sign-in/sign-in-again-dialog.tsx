import type { SignedInUser } from '@lotline/contracts';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { api, type AppDispatch } from '../../lib/api/api.js';
import { DialogContent } from '../../ui/dialog/dialog-content.js';
import { DialogFrame } from '../../ui/dialog/dialog-frame.js';
import { DialogPage } from '../../ui/dialog/dialog-page.js';
import { lazyContent } from '../../ui/dialog/lazy-content.js';
import { FieldsSkeleton } from '../../ui/placeholder/skeleton.js';
import { sayLoggedOut } from './logged-out.js';

const TITLE = 'Sign in to continue';
const form = lazyContent(async () => (await import('./sign-in-again.js')).SignInAgain);

/**
 * Stands above a screen whose session has ended while something on it is not saved. It cannot be closed: until somebody signs
 * in, nothing on the screen can be saved.
 */
export function SignInAgainDialog({ user }: { user: SignedInUser }) {
  const dispatch = useDispatch<AppDispatch>();
  useEffect(sayLoggedOut, []);
  // Somebody may have signed in in another tab.
  useEffect(() => {
    const look = (): void => void dispatch(api.util.invalidateTags(['Session']));
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [dispatch]);
  return (
    <DialogFrame label={TITLE} width={460}>
      <DialogContent content={form} title={TITLE} skeleton={<FormSkeleton />}>
        {(SignInAgain) => <SignInAgain title={TITLE} user={user} />}
      </DialogContent>
    </DialogFrame>
  );
}

const FormSkeleton = () => (
  <DialogPage title={TITLE}>
    <FieldsSkeleton fields={2} />
  </DialogPage>
);
