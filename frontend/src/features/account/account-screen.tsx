import { nameInText } from '@lotline/protocol';
import { useSessionQuery } from '../../lib/session/session.js';
import { LoadError } from '../../ui/placeholder/load-error.js';
import { PanelSkeleton } from '../../ui/placeholder/skeleton.js';
import { useGetSignInMethodsQuery } from './account-api.js';
import { PasswordPart } from './password-part.js';
import { SecondFactorPart } from './second-factor-part.js';
import { SessionsPart } from './sessions-part.js';
import styles from './account.module.css';

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
