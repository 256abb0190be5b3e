import { isolate, type ManagedUser } from '@lotline/protocol';
import { Button } from 'antd';
import { serverDate } from '../../../lib/time/server-time.js';
import { useSettings } from '../../../lib/lot/settings.js';
import { formatInstant } from '../../../lib/time/format.js';
import { Asking } from '../../../ui/dialog/confirm-dialog.js';
import { toast } from '../../../ui/toast/toast.js';
import { displayName } from './user-list.js';
import { showUserError, useEndLinksMutation, useGetLinksQuery } from './users-api.js';
import styles from './user-dialogs.module.css';

/** The user's links to sign-in providers, and how to end them. Shows nothing without any. */
export function ProviderLinks({ user }: { user: ManagedUser }) {
  const { timeZone } = useSettings();
  const { data: links = [] } = useGetLinksQuery(user.id);
  const [end] = useEndLinksMutation();
  const name = isolate(displayName(user));

  const endLinks = async () => {
    const { error } = await end({ id: user.id });
    if (error) return showUserError(error, 'Failed to end the link. Please try again.');
    toast({ title: 'Link Ended', description: `The next single sign-on of ${name} links the account again.` });
  };

  if (links.length === 0) return null;
  return (
    <div className={`cluster ${styles.help}`}>
      {links.map(({ issuer, linkedAt }) => (
        <p key={issuer} className={`muted ${styles.helpText}`}>
          Single sign-on by {new URL(issuer).host}, linked {formatInstant(linkedAt, timeZone, serverDate())}.
        </p>
      ))}
      <Asking
        button={(ask) => <Button onClick={ask}>End Link</Button>}
        title="End Link"
        text={`The next single sign-on with the address ${user.email} links this account again to the person who has that address at the provider. Sessions continue.`}
        confirmLabel="End Link"
        danger
        onConfirm={endLinks}
      />
    </div>
  );
}
