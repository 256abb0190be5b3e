import type { SignedInUser } from '@lotline/protocol';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { api, type AppDispatch } from '../../lib/api/api.js';
import { lazyPart } from '../../lib/page/lazy-part.js';
import { DialogContent } from '../../ui/dialog/dialog-content.js';
import { DialogFrame } from '../../ui/dialog/dialog-frame.js';
import { DialogPage } from '../../ui/dialog/dialog-page.js';
import { FieldsSkeleton } from '../../ui/placeholder/skeleton.js';
import { showLoggedOut } from '../../ui/toast/toast.js';

const TITLE = 'Sign in to continue';
const form = lazyPart(async () => (await import('./sign-in-again.js')).SignInAgain);

/**
 * Covers a screen with unsaved changes whose session has ended. It cannot be closed, because nothing on the screen can be saved
 * before a sign-in.
 */
export function SignInAgainDialog({ user }: { user: SignedInUser }) {
  const dispatch = useDispatch<AppDispatch>();
  useEffect(showLoggedOut, []);
  // The user may have signed in in another tab.
  useEffect(() => {
    const recheck = (): void => void dispatch(api.util.invalidateTags(['Session']));
    document.addEventListener('visibilitychange', recheck);
    return () => document.removeEventListener('visibilitychange', recheck);
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
