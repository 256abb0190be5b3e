import type { ManagedUser, SignedInUser } from '@lotline/contracts';
import { memo } from 'react';
import { sayInstant } from '../../../lib/time/format.js';
import { useSettings } from '../../../lib/lot/settings.js';
import { Icon } from '../../../ui/icons.js';
import { ActiveButton } from './active-button.js';
import { RoleChoice } from './role-choice.js';
import { initialsOf, isActive, lotsOf, nameOf } from './user-list.js';
import styles from './users.module.css';

interface Props {
  user: ManagedUser;
  isMe: boolean;
  /** Every lot there is. */
  lots: SignedInUser['lots'];
  onEdit: (user: ManagedUser) => void;
}

/** An account in the list. Another admin changes one's own role (spec §6) and deactivates one's own account. */
export const UserRow = memo(function UserRow({ user, isMe, lots, onEdit }: Props) {
  const name = nameOf(user);
  return (
    <article className={isActive(user) ? styles.row : `${styles.row} ${styles.inactive}`} aria-label={name}>
      <span className={styles.face} aria-hidden="true">
        {initialsOf(user)}
      </span>
      <div className={styles.who}>
        <p className={styles.name}>{name}</p>
        <p className={styles.small}>{user.email}</p>
        {lots.length > 1 && <p className="meta">{lotsOf(user, lots)}</p>}
        {!isActive(user) && <p className={styles.deactivated}>Deactivated</p>}
        {!user.hasPassword && <p className={styles.locked}>No password yet</p>}
        <LastSignIn at={user.lastSignedInAt} />
      </div>
      <p className={styles.email} title={user.email}>
        {user.email}
      </p>
      <span className={`${styles.badge} ${styles[user.role]}`}>{user.role}</span>
      {isMe ? <span className={styles.you}>You</span> : <RoleChoice user={user} name={name} />}
      <button type="button" className={styles.edit} aria-label={`Edit ${name}`} onClick={() => onEdit(user)}>
        <Icon name="pen" />
        <span>Edit</span>
      </button>
      {!isMe && <ActiveButton user={user} name={name} />}
    </article>
  );
});

/** `at`: an instant, null when none was recorded, undefined from a server of release 0.2. */
function LastSignIn({ at }: { at: string | null | undefined }) {
  const { timeZone } = useSettings();
  if (at === undefined) return null;
  const text = at === null ? 'No sign-in recorded' : `Last signed in ${sayInstant(at, timeZone, new Date())}`;
  return <p className={styles.signedIn}>{text}</p>;
}
