import { type ManagedUser, type Role, ROLES, type SignedInUser } from '@lotline/contracts';
import { memo } from 'react';
import { Icon } from '../../../ui/icons.js';
import { toast } from '../../../ui/toast.js';
import { sayRefused } from './refused.js';
import { initialsOf, lotsOf, nameOf } from './user-list.js';
import { useChangeRoleMutation } from './users-api.js';
import styles from './users.module.css';

interface Props {
  user: ManagedUser;
  isMe: boolean;
  /** Every lot there is. */
  lots: SignedInUser['lots'];
  onEdit: (user: ManagedUser) => void;
}

/** An account in the list. One's own role is another admin's to change (spec §6). */
export const UserRow = memo(function UserRow({ user, isMe, lots, onEdit }: Props) {
  const name = nameOf(user);
  return (
    <article className={styles.row} aria-label={name}>
      <span className={styles.face} aria-hidden="true">
        {initialsOf(user)}
      </span>
      <div className={styles.who}>
        <p className={styles.name}>{name}</p>
        <p className={styles.small}>{user.email}</p>
        {lots.length > 1 && <p className="meta">{lotsOf(user, lots)}</p>}
        {!user.hasPassword && <p className={styles.locked}>No password yet</p>}
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
    </article>
  );
});

/** The browser's own select: there may be hundreds on the page, and a phone shows it in the thumb's reach. */
function RoleChoice({ user, name }: { user: ManagedUser; name: string }) {
  const [change, { isLoading, originalArgs }] = useChangeRoleMutation();

  const choose = async (role: Role) => {
    const { error } = await change({ id: user.id, role });
    if (error) return sayRefused(error, 'Failed to update user role. Please try again.');
    toast({ title: 'Role Updated', description: 'User role has been successfully updated.' });
  };

  return (
    <span className={styles.choice}>
      <select
        aria-label={`Role of ${name}`}
        disabled={isLoading}
        value={isLoading ? originalArgs?.role : user.role}
        onChange={({ target }) => {
          const role = ROLES.find((one) => one === target.value);
          if (role) void choose(role);
        }}
      >
        {SHOWN_ROLES.map((role) => (
          <option key={role} value={role}>
            {role[0]?.toUpperCase() + role.slice(1)}
          </option>
        ))}
      </select>
      <Icon name="down" size={16} />
    </span>
  );
}

/** In the order of the counters. */
const SHOWN_ROLES: Role[] = ['admin', 'agent', 'valet'];
