import type { SignedInUser } from '@lotline/protocol';
import { Button } from 'antd';
import { useDispatch } from 'react-redux';
import { api, type AppDispatch } from '../../lib/api/api.js';
import { pageLot } from '../../lib/lot/page-lot.js';
import { discardUnsaved } from '../../lib/page/unsaved.js';
import { markSessionEnded } from '../../lib/session/post-login-redirect.js';
import { reloadForOtherUser, useChangeLotMutation } from '../../lib/session/session.js';
import { SignInForm } from '../../site/sign-in/sign-in-form.js';
import { DialogPage } from '../../ui/dialog/dialog-page.js';
import { toast } from '../../ui/toast/toast.js';

interface SignInAgainProps {
  title: string;
  /** The user whose session has ended. */
  user: SignedInUser;
}

/** Signs in above a form. The same user continues where they were; for another user the app reloads. */
export function SignInAgain({ title, user }: SignInAgainProps) {
  const [changeLot] = useChangeLotMutation();
  const dispatch = useDispatch<AppDispatch>();

  const goOn = async (signedIn: SignedInUser) => {
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

  return (
    <DialogPage title={title} footer={<Button onClick={leave}>Leave without saving</Button>}>
      <p style={{ marginBottom: 'var(--space-l)' }}>
        Your session ended. Your entries are still here: sign in, then save them.
      </p>
      <SignInForm email={user.email} onSignedIn={(signedIn) => void goOn(signedIn)} />
    </DialogPage>
  );
}
