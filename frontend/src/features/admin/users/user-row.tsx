import { isolate, type ManagedUser, type Role, ROLES, type SignedInUser } from '@lotline/protocol';
import { type KeyboardEvent, memo, useRef, useState } from 'react';
import { serverDate } from '../../../lib/time/server-time.js';
import { formatInstant } from '../../../lib/time/format.js';
import { useSettings } from '../../../lib/lot/settings.js';
import { Asking } from '../../../ui/dialog/confirm-dialog.js';
import { Icon } from '../../../ui/icons.js';
import { toast } from '../../../ui/toast/toast.js';
import { EditButton } from '../find-input.js';
import { showUserError, useChangeRoleMutation, useSetActiveMutation } from './users-api.js';
import { initials, formatLots, displayName } from './user-list.js';
import styles from './users.module.css';

interface UserRowProps {
  user: ManagedUser;
  isMe: boolean;
  /** All lots. */
  lots: SignedInUser['lots'];
  onEdit: (user: ManagedUser) => void;
}

/** A user in the list. Users cannot change their own role or deactivate themselves. */
export const UserRow = memo(function UserRow({ user, isMe, lots, onEdit }: UserRowProps) {
  const name = isolate(displayName(user));
  return (
    <article className={`line ${styles.row} ${user.active ? '' : styles.inactive}`} aria-label={name}>
      <span className={`disc ${styles.face}`} aria-hidden="true">
        {initials(user)}
      </span>
      <div className={styles.who}>
        <p className={`name ${styles.name}`}>{name}</p>
        <p className={`meta ${styles.small}`}>{user.email}</p>
        {lots.length > 1 && <p className="meta">{formatLots(user, lots)}</p>}
        {!user.active && <p className={`small tone-bad ${styles.state}`}>Deactivated</p>}
        {!user.hasPassword && <p className={`small tone-warn ${styles.state}`}>No password yet</p>}
        <LastSignIn at={user.lastSignedInAt} />
      </div>
      <p className={`ellipsis muted ${styles.email}`} title={user.email}>
        {user.email}
      </p>
      {user.role ? (
        <span className={`${styles.badge} ${styles[user.role]}`}>{user.role}</span>
      ) : (
        <span className="meta">Not here</span>
      )}
      {isMe ? <span className={styles.you}>You</span> : <RoleChoice user={user} name={name} />}
      <EditButton name={name} className={styles.edit} onClick={() => onEdit(user)} />
      {!isMe && !user.alsoElsewhere && <ActiveButton user={user} name={name} />}
    </article>
  );
});

/** `at` is an instant, or null when no sign-in is recorded. */
function LastSignIn({ at }: { at: string | null }) {
  const { timeZone } = useSettings();
  const text = at === null ? 'No sign-in recorded' : `Last signed in ${formatInstant(at, timeZone, serverDate())}`;
  return <p className="meta">{text}</p>;
}

/** In the order of the counters. */
const SHOWN_ROLES: Role[] = ['admin', 'agent', 'valet'];

/** Keys that open the list or confirm a choice. Every other key changes the value of a closed select step by step. */
const isOpeningKey = ({ key, altKey }: KeyboardEvent): boolean => altKey || ['Enter', ' ', 'F4'].includes(key);

/**
 * A native select: there may be hundreds on the page, and phones show it within thumb's reach. A choice from the open list is
 * saved immediately. A closed select changes with each arrow key, so its choice is saved with Enter or on blur, and discarded
 * with Esc.
 */
function RoleChoice({ user, name }: { user: ManagedUser; name: string }) {
  const [change, { isLoading, originalArgs }] = useChangeRoleMutation();
  const [draft, setDraft] = useState<Role | null>(null);
  const isStepping = useRef(false);

  const save = async (role: Role | null) => {
    setDraft(null);
    if (role === null || role === user.role) return;
    const { error } = await change({ id: user.id, role });
    if (error) return showUserError(error, 'Failed to update user role. Please try again.');
    toast({ title: 'Role Updated', description: 'User role has been successfully updated.' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    isStepping.current = !isOpeningKey(event);
    if (event.key === 'Escape') setDraft(null);
    if (event.key !== 'Enter' || draft === null) return;
    // Saves instead of opening the list.
    event.preventDefault();
    void save(draft);
  };

  return (
    <span className={`choice ${styles.choice}`}>
      <select
        aria-label={`Role of ${name}`}
        value={isLoading ? originalArgs?.role : (draft ?? user.role ?? '')}
        onKeyDown={onKeyDown}
        onPointerDown={() => (isStepping.current = false)}
        onBlur={() => void save(draft)}
        onChange={({ target }) => {
          const role = ROLES.find((one) => one === target.value);
          if (!role || isLoading) return;
          if (isStepping.current) setDraft(role);
          else void save(role);
        }}
      >
        {user.role === null && <option value="">None</option>}
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

/** Deactivates a user after confirmation, or reactivates them. */
function ActiveButton({ user, name }: { user: ManagedUser; name: string }) {
  const [setActive, { isLoading }] = useSetActiveMutation();
  const { active } = user;

  const change = async () => {
    const { error } = await setActive({ id: user.id, active: !active });
    if (error) return showUserError(error, `Failed to ${active ? 'deactivate' : 'reactivate'} user. Please try again.`);
    toast(
      active
        ? { title: 'User Deactivated', description: `${name} is signed out and can no longer sign in.` }
        : { title: 'User Reactivated', description: `${name} can sign in again.` },
    );
  };

  const label = active ? 'Deactivate' : 'Reactivate';
  return (
    <Asking
      button={(ask) => (
        <button
          type="button"
          className={`ghost ${styles.activate}`}
          aria-label={`${label} ${name}`}
          aria-disabled={isLoading}
          onClick={() => {
            if (isLoading) return;
            if (active) ask();
            else void change();
          }}
        >
          {label}
        </button>
      )}
      title="Deactivate User"
      text={`${name} will be signed out everywhere and cannot sign in until an admin reactivates the account. Nothing is deleted.`}
      confirmLabel="Deactivate"
      danger
      onConfirm={change}
    />
  );
}
